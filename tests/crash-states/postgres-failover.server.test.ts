// @module-tag long

import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { request, type Sent, sendUntilStored } from '#tests/alone/buyers.ts'
import { LOAD } from '#tests/alone/load.ts'
import { everyStoredOnce } from '#tests/alone/nothing-lost.ts'
import { lineTo } from '#tests/programs/cut-line.ts'
import { temporaryFolder } from '#tests/programs/databases.ts'
import { type PostgresPair, startPostgresPair } from '#tests/programs/postgres-pair.ts'
import { pageWords } from '#tests/site/page-words.ts'
import { ORDER_FIELDS, openForm, sentNumber } from '#tests/site/posted-forms.ts'
import { openRequests } from '#tests/site/requests.ts'
import { startSite } from '#tests/site/site-process.ts'

const TEST_MS = 180_000
const CLIENTS = 4
const REQUESTS = 24 * LOAD
const KILLED_AFTER = 8 * LOAD

/** A site whose database's address leads to the primary first, and can be moved. */
async function siteOn({ primary }: PostgresPair) {
  const address = await lineTo(primary.url)
  const dataDir = await temporaryFolder()
  const quiet = { SAMPLE: 'off', LOG_LEVEL: 'silent', RATE_LIMIT: 'off', MAIL_TRANSPORT: 'folder' }
  const site = await startSite({ ...quiet, DATA_DIR: dataDir, DATABASE_URL: address.url })
  onTestFinished(() => site.stop())
  return { site, address, settings: { dataDir, databaseUrl: address.url } }
}

test('a primary dies under load and its synchronous standby takes over: no acknowledged request is lost or doubled', {
  timeout: TEST_MS,
}, async () => {
  const pair = await startPostgresPair('synchronous')
  const { site, address, settings } = await siteOn(pair)
  const sent: Sent[] = []
  let begun = 0
  async function client(): Promise<void> {
    while (begun < REQUESTS) {
      begun += 1
      sent.push(await sendUntilStored(site.url, request(begun)))
    }
  }
  const clients = Promise.all(Array.from({ length: CLIENTS }, client))
  while (sent.length < KILLED_AFTER) await pause(1)
  await pair.primary.kill()
  await pair.standby.ask('select pg_promote()')
  address.moveTo(pair.standby.url)
  await clients
  expect(await pair.standby.ask('select number from request')).toHaveLength(REQUESTS)
  expect(sent.filter(({ numbers }) => numbers.size !== 1)).toEqual([])
  await everyStoredOnce(settings, sent)
})

test('a database that stands still is answered with 503 in words; an asynchronous standby lacks only what came after its last contact', {
  timeout: TEST_MS,
}, async () => {
  const pair = await startPostgresPair('asynchronous')
  const { site, address, settings } = await siteOn(pair)
  const body = new URLSearchParams({ ...ORDER_FIELDS, ...(await openForm(`${site.url}/order`)) })
  const sendForm = () => fetch(`${site.url}/order`, { method: 'POST', body })
  await pair.primary.halt()
  const refused = await sendForm()
  expect(refused.status).toBe(503)
  expect(pageWords(await refused.text())).toContain('We could not save what you sent')
  expect((await fetch(`${site.url}/`)).status).toBe(200)
  await pair.primary.resume()
  const number = async () => sentNumber(await (await sendForm()).text()) ?? ''
  await expect.poll(number, { timeout: 60_000 }).toMatch(/^Q-/)

  const [before, after] = [5, 3]
  const send = async (index: number) => [...(await sendUntilStored(site.url, request(index))).numbers][0]
  const kept: (string | undefined)[] = [await number()] // the same again
  for (let index = 1; index <= before; index += 1) kept.push(await send(index))
  await expect.poll(() => pair.standby.ask('select number from request'), { timeout: 30_000 }).toHaveLength(1 + before)
  await pair.replication.cut()
  for (let index = 1; index <= after; index += 1) await send(before + index)
  await pair.primary.kill()
  await pair.standby.ask('select pg_promote()')
  address.moveTo(pair.standby.url)
  const { db } = await openRequests({ ...settings, databaseUrl: pair.standby.url })
  const stored = (await db.selectFrom('request').select('number').execute()).map(({ number }) => number)
  expect(stored.sort()).toEqual(kept.sort())
})
