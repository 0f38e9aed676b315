import { expect, onTestFinished, test } from 'vitest'
import type { OutboxRow } from '#database/tables.ts'
import { untilAnswered } from '#tests/alone/buyers.ts'
import { KILLS, settingsOf } from '#tests/alone/crash.ts'
import { crashRepeatedly, startCrashingSite } from '#tests/alone/crashing-site.ts'
import { everyMailed, LAST_MAIL_MS } from '#tests/alone/nothing-lost.ts'
import { endLeases, openTries } from '#tests/alone/open-tries.ts'
import { DIALECTS, type Dialect, freshSettings } from '#tests/programs/databases.ts'
import { startEventReceiver } from '#tests/programs/event-receiver.ts'
import { startMailServer } from '#tests/programs/mail-server.ts'
import { sample } from '#tests/samples/attachment-samples.ts'
import { pricedAt, quotedRequest, SAM } from '#tests/samples/quoted-requests.ts'
import { freePort } from '#tests/site/free-port.ts'
import { mailedToken, quoteSubmission } from '#tests/site/requests.ts'

const BUYERS = 4
const ACTS_A_KILL = 6
const MS_A_KILL = 15_000
/** Fewer than of requests: an order is a request's form once more, with mails of its own. */
const kills = (dialect: Dialect): number => Math.ceil(KILLS[dialect] / 2)

type Quoted = { readonly number: string; readonly token: string }

/** So many requests, each with a quote that was sent. */
async function quotedRequests(settings: Parameters<typeof quotedRequest>[0], count: number) {
  const { db, inbox, quotes } = await quotedRequest(settings)
  const quoted: Quoted[] = []
  for (let index = 0; index < count; index += 1) {
    const { number } = await inbox.receive(quoteSubmission(), null)
    await quotes.save(number, () => ({ ...pricedAt('1.25'), validUntil: '2099-12-31' }), 'Sam')
    await quotes.send(number, 1, SAM)
    quoted.push({ number, token: await mailedToken(db, number) })
  }
  return { db, quoted }
}

/** Places the order until it is answered. Returns how many tries had no answer. */
async function order(site: string, { number, token }: Quoted): Promise<number> {
  const form = new FormData()
  const fields = { quote: number, line0: '250', line1: 'none', shipTo: 'Dock 4', orderedBy: 'Ana', terms: 'on' }
  for (const [name, value] of Object.entries({ ...fields, step: 'place' })) form.set(name, value)
  const { name, bytes } = sample('pdf', `po ${number}.pdf`)
  form.set('po', new File([new Uint8Array(bytes)], name))
  return await untilStored(`${site}/request/${token}/answer`, form)
}

async function untilStored(address: string, body: FormData): Promise<number> {
  const post = () => fetch(address, { method: 'POST', body, redirect: 'manual' })
  const { status, location, html, broken } = await untilAnswered(post)
  expect([status, location, status === 303 ? '' : html]).toEqual([303, expect.stringContaining('/request/'), ''])
  return broken
}

/** Kills a site while buyers order one quote after the other, each until it is answered; then all is done once more. */
async function whileKilled(dialect: Dialect) {
  const settings = await freshSettings(dialect)
  const [mails, receiver] = await Promise.all([startMailServer(), startEventReceiver()])
  onTestFinished(async () => void (await Promise.all([mails.stop(), receiver.stop()])))
  const { db, quoted } = await quotedRequests(settings, kills(dialect) * ACTS_A_KILL)
  const urls = { smtp: mails.url, webhook: receiver.url, port: await freePort() }
  const site = await startCrashingSite(settingsOf(settings, urls))
  onTestFinished(() => site.stop())

  const [waiting, done, interrupted] = [[...quoted], [] as Quoted[], [] as Awaited<ReturnType<typeof openTries>>]
  let broken = 0
  async function buyer(): Promise<void> {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      broken += await order(site.url, next)
      done.push(next)
    }
  }
  const work = { kills: kills(dialect), total: quoted.length - BUYERS, done: () => done.length }
  const crashes = crashRepeatedly(site, work, async () => {
    interrupted.push(...(await openTries(settings)))
  })
  await Promise.all([crashes, ...Array.from({ length: BUYERS }, buyer)])
  expect(broken).toBeGreaterThan(0)
  for (const again of quoted) await order(site.url, again)

  const numbers = quoted.map(({ number }) => number).sort()
  const of = (rows: readonly { readonly request_number: string | null }[]) =>
    rows
      .map(({ request_number }) => request_number)
      .filter((number) => number !== null && numbers.includes(number))
      .sort()
  /** Each request has one mail of these kinds, one event and one record of the act. */
  async function eachOnce(kinds: readonly OutboxRow['kind'][], event: string, action: string): Promise<void> {
    for (const kind of kinds)
      expect(of(await db.selectFrom('outbox').select('request_number').where('kind', '=', kind).execute())).toEqual(
        numbers,
      )
    const events = db.selectFrom('outbox').select('request_number').where('event', 'like', `%"${event}"%`)
    expect(of(await events.execute())).toEqual(numbers)
    const acts = await db.selectFrom('act').select('subject').where('action', '=', action).execute()
    expect(acts.map(({ subject }) => subject).sort()).toEqual(numbers)
    await endLeases(settings, interrupted)
    await everyMailed(settings, mails)
  }
  return { db, numbers, of, eachOnce }
}

const LIMIT = { timeout: Math.max(...DIALECTS.map(kills)) * MS_A_KILL + 2 * LAST_MAIL_MS }

test.for(DIALECTS)(
  '%s: killed while buyers order, the site has every order once, with its file, mails, event and record',
  LIMIT,
  async (dialect) => {
    const { db, numbers, of, eachOnce } = await whileKilled(dialect)
    expect(of(await db.selectFrom('buyer_order').select('request_number').execute())).toEqual(numbers)
    expect(of(await db.selectFrom('attachment').select('request_number').execute())).toEqual(numbers)
    await eachOnce(['order', 'order-copy'], 'quote.accepted', 'quote.accepted')
  },
)
