import { expect, test } from 'vitest'
import type { ExitCode } from '#cli/command.ts'
import { outboxStatus, retryMails, setAsideMails } from '#cli/outbox-cli.ts'
import { listRequests, resendRequest } from '#cli/request-commands.ts'
import type { RequestWork } from '#cli/request-work.ts'
import { OutboxStore } from '#outbox/outbox-store.ts'
import { queueMail } from '#outbox/queue-mails.ts'
import { freshSettings } from '#tests/programs/databases.ts'
import { startMailServer } from '#tests/programs/mail-server.ts'
import { run, told } from '#tests/site/operator-commands.ts'
import { contactSubmission, inboxOf, openRequests, quoteSubmission } from '#tests/site/requests.ts'

test("an operator gives up a mail that was refused, and sends the buyer's copy alone again", async () => {
  const settings = await freshSettings('sqlite')
  const database = await openRequests(settings)
  const { db } = database
  const inbox = inboxOf(db, { mails: { copies: true, domain: 'concord.example' } })
  const { number } = await inbox.receive(quoteSubmission(), null)
  const message = await inbox.receive(contactSubmission(), null)
  await db.updateTable('outbox').set({ state: 'parked', last_fault: '550 no such user' }).execute()
  const tell = (command: (work: RequestWork) => Promise<ExitCode>) => told(database, settings.dataDir, command)
  const list = () =>
    tell((work) => listRequests(work, { held: false, since: null, find: number, page: 1 })).then(({ out }) => out)
  const states = async () => {
    const rows = await db
      .selectFrom('outbox')
      .selectAll()
      .where('request_number', '=', number)
      .orderBy('kind')
      .execute()
    return rows.map(({ kind, state }) => `${kind} ${state}`)
  }
  expect(await list()).toContain('  parked, copy refused  ')

  const aside = await tell((work) => setAsideMails(work, [number.toLowerCase(), message.number]))
  expect(aside).toMatchObject({ code: 0, err: '' })
  expect(aside.out).toContain(`. To send it after all: the request's page at the desk\n`)
  expect(aside.out).toContain(`set aside contact. To send it after all: npm run requests -- resend ${message.number}\n`)
  expect(await states()).toEqual(['copy aside', 'quote aside'])
  expect(await list()).toContain('  set aside  ')
  expect((await tell(outboxStatus)).out).toBe('No mail is waiting or parked.\n')
  expect((await tell(retryMails)).out).toBe('No mail is waiting.\n')
  const status = await new OutboxStore(database).status(new Date())
  expect(status).toMatchObject({ due: 0, parked: { count: 0 } })
  expect(await tell((work) => setAsideMails(work, [number]))).toMatchObject({
    code: 1,
    err: expect.stringContaining('no mail that is waiting or parked'),
  })

  expect((await tell((work) => resendRequest(work, number, 'buyer'))).out).toContain('is due again for the buyer')
  expect(await states()).toEqual(['copy due', 'quote aside'])
  const again = await tell((work) => setAsideMails(work, [number]))
  expect(again.out).toBe(
    `${number}: set aside copy. To send it after all: npm run requests -- resend ${number} --copy\n`,
  )
  await queueMail(db, number, 'answer', 'concord.example', new Date())
  const answer = await tell((work) => setAsideMails(work, [number]))
  expect(answer.out).toBe(`${number}: set aside answer. To send it after all: the request's page at the desk\n`)
  await tell((work) => resendRequest(work, number, 'buyer'))
  expect(await tell((work) => resendRequest(work, message.number, 'buyer'))).toMatchObject({ code: 1 })
  expect((await tell((work) => resendRequest(work, number, 'company'))).code).toBe(0)
  expect(await states()).toEqual(['answer aside', 'copy due', 'quote due'])
})

test('an operator tries the mail settings with one mail', { tags: ['long'] }, async () => {
  const settings = await freshSettings('sqlite')
  const server = await startMailServer()
  const smtp = { MAIL_TRANSPORT: 'smtp', SMTP_URL: server.url, MAIL_TO: 'rfq@concord.example' }
  expect(await run('outbox', settings, ['test'], smtp)).toEqual({
    code: 0,
    out: 'A test mail to rfq@concord.example was accepted.\n',
    err: '',
  })
  expect([...server.subjects.values()]).toEqual(['Message TEST: The mail settings work'])
  await server.stop()
  const refused = await run('outbox', settings, ['test'], smtp)
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err).toMatch(/^The test mail to rfq@concord\.example was not accepted: .*ECONNREFUSED/)
})

test('the status of the outbox says what keeps the site from sending, by its settings', async () => {
  const settings = await freshSettings('sqlite')
  const smtp = { SITE_URL: 'https://parts.acme.test', MAIL_TRANSPORT: 'smtp', SMTP_URL: 'smtp://127.0.0.1:2' }
  const { err } = await run('outbox', settings, ['status'], { ...smtp, MAIL_TO: 'sales@concord.example' })
  expect(err).toMatch(/no mail is sent.*Set MAIL_TO\./)
})
