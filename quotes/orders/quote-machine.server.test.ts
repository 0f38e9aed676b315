import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { noteCleanup } from '#database/clock-certainty.ts'
import { remindOfQuotes } from '#quotes/orders/remind-of-quotes.ts'
import { quotesOf } from '#quotes/quote-store.ts'
import { changeProgress } from '#requests/inbox/request-progress.ts'
import type { RequestState } from '#requests/schemas/states/request-states.ts'
import { QUOTE_STATES, type QuoteState, quoteState, type StoredState } from '#requests/schemas/states/state-tables.ts'
import { DIALECTS, freshSettings, tagsFor } from '#tests/programs/databases.ts'
import { pricedAt, quotedRequest, SAM } from '#tests/samples/quoted-requests.ts'
import { mailedToken, quoteSubmission } from '#tests/site/requests.ts'

/** The last day of every quote, and the model's clock: long before it, on it, and when it is over. */
const LAST_DAY = '2026-12-24'
const TIMES = {
  early: new Date('2026-11-24T10:00:00Z'),
  last: new Date('2026-12-24T23:00:00Z'),
  over: new Date('2026-12-25T05:00:00Z'),
} as const

type ModelQuote = {
  seen: boolean
  fate: 'accepted' | 'declined' | 'withdrawn' | null
  isEarly: boolean
  isReminded: boolean
  isAsked?: boolean
}
type Model = {
  request: StoredState
  quotes: ModelQuote[]
  ordered: number | null
  day: keyof typeof TIMES
  mails: string[]
}
type Real = Awaited<ReturnType<typeof machine>> & { number: string; token: string; version: number }
type Command = fc.AsyncCommand<Model, Real>

/** What the model says of a quote, without looking at the program's table. */
function stateIn({ quotes, day }: Model, at: number): QuoteState {
  const quote = quotes[at]
  if (quote?.fate) return quote.fate
  if (at < quotes.length - 1) return 'replaced'
  return day === 'over' ? 'expired' : quote?.seen ? 'seen' : 'sent'
}
const isOpen = (model: Model, at: number) => ['sent', 'seen'].includes(stateIn(model, at))

/** On a database that doesn't wait for its disk: this is about what is stored, other tests are about whether it stays. */
async function machine(dialect: (typeof DIALECTS)[number]) {
  const real = await quotedRequest(await freshSettings(dialect))
  await sql.raw(dialect === 'sqlite' ? 'pragma synchronous = off' : NO_WAIT_POSTGRES).execute(real.db)
  return real
}
/** For this connection, and those that the pool opens later. */
const NO_WAIT_POSTGRES = `do $$ begin
  execute format('alter database %I set synchronous_commit = off', current_database());
  set synchronous_commit = off;
end $$`

/** What was done, or the status that refused it. */
const outcome = (done: Promise<unknown>) =>
  done.then(
    () => 'done',
    (error: { status?: number }) => error.status ?? Promise.reject(error),
  )

/** Compares all that is stored with the model. */
async function assertSame(model: Model, { db, number, answers }: Real) {
  const { state } = await db
    .selectFrom('request')
    .select('state')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  expect(state).toBe(model.request)
  const quotes = ((await quotesOf(db, [number])).get(number) ?? []).toReversed()
  const states = quotes.map(({ facts }, at) => quoteState(facts, at === quotes.length - 1, answers.today()))
  expect(states).toEqual(quotes.map((_, at) => stateIn(model, at)))
  expect(QUOTE_STATES).toEqual(expect.arrayContaining(states))
  const orders = await db
    .selectFrom('buyer_order')
    .select('quote_number')
    .where('request_number', '=', number)
    .execute()
  expect(orders.map((order) => order.quote_number)).toEqual(
    model.ordered === null ? [] : [nameOf(number, model.ordered)],
  )
  const mails = await db
    .selectFrom('outbox')
    .select(['kind', 'quote_number'])
    .where('request_number', '=', number)
    .where('quote_number', 'is not', null)
    .execute()
  expect(mails.map(({ kind, quote_number }) => `${kind} ${quote_number ?? ''}`).sort()).toEqual(
    model.mails.map((mail) => mail.replace('#', number)).sort(),
  )
}
const nameOf = (number: string, at: number) => (at === 0 ? number : `${number}-${at + 1}`)
const mailOf = (kind: string, at: number) => `${kind} ${nameOf('#', at)}`

const command = (name: string, run: (model: Model, real: Real) => Promise<void>): Command => ({
  check: () => true,
  async run(model, real) {
    real.clock.now = TIMES[model.day]
    await run(model, real)
    await assertSame(model, real)
  },
  toString: () => name,
})

/** `tabs` do the same at the same moment: one of them, or none, stores it. */
const accept = (at: number, tabs: number, late: boolean) =>
  command(`${tabs} × ${late ? 'record' : 'accept'} ${at}`, async (model, { answers, number, token }) => {
    const form = { quote: nameOf(number, at), choices: [250, null], fields: { shipTo: 'Dock 4', orderedBy: 'Ana' } }
    const results = await Promise.allSettled(
      Array.from({ length: tabs }, () =>
        late ? answers.record(number, form, [], SAM) : answers.byBuyer(token, { kind: 'accept', ...form }, []),
      ),
    )
    for (const result of results) if (result.status === 'rejected' && !('status' in result.reason)) throw result.reason
    const isEnded = ['declined', 'expired'].includes(stateIn(model, at)) && at === model.quotes.length - 1
    const may = isOpen(model, at) || (late && isEnded)
    const isFree = late ? model.request !== 'merged' : !['won', 'merged'].includes(model.request)
    const quote = model.quotes[at]
    if (!quote || model.ordered !== null || !may || !isFree) return
    quote.fate = 'accepted'
    Object.assign(model, { ordered: at, request: 'won' })
    model.mails.push(mailOf('order', at), mailOf('order-copy', at))
  })

const decline = (at: number) =>
  command(`decline ${at}`, async (model, { answers, number, token }) => {
    const may = model.quotes[at] !== undefined && isOpen(model, at) && model.request !== 'won'
    const done = await outcome(answers.byBuyer(token, { kind: 'decline', quote: nameOf(number, at), reason: '' }, []))
    expect(done === 'done').toBe(may)
    if (!may) return
    Object.assign(model.quotes[at] ?? {}, { fate: 'declined' })
    model.request = 'declined'
  })

const askTime = (at: number) =>
  command(`more time ${at}`, async (model, { answers, number, token }) => {
    const may = model.quotes[at] !== undefined && stateIn(model, at) === 'expired'
    const done = await outcome(answers.byBuyer(token, { kind: 'more-time', quote: nameOf(number, at) }, []))
    expect(done === 'done').toBe(may)
    const quote = model.quotes[at]
    if (!quote || !may) return
    if (!quote.isAsked && ['declined', 'lost', 'closed'].includes(model.request)) model.request = 'open'
    Object.assign(quote, { seen: true, isAsked: true })
  })

const withdraw = (at: number, clerks: number) =>
  command(`${clerks} × withdraw ${at}`, async (model, { answers, number }) => {
    const may = model.quotes[at] !== undefined && (isOpen(model, at) || stateIn(model, at) === 'expired')
    const tries = Array.from({ length: clerks }, () =>
      outcome(answers.withdraw(number, nameOf(number, at), 'Why', SAM)),
    )
    expect((await Promise.all(tries)).filter((done) => done === 'done').length).toBe(may ? 1 : 0)
    if (!may) return
    Object.assign(model.quotes[at] ?? {}, { fate: 'withdrawn' })
    model.mails.push(mailOf('withdrawn', at))
    if (model.request === 'answered') model.request = 'open'
  })

/** A new quote, sent by one clerk or by two at once. After the last day it can't be checked, as the day is over. */
const send = (clerks: number) =>
  command(`${clerks} × send`, async (model, real) => {
    const { quotes, number } = real
    const isEarly = model.day === 'early'
    real.clock.now = isEarly ? TIMES.early : TIMES.last
    const typed = { ...pricedAt('1.25'), validUntil: LAST_DAY, note: `Draft ${real.version}` }
    const { draft } = await quotes.save(number, () => typed, 'Sam')
    real.version = draft.version
    await Promise.all(Array.from({ length: clerks }, () => outcome(quotes.send(number, real.version, SAM))))
    real.clock.now = TIMES[model.day]
    if (model.ordered !== null) return
    model.quotes.push({ seen: false, fate: null, isEarly, isReminded: false })
    model.mails.push(mailOf('answer', model.quotes.length - 1))
    if (model.request !== 'won') model.request = 'answered'
  })

/** The clock's work on several servers at once. */
const remind = (servers: number) =>
  command(`${servers} × remind`, async (model, { db, opened, timeZone, now, clock }) => {
    await noteCleanup(db, clock.now) // the clock is certain
    const run = () => remindOfQuotes({ opened, days: () => 7, timeZone, now })
    await Promise.all(Array.from({ length: servers }, run))
    const at = model.quotes.length - 1
    const quote = model.quotes[at]
    if (!quote?.isEarly || quote.isReminded || model.day !== 'last') return
    if (!isOpen(model, at) || model.request !== 'answered') return
    quote.isReminded = true
    model.mails.push(mailOf('reminder', at))
  })

const setState = (state: RequestState) =>
  command(`set ${state}`, async (model, { db, number }) => {
    const row = await db.selectFrom('request').select('version').where('number', '=', number).executeTakeFirstOrThrow()
    const progress = { state, ownerId: null, version: Number(row.version) }
    await outcome(
      changeProgress(db, number, progress, { by: SAM, now: TIMES.early, rules: { copies: false, domain: 'x' } }),
    )
    if (model.ordered === null || ['won', 'lost', 'closed'].includes(state)) model.request = state
  })

const clock = (day: Model['day']) =>
  command(`the clock is at ${day}`, async (model, { clock }) => {
    model.day = day
    clock.now = TIMES[day]
  })

const place = fc.nat({ max: 2 })
const COMMANDS = fc.commands(
  [
    fc.tuple(place, fc.constantFrom(1, 2), fc.boolean()).map(([at, tabs, late]) => accept(at, tabs, late)),
    place.map(decline),
    place.map(askTime),
    fc.tuple(place, fc.constantFrom(1, 2)).map(([at, clerks]) => withdraw(at, clerks)),
    fc.constantFrom(1, 2).map(send),
    fc.constantFrom(1, 2).map(remind),
    fc.constantFrom<RequestState>('open', 'lost', 'won', 'closed').map(setState),
    fc.constantFrom<Model['day']>('early', 'last', 'over').map(clock),
  ],
  { maxCommands: 14 },
)

/** `HISTORIES=10000` looks for longer. */
const HISTORIES = { sqlite: Number(process.env.HISTORIES ?? 40), postgres: Number(process.env.HISTORIES ?? 25) }

for (const dialect of DIALECTS) {
  test(`${dialect}: ${HISTORIES[dialect]} histories of two clerks, a buyer in two tabs and the clock are as the model says (behavior 20.18)`, {
    timeout: 3_600_000,
    tags: tagsFor(dialect),
  }, async () => {
    const real = await machine(dialect)
    const run = async (commands: Iterable<Command>) => {
      const { number } = await real.inbox.receive(quoteSubmission(), null)
      const model: Model = {
        request: 'new',
        quotes: [],
        ordered: null,
        day: 'early',
        mails: [],
      }
      const own = { ...real, number, token: await mailedToken(real.db, number), version: 0 }
      await fc.asyncModelRun(() => ({ model, real: own }), commands)
      await real.db.updateTable('request').set({ state: 'closed' }).where('number', '=', number).execute() // no reminders
    }
    await fc.assert(fc.asyncProperty(COMMANDS, run), { numRuns: HISTORIES[dialect] })
  })
}
