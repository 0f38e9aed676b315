import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#tests/programs/databases.ts'
import { createDatabase, startPostgres } from '#tests/programs/postgres.ts'
import { byHand } from '#tests/site/live.ts'
import { pageWords } from '#tests/site/page-words.ts'
import { ORDER_FIELDS, openForm, sentNumber } from '#tests/site/posted-forms.ts'
import { readPages } from '#tests/site/read-pages.ts'
import { startSite } from '#tests/site/site-process.ts'

const PAGES = 1_000
/** A poll every 5 s, further apart after errors, and a build; generous to a busy machine. */
const REFRESH = { timeout: 60_000, interval: 250 }

test('PostgreSQL stops and returns under readers: no page fails, a form is refused with a message and stored later', {
  timeout: 240_000,
  tags: ['long'],
}, async () => {
  const cluster = await startPostgres()
  onTestFinished(() => cluster.stop())
  const databaseUrl = await createDatabase(cluster.url, 'away')
  const dataDir = await temporaryFolder()
  const site = await startSite({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent', RATE_LIMIT: 'off' })
  onTestFinished(() => site.stop())
  const degraded = async () => JSON.stringify((await (await fetch(`${site.url}/readyz`)).json()).degraded)
  const color = async () => (await (await fetch(`${site.url}/api/v1/parts/Commercial/1`)).json()).fields.Color
  const body = new URLSearchParams({ ...ORDER_FIELDS, ...(await openForm(`${site.url}/order`)) })
  const send = () => fetch(`${site.url}/order`, { method: 'POST', body })

  const { promise: half, resolve } = Promise.withResolvers<void>()
  const reading = readPages(site.url, PAGES, (pages) => pages === PAGES / 10 && resolve())
  await half
  await cluster.pause()
  expect(await reading).toEqual([])
  await expect.poll(degraded, REFRESH).toMatch(/database/)
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200)

  const refused = await send()
  const page = await refused.text()
  expect(refused.status).toBe(503)
  expect(pageWords(page)).toContain('We could not store what you sent')
  expect(pageWords(page)).not.toContain('Message sent!')
  for (const [name, typed] of Object.entries(ORDER_FIELDS)) {
    expect(page, name).toContain(typed)
  }
  expect(page).toContain(body.get('requestKey'))

  await cluster.resume()
  const number = async () => sentNumber(await (await send()).text())
  await expect.poll(number, REFRESH).toMatch(/^Q-/)
  expect(await number()).toBe(await number()) // stored once, however often it is sent
  await expect.poll(degraded, REFRESH).not.toMatch(/database/)
  await byHand({ dataDir, databaseUrl }, sql`update "Commercial" set "Color" = 'Ultramarine' where id = 1`)
  await expect.poll(color, REFRESH).toBe('Ultramarine')
})
