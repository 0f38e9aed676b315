import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { type DatabaseSettings, openDatabase } from '#database/open-database.ts'
import { prepareCatalog } from '#parts/database/database-source.ts'
import {
  type Answered,
  answerWithQuote,
  type Browser,
  browserOf,
  importOrUndo,
  sendQuote,
} from '#tests/alone/clerks.ts'
import { KILLS, settingsOf } from '#tests/alone/crash.ts'
import { type CrashingSite, crashRepeatedly, startCrashingSite } from '#tests/alone/crashing-site.ts'
import { everyAnswerTold, everyMailed, LAST_MAIL_MS } from '#tests/alone/nothing-lost.ts'
import { endLeases, openTries } from '#tests/alone/open-tries.ts'
import { type Dialect, freshSettings } from '#tests/programs/databases.ts'
import { startEventReceiver } from '#tests/programs/event-receiver.ts'
import { startMailServer } from '#tests/programs/mail-server.ts'
import { visitorsInbox } from '#tests/samples/visitors-inbox.ts'
import { signInTo } from '#tests/site/desk-process.ts'
import { freePort } from '#tests/site/free-port.ts'
import { FAMILIES } from '#tests/site/product-content.ts'
import { openRequests, quoteSubmission } from '#tests/site/requests.ts'

const CLERKS = 3
const QUOTES_A_KILL = 3
const AGAIN_ONE_IN = 4
const MS_A_KILL = 20_000
const PARTS = 400

/** Kills the site on one kind of database while clerks send quotes and a product manager imports and undoes. */
export function deskCrashTest(dialect: Dialect): void {
  const kills = KILLS.desk[dialect]
  const requests = kills * QUOTES_A_KILL
  test(`${dialect}: killed ${kills} times under ${CLERKS} clerks, the desk loses and doubles none of ${requests} quotes and halves no import`, {
    timeout: kills * MS_A_KILL + 2 * LAST_MAIL_MS,
  }, async () => {
    const settings = await freshSettings(dialect)
    const [mails, receiver] = await Promise.all([startMailServer(), startEventReceiver()])
    onTestFinished(async () => void (await Promise.all([mails.stop(), receiver.stop()])))
    const waiting = await storedRequests(settings, requests)
    const [sales, catalog] = await Promise.all([signInTo(settings, 'sales'), signInTo(settings, 'catalog')])
    const [port, deskPort] = [await freePort(), String(await freePort())]
    const urls = { smtp: mails.url, webhook: receiver.url, port }
    const site = await startCrashingSite({
      ...settingsOf(settings, urls),
      SAMPLE: 'off',
      DESK: 'on',
      DESK_PORT: deskPort,
    })
    onTestFinished(() => site.stop())
    const desk = `http://127.0.0.1:${deskPort}`
    const parts = await firstImport(settings, browserOf(desk, catalog.cookie))
    const interrupted: Awaited<ReturnType<typeof openTries>> = []
    const sent = await workWhileCrashing(site, kills, {
      clerk: browserOf(desk, sales.cookie),
      manager: browserOf(desk, catalog.cookie),
      waiting,
      left: async () => {
        await parts.areWhole()
        interrupted.push(...(await openTries(settings)))
      },
    })
    for (const [index, { number, broken }] of sent.entries()) {
      if (broken > 0 || index % AGAIN_ONE_IN === 0) await sendQuote(browserOf(desk, sales.cookie), number)
    }
    await parts.areWhole()
    while (parts.seen().length < 2) {
      await importOrUndo(browserOf(desk, catalog.cookie), NEXT_FILE)
      await parts.areWhole()
    }
    // each kill comes while clerks are at work: before the last three quotes are sent
    expect(sent.reduce((sum, { broken }) => sum + broken, 0)).toBeGreaterThanOrEqual(kills)
    await everyQuoteOnce(settings, sent)
    await endLeases(settings, interrupted)
    await everyMailed(settings, mails)
    await everyAnswerTold(settings, receiver)
  })
}

/** Stores so many quote requests as buyers do. Returns their numbers. */
async function storedRequests(settings: DatabaseSettings, count: number): Promise<string[]> {
  const visitors = await visitorsInbox(settings)
  const numbers: string[] = []
  for (let index = 0; index < count; index += 1) {
    const yourEmail = `buyer${index % 4}@northbridge.example`
    numbers.push((await visitors.receive(quoteSubmission({ yourEmail }), null)).number)
  }
  await visitors.close()
  return numbers
}

type Work = {
  readonly clerk: Browser
  readonly manager: Browser
  readonly waiting: string[]
  readonly left: () => Promise<void>
}

/** Clerks answer the waiting requests, and a product manager works as long as they do, while the site is killed. */
async function workWhileCrashing(site: CrashingSite, kills: number, { clerk, manager, waiting, left }: Work) {
  const sent: Answered[] = []
  const all = waiting.length
  async function answers(): Promise<void> {
    for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
      sent.push(await answerWithQuote(clerk, number))
    }
  }
  async function imports(): Promise<void> {
    while (sent.length < all) await importOrUndo(manager, NEXT_FILE)
  }
  const crashes = crashRepeatedly(site, { kills, total: all - CLERKS, done: () => sent.length }, left)
  await Promise.all([crashes, imports(), ...Array.from({ length: CLERKS }, answers)])
  return sent
}

const partsFile = (count: number, color: string): File =>
  new File([`Part no,Color\n${Array.from({ length: count }, (_, at) => `10-${1000 + at},${color}\n`).join('')}`], NAME)
const NAME = 'Panel-Jacks.csv'
/** Changes each part of the first import, and adds as many. */
const NEXT_FILE = partsFile(2 * PARTS, 'Blue')

/** Imports the first parts. `areWhole` checks that the table is as the newest run has left it, and nothing between. */
async function firstImport(settings: DatabaseSettings, manager: Browser) {
  expect(await importOrUndo(manager, partsFile(PARTS, 'Red'))).toBe('imported')
  const database = await openDatabase(settings, 'catalog')
  onTestFinished(() => database.db.destroy())
  const { db } = database
  await prepareCatalog(database, FAMILIES, new Date())
  const before = await sql`select * from "Panel-Jacks" order by "Part no"`.execute(db)
  expect(before.rows).toHaveLength(PARTS)
  const seen = new Set<string>()
  return {
    /** What the table was left by when it was looked at: an import, an undo. */
    seen: () => [...seen],
    async areWhole() {
      const runs = await db.selectFrom('import_run').select('kind').execute()
      const { rows } = await sql<{ Color: string }>`select * from "Panel-Jacks" order by "Part no"`.execute(db)
      if (runs.length % 2 === 1) {
        expect(rows).toEqual(before.rows)
        if (runs.length > 1) seen.add('undo')
        return
      }
      expect(rows.map(({ Color }) => Color)).toEqual(Array.from({ length: 2 * PARTS }, () => 'Blue'))
      seen.add('import')
    },
  }
}

/** Checks that each acknowledged quote is stored once, whole, with one mail, one record and its request answered. */
async function everyQuoteOnce(settings: DatabaseSettings, sent: readonly Answered[]): Promise<void> {
  const { db } = await openRequests(settings)
  const numbers = sent.map(({ number }) => number).sort()
  const quotes = await db.selectFrom('quote').select(['number', 'pdf']).execute()
  expect(quotes.map(({ number }) => number).sort()).toEqual(numbers)
  for (const { pdf } of quotes) {
    expect(Buffer.from(pdf, 'base64').toString('latin1')).toMatch(/^%PDF-1\..*%%EOF\s*$/s)
  }
  const mails = await db.selectFrom('outbox').select('quote_number').where('kind', '=', 'answer').execute()
  expect(mails.map((mail) => mail.quote_number).sort()).toEqual(numbers)
  const acts = await db.selectFrom('act').select('subject').where('action', '=', 'quote.sent').execute()
  expect(acts.map(({ subject }) => subject).sort()).toEqual(numbers)
  const answered = await db.selectFrom('request').select('number').where('state', '=', 'answered').execute()
  expect(answered.map(({ number }) => number).sort()).toEqual(numbers)
}
