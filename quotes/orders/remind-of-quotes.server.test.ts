import PostalMime from 'postal-mime'
import { expect, onTestFinished, test } from 'vitest'
import { noteCleanup } from '#database/clock-certainty.ts'
import { openDatabase } from '#database/open-database.ts'
import { remindOfQuotes } from '#quotes/orders/remind-of-quotes.ts'
import { changeProgress } from '#requests/inbox/request-progress.ts'
import { DIALECTS, freshSettings } from '#tests/programs/databases.ts'
import { startMailServer } from '#tests/programs/mail-server.ts'
import { pricedAt, quotedRequest, SAM } from '#tests/samples/quoted-requests.ts'
import { mailedToken, quoteSubmission } from '#tests/site/requests.ts'

/** Requests with a quote of November 24, valid until 2026-12-24 in New York, and a run of the clock's work at a time. */
async function remindable(
  settings: Awaited<ReturnType<typeof freshSettings>>,
  chosen: Parameters<typeof quotedRequest>[1] = {},
) {
  const quoted = await quotedRequest(settings, chosen)
  const { db, quotes, clock, inbox, opened } = quoted
  const send = async (number: string, version = 0, change: Partial<ReturnType<typeof pricedAt>> = {}) => {
    await quotes.save(number, () => ({ ...pricedAt('1.25'), ...change }), 'Sam')
    await quotes.send(number, version + 1, SAM)
  }
  const ask = async () => {
    const { number } = await inbox.receive(quoteSubmission(), null)
    await send(number)
    return { number, token: await mailedToken(db, number) }
  }
  /** The hourly cleanup has run before: the clock is certain. */
  const at = async (time: string, days = 7) => {
    clock.now = new Date(time)
    await noteCleanup(db, clock.now)
    return await remind(days)
  }
  const remind = (days = 7) =>
    remindOfQuotes({ opened, days: () => days, timeZone: 'America/New_York', now: () => clock.now })
  const reminders = async () =>
    (await db.selectFrom('outbox').select('quote_number').where('kind', '=', 'reminder').execute()).map(
      (row) => row.quote_number,
    )
  return { ...quoted, send, ask, at, remind, reminders }
}

for (const dialect of DIALECTS) {
  test(`${dialect}: two servers at once queue one; a clock that jumps ahead queues none, and one that jumps back no second (behavior 20.25)`, async () => {
    const settings = await freshSettings(dialect)
    const first = await remindable(settings)
    const { number, send, ask, at, clock, remind, reminders, opened } = first
    await send(number)
    await ask()
    const other = await openDatabase(settings, 'requests')
    onTestFinished(() => other.db.destroy())
    clock.now = new Date('2026-12-20T12:00:00Z') // four weeks after the last cleanup: it jumped, or the site was off
    await noteCleanup(first.db, new Date('2026-11-24T12:00:00Z'))
    expect(await remind()).toBe(0)
    await noteCleanup(first.db, clock.now)
    const second = () =>
      remindOfQuotes({
        opened: async () => ({ ...(await opened()), db: other.db }),
        days: () => 7,
        timeZone: 'America/New_York',
        now: () => clock.now,
      })
    const queued = await Promise.all([remind(), second(), remind(), second()])
    expect(queued.reduce((sum, count) => sum + count, 0)).toBe(2)
    clock.now = new Date('2026-12-18T12:00:00Z')
    expect([await remind(), await second(), await at('2026-12-21T12:00:00Z')]).toEqual([0, 0, 0])
    expect(new Set(await reminders()).size).toBe(2)
    expect(await reminders()).toHaveLength(2)
  })
}

test("a quote is reminded of once, seven days before its last day in the company's zone, if that is wanted (behavior 20.25)", async () => {
  const { number, send, at, reminders } = await remindable(await freshSettings('sqlite'))
  await send(number)
  expect(await at('2026-12-17T04:59:00Z')).toBe(0) // the 16th in New York
  expect(await at('2026-12-17T05:00:00Z', 0)).toBe(0) // it is off
  expect(await at('2026-12-17T05:00:00Z')).toBe(1)
  expect(await at('2026-12-18T12:00:00Z')).toBe(0)
  expect(await reminders()).toEqual([number])
  // one that was sent within those days has just had its mail
  await send(number, 1, { validUntil: '2026-12-23', note: 'Sooner' })
  expect(await at('2026-12-19T12:00:00Z')).toBe(0)
  await send(number, 2, { validUntil: '2027-01-31' })
  expect(await at('2027-01-24T12:00:00Z')).toBe(1)
  expect(await reminders()).toEqual([number, `${number}-3`])
})

test('nothing is sent after an answer: ordered, declined, withdrawn, replaced, expired, closed', async () => {
  const { number, token, answers, ask, send, at, db, clock, reminders } = await remindable(
    await freshSettings('sqlite'),
  )
  await send(number)
  const [declined, withdrawn, replaced, closed] = [await ask(), await ask(), await ask(), await ask()]
  const order = { quote: number, choices: [250, null], fields: { shipTo: 'Dock 4', orderedBy: 'Ana' } }
  await answers.byBuyer(token, { kind: 'accept', ...order }, [])
  await answers.byBuyer(declined.token, { kind: 'decline', quote: declined.number, reason: '' }, [])
  await answers.withdraw(withdrawn.number, withdrawn.number, '', SAM)
  await send(replaced.number, 1, { validUntil: '2027-03-01', note: 'Later' })
  const { version } = await db
    .selectFrom('request')
    .select('version')
    .where('number', '=', closed.number)
    .executeTakeFirstOrThrow()
  const progress = { state: 'closed', ownerId: null, version: Number(version) } as const
  await changeProgress(db, closed.number, progress, { by: SAM, now: new Date(), rules: { copies: false, domain: 'x' } })
  expect(await at('2026-12-20T12:00:00Z')).toBe(0)
  const expired = await ask()
  clock.now = new Date('2026-12-26T12:00:00Z')
  await answers.byBuyer(expired.token, { kind: 'more-time', quote: expired.number }, [])
  expect(await at('2026-12-26T12:00:00Z')).toBe(0)
  expect(await reminders()).toEqual([])
})

test('a reminder is in the quote’s language; one that waited until the quote was answered is set aside', async () => {
  const mails = await startMailServer()
  onTestFinished(() => mails.stop())
  const { number, send, ask, at, outbox, answers, db } = await remindable(await freshSettings('sqlite'), {
    smtp: mails.url,
  })
  await send(number, 0, { language: 'de' })
  const late = await ask()
  expect(await at('2026-12-20T12:00:00Z')).toBe(2)
  await answers.byBuyer(late.token, { kind: 'decline', quote: late.number, reason: '' }, [])
  outbox.start()
  const left = async () =>
    await db
      .selectFrom('outbox')
      .select('id')
      .where('state', '=', 'due')
      .execute()
      .then(({ length }) => length)
  await expect.poll(left).toBe(0)
  const parsed = await Promise.all([...mails.mails.values()].map((mail) => PostalMime.parse(mail)))
  const reminders = parsed.filter(({ subject }) => subject?.includes('gilt bis'))
  expect(reminders).toMatchObject([
    {
      subject: `Angebot ${number} von Concord Electronics gilt bis 24. Dezember 2026`,
      to: [{ address: 'ana@northbridge.example' }],
      text: expect.stringContaining('nur dieses eine Mal'),
    },
  ])
  expect(parsed.filter(({ subject }) => subject?.includes('is valid until'))).toEqual([])
  const aside = await db
    .selectFrom('outbox')
    .select(['state', 'last_fault'])
    .where('quote_number', '=', late.number)
    .where('kind', '=', 'reminder')
    .execute()
  expect(aside).toEqual([{ state: 'aside', last_fault: expect.stringContaining('answered') }])
})
