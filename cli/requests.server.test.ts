import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ExitCode } from '#cli/command.ts'
import { outboxStatus, retryMails } from '#cli/outbox-cli.ts'
import {
  exportRequests,
  forgetByNumber,
  type ListRequest,
  listRequests,
  releaseByNumber,
  resendRequest,
  showRequest,
  writeFiles,
} from '#cli/request-commands.ts'
import type { RequestWork } from '#cli/request-work.ts'
import { removeOldRequests, setAside } from '#cli/requests-cli.ts'
import { folderTransport } from '#outbox/transports/folder-transport.ts'
import { checkFiles } from '#requests/attachments/check-files.ts'
import { chooseAttachmentStore } from '#requests/attachments/choose-attachment-store.ts'
import { requestPath } from '#requests/stored-request.ts'
import { freshSettings } from '#tests/programs/databases.ts'
import { sample } from '#tests/samples/attachment-samples.ts'
import { run, told } from '#tests/site/operator-commands.ts'
import {
  contactSubmission,
  exportedQuote,
  inboxOf,
  mailedToken,
  openRequests,
  QUOTE,
  quoteMailFor,
  quoteSubmission,
} from '#tests/site/requests.ts'

const ALL = { held: false, since: null, find: null }

test('an operator writes the files of a request to a folder, and overwrites nothing', async () => {
  const settings = await freshSettings('sqlite')
  const database = await openRequests(settings)
  const { files } = checkFiles([sample('pdf', 'drawing.pdf'), sample('step', 'jack.step')])
  const inbox = inboxOf(database.db, { attachments: chooseAttachmentStore(database, settings.dataDir) })
  const { number } = await inbox.receive({ ...quoteSubmission(), files }, null)
  const plain = await inbox.receive(quoteSubmission(), null)
  const folder = join(settings.dataDir, 'out', number)
  const first = await run('requests', settings, ['files', number.toLowerCase(), folder])
  expect(first).toMatchObject({ code: 0, err: '' })
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect(first.out.split('\n')[0]).toBe(`${join(folder, 'drawing.pdf')} (${files[0]?.size} bytes)`)
  await writeFile(join(folder, 'drawing.pdf'), 'with my marks')
  const tell = (command: (work: RequestWork) => Promise<ExitCode>) => told(database, settings.dataDir, command)
  expect((await tell((work) => writeFiles(work, number, folder))).code).toBe(0)
  expect((await readdir(folder)).sort()).toEqual(['drawing (2).pdf', 'drawing.pdf', 'jack (2).step', 'jack.step'])
  expect(await readFile(join(folder, 'drawing.pdf'), 'utf8')).toBe('with my marks')
  expect(await readFile(join(folder, 'drawing (2).pdf'))).toEqual(Buffer.from(files[0]?.bytes ?? []))

  const shown = JSON.parse((await tell((work) => showRequest(work, number))).out)
  expect(shown.attachments).toMatchObject(files.map(({ bytes: _, ...file }) => file))
  const without = JSON.parse((await tell((work) => showRequest(work, plain.number))).out)
  expect(without).not.toHaveProperty('attachments')
  expect((await tell((work) => writeFiles(work, plain.number, folder))).out).toBe(`${plain.number} has no files.\n`)
  expect(await tell((work) => writeFiles(work, 'Q-000000-0000', folder))).toMatchObject({ code: 1 })
  await tell((work) => forgetByNumber(work, [number]))
  for (const { hash } of files) expect(await chooseAttachmentStore(database, settings.dataDir).open(hash)).toBeNull()
})

test('an operator lists, shows, releases, resends, exports and deletes requests (behavior 14.7)', async () => {
  const settings = await freshSettings('sqlite')
  const database = await openRequests(settings)
  const { db } = database
  const tell = (command: (work: RequestWork) => Promise<ExitCode>) => told(database, settings.dataDir, command)
  const at = (day: string) => inboxOf(db, { now: () => new Date(`2026-11-${day}T10:00:00Z`) })
  const receipt = await at('20').receive(quoteSubmission(), null)
  const quote = { ...receipt, path: requestPath(await mailedToken(db, receipt.number)) }
  const held = await at('22').receive(contactSubmission(), 'it was sent faster than a person types')

  const list = await tell((work) => listRequests(work, { ...ALL, page: 1 }))
  expect(list).toMatchObject({ code: 0, err: '' })
  expect(list.out.split('\n')).toEqual([
    `${held.number}  2026-11-22 05:00  held (it was sent faster than a person types)  ana@northbridge.example  Lead times`,
    `${quote.number}  2026-11-20 05:00  waiting  ana@northbridge.example  Northbridge Avionics, 2 lines`,
    '',
  ])

  const shown = await tell((work) => showRequest(work, quote.number))
  expect(JSON.parse(shown.out)).toMatchObject({
    ...quote,
    ...exportedQuote(QUOTE),
    mails: [{ kind: 'quote', state: 'due' }],
  })

  expect((await tell(outboxStatus)).out).toMatch(
    new RegExp(`^${quote.number} quote: due, 0 tries since 2026-11-20T10:00:00.000Z, next try `),
  )
  await db.updateTable('outbox').set({ state: 'parked', last_fault: '400 no' }).execute()
  expect((await tell(outboxStatus)).out).toContain('parked, 0 tries since 2026-11-20T10:00:00.000Z: 400 no')
  expect(await tell(retryMails)).toMatchObject({
    code: 0,
    out: '1 mail or event is due now. The running site sends them within seconds.\n',
  })

  expect(await tell((work) => resendRequest(work, held.number, 'company'))).toMatchObject({ code: 1, out: '' })
  expect(await tell((work) => releaseByNumber(work, [held.number]))).toMatchObject({ code: 0, err: '' })
  expect(await tell((work) => releaseByNumber(work, [held.number]))).toMatchObject({
    code: 1,
    err: `${held.number} is not held: nothing to release.\n`,
  })
  await db.updateTable('outbox').set({ state: 'sent' }).execute()
  expect(await tell(outboxStatus)).toMatchObject({ out: 'No mail is waiting or parked.\n' })
  expect(await tell((work) => resendRequest(work, quote.number, 'company'))).toMatchObject({ code: 0, err: '' })
  expect(await db.selectFrom('outbox').select('id').where('state', '=', 'due').execute()).toHaveLength(1)

  const all = await tell((work) => exportRequests(work, '2026-01-01T00:00:00.000Z'))
  const objects = all.out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(objects).toMatchObject([
    { ...quote, kind: 'quote', ...exportedQuote(QUOTE) },
    { number: held.number, kind: 'contact' },
  ])
  const since = await tell((work) => exportRequests(work, '2026-11-21T00:00:00.000Z'))
  expect(
    since.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).number),
  ).toEqual([held.number])

  const folder = join(settings.dataDir, 'mailbox')
  const mail = quoteMailFor()
  const { send } = folderTransport({
    folder,
    from: () => ({ name: '', address: 'web@concord.example' }),
    now: () => new Date(),
  })
  const { signal } = new AbortController()
  await send({ ...mail, requestNumber: quote.number }, signal)
  await send(mail, signal)
  const forgotten = await tell((work) => forgetByNumber(work, [quote.number]))
  expect(forgotten.out).toBe(`${quote.number} is deleted, with 1 mail in ${folder}. It was waiting.\n`)
  expect(await readdir(folder)).toEqual(['Q-261124-7KMP-quote-m1.eml'])
  expect(await tell((work) => showRequest(work, quote.number))).toMatchObject({
    code: 1,
    out: '',
    err: `There is no request ${quote.number}. To see the newest: npm run requests -- list\n`,
  })
})

test('an operator finds requests beyond the newest 100, and releases or deletes many at once', async () => {
  const settings = await freshSettings('sqlite')
  const database = await openRequests(settings)
  let minute = 0
  const inbox = inboxOf(database.db, { now: () => new Date(Date.UTC(2026, 10, 1, 0, minute++)) })
  const [line] = QUOTE.lines
  const special = {
    ...QUOTE,
    companyName: 'MÜLLER 100%',
    lines: [{ ...line, partNumber: 'XK_77', note: 'Gold only' }],
  }
  const oldest = await inbox.receive(quoteSubmission(special as typeof QUOTE), 'looked odd')
  const numbers: string[] = [oldest.number]
  for (let count = 0; count < 104; count += 1) numbers.push((await inbox.receive(quoteSubmission(), 'odd')).number)
  const mailed = await inbox.receive(contactSubmission(), null)

  const tell = (command: (work: RequestWork) => Promise<ExitCode>) => told(database, settings.dataDir, command)
  const listed = async (search: Partial<ListRequest>) => {
    const { out } = await tell((work) => listRequests(work, { ...ALL, page: 1, ...search }))
    return out.trim().split('\n')
  }
  const held = await listed({ held: true })
  expect(held).toHaveLength(101)
  expect(held.at(-1)).toBe('… and 5 older ones: add --page 2')
  expect(held.join()).not.toContain(mailed.number)
  expect((await listed({ held: true, page: 2 })).map((row) => row.split(' ')[0])).toEqual(numbers.slice(0, 5).reverse())
  expect(await listed({ held: true, page: 3 })).toEqual(['The last page is 2.'])
  for (const find of ['müller', '100%', 'xk_77', 'xk-77', 'gold ONLY', oldest.number.toLowerCase()]) {
    expect(await listed({ find }), find).toEqual([expect.stringContaining(oldest.number)])
  }
  for (const find of ['k_77', 'ller', 'companyName'])
    expect(await listed({ find }), find).toEqual(['No requests found.'])
  expect(await listed({ since: '2026-11-01T01:44:00.000Z' })).toHaveLength(2)

  const some = numbers.slice(0, 3)
  const refused = await tell((work) => releaseByNumber(work, [...some, mailed.number]))
  expect(refused).toEqual({ code: 1, out: '', err: `${mailed.number} is not held: nothing to release.\n` })
  expect(await tell((work) => releaseByNumber(work, some))).toMatchObject({ code: 0, err: '' })
  expect(await listed({ held: true, page: 2 })).toHaveLength(2)
  expect(await tell((work) => forgetByNumber(work, [...some, 'Q-000000-0000']))).toMatchObject({ code: 1, out: '' })
  expect((await tell((work) => forgetByNumber(work, some))).out.match(/is deleted/g)).toHaveLength(3)
  expect(await listed({ find: 'müller' })).toEqual(['No requests found.'])
})

const wrongOption = async (option: string, value: string, err: string) =>
  expect(await run('requests', await freshSettings('sqlite'), ['list', option, value])).toEqual({
    code: 1,
    out: '',
    err,
  })

test('a day that is none is refused with how to write it', () =>
  wrongOption('--since', 'yesterday', "--since: give a date such as 2026-11-01, not 'yesterday'.\n"))

test('a page that is none is refused', { tags: ['long'] }, () =>
  wrongOption('--page', '0', "--page: give a number from 1, not '0'.\n"),
)

test('--help prints how each command is used', async () => {
  const { code, out, err } = await run('requests', await freshSettings('sqlite'), ['list', '--help'])
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toContain('npm run requests -- list [--held]')
})

test('control characters that a visitor typed are shown, not obeyed; a name with line ends is one row', {
  tags: ['long'],
}, async () => {
  const settings = await freshSettings('sqlite')
  const { db } = await openRequests(settings)
  const inbox = inboxOf(db)
  const companyName = 'Evil\u001b]0;owned\u0007\u009b2J\u202e Ltd\nQ-261124-7KMP'
  const { number } = await inbox.receive(quoteSubmission({ companyName }), null)
  await db.updateTable('outbox').set({ last_fault: '550 \u001b[31mno' }).execute()
  for (const args of [['list'], ['show', number.toLowerCase()], ['export', '--since', '2026-01-01']] as const) {
    const { out } = await run('requests', settings, [...args])
    expect(out, args[0]).not.toMatch(/[^\P{Cc}\n]|\u202e/u)
    if (args[0] === 'list') expect(out.trim().split('\n')).toHaveLength(1)
    else expect(JSON.parse(out)).toMatchObject({ companyName })
  }
  expect((await run('outbox', settings, ['status'])).out).toContain('550 \\u001b[31mno')
})

test('an operator confirms the removal of old requests, and moves files away that belong to no request', async () => {
  const settings = await freshSettings('sqlite')
  const database = await openRequests(settings)
  const attachments = chooseAttachmentStore(database, settings.dataDir)
  const { files } = checkFiles([sample('pdf', 'drawing.pdf')])
  const inbox = inboxOf(database.db, { attachments, now: () => new Date(Date.now() - 400 * 86_400_000) })
  await inbox.receive({ ...quoteSubmission(), files }, null)
  await database.db.updateTable('outbox').set({ state: 'sent' }).execute()
  const tell = (command: (work: RequestWork) => Promise<ExitCode>) => told(database, settings.dataDir, command)
  expect(await tell((work) => removeOldRequests({ ...work, keepDays: null }))).toMatchObject({
    code: 0,
    out: expect.stringContaining('REQUESTS_KEEP_DAYS is not set'),
  })
  expect((await tell(removeOldRequests)).out).toMatch(/^1 request from before \d{4}-\d\d-\d\dT.* removed\.\n$/)
  await attachments.keep(files)
  await database.db.deleteFrom('loose_file').execute()
  const folder = join(settings.dataDir, 'aside')
  expect((await tell((work) => setAside(work, folder))).out).toBe(`1 file is now in ${folder}.\n`)
  expect(await readdir(folder)).toEqual([files[0]?.hash])
  expect((await tell((work) => setAside(work, folder))).out).toBe('Every file belongs to a request.\n')
})

test.for([
  ['requests', ['show']],
  ['outbox', ['send']],
] as const)('%s %j is answered with the usage', async ([script, args]) => {
  const ended = await run(script, await freshSettings('sqlite'), args)
  expect(ended).toMatchObject({ code: 1, out: '' })
  expect(ended.err).toContain(`npm run ${script} -- `)
})
