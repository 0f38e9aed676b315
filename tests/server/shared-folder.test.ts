import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { sqliteFile } from '#database/open-database.ts'
import { checkSqlite } from '#database/sqlite/sqlite-copy.ts'
import { sampleRows } from '#sample/sample-rows.ts'
import { request, type Sent, sendAgain, sendUntilStored } from '#tests/alone/buyers.ts'
import { LOAD } from '#tests/alone/load.ts'
import { everyFileWhole, everyMailed, everyStoredOnce } from '#tests/alone/nothing-lost.ts'
import { temporaryFolder } from '#tests/programs/databases.ts'
import { startMailServer } from '#tests/programs/mail-server.ts'
import { byHand } from '#tests/site/live.ts'
import { FAMILIES } from '#tests/site/product-content.ts'
import { type SiteProcess, startSite } from '#tests/site/site-process.ts'

const REQUESTS = 24 * LOAD
const CLIENTS = 6
const PATIENCE = { timeout: 60_000, interval: 250 }

test('two sites share one data folder: one sample, every request and mail once, changes seen by both', {
  timeout: 240_000,
  tags: ['long'],
}, async () => {
  const mails = await startMailServer()
  onTestFinished(() => mails.stop())
  const dataDir = await temporaryFolder()
  const settings = { dataDir, databaseUrl: null }
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', FORM_MIN_SECONDS: '0', RATE_LIMIT: 'off' }
  const mail = { MAIL_TRANSPORT: 'smtp', SMTP_URL: mails.url }
  const starting = [startSite({ ...env, ...mail }), startSite({ ...env, ...mail })] // together, in an empty folder
  const [first, second] = await Promise.all(starting)
  if (!first || !second) throw new Error('Two sites were started')
  onTestFinished(async () => void (await Promise.all([first.stop(), second.stop()])))
  const inSample = FAMILIES.reduce((sum, family) => sum + sampleRows(family).rows.length, 0)
  expect([await partsOf(first), await partsOf(second)]).toEqual([inSample, inSample])

  const sent = await sendToBoth(first, second)
  await everyStoredOnce(settings, sent)
  await everyFileWhole(settings, sent)
  await everyMailed(settings, mails)
  expect([...mails.arrived.values()].filter((times) => times > 1)).toEqual([])

  await byHand(settings, sql`update "Commercial" set "Color" = 'Ultramarine' where id = 1`)
  for (const site of [first, second]) await expect.poll(() => colorOf(site), PATIENCE).toBe('Ultramarine')
  await first.stop()
  const last = await sendUntilStored(second.url, request(REQUESTS))
  expect(last.broken).toBe(0)
  for (const name of ['catalog', 'requests'] as const) checkSqlite(sqliteFile(dataDir, name))
})

/** Sends every request to one site, then the same form to both in parallel: the answer is the same number. */
async function sendToBoth(first: SiteProcess, second: SiteProcess): Promise<Sent[]> {
  const all: Sent[] = []
  let begun = 0
  async function client(): Promise<void> {
    while (begun < REQUESTS) {
      const index = begun
      begun += 1
      const sent = await sendUntilStored(index % 2 === 0 ? first.url : second.url, request(index))
      await Promise.all([first, second].map(({ url }) => sendAgain(url, sent)))
      expect(sent).toMatchObject({ broken: 0 })
      expect(sent.numbers.size).toBe(1)
      all.push(sent)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return all
}

const partsOf = async ({ url }: SiteProcess): Promise<number> => {
  const { families } = await (await fetch(`${url}/api/v1/families`)).json()
  return families.reduce((sum: number, family: { total: number }) => sum + family.total, 0)
}

const colorOf = async ({ url }: SiteProcess): Promise<string> =>
  (await (await fetch(`${url}/api/v1/parts/Commercial/1`)).json()).fields.Color
