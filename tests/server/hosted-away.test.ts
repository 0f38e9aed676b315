import { expect, onTestFinished, test } from 'vitest'
import { sqliteFile } from '#database/open-database.ts'
import { freshSettings } from '#tests/programs/databases.ts'
import { PUBLISHABLE_KEY, startHostedPeer } from '#tests/programs/hosted-peer.ts'
import { addJacks, byHand, startLive } from '#tests/site/live.ts'
import { startSite } from '#tests/site/site-process.ts'

const PATIENCE = { timeout: 30_000, interval: 100 }
const AWAY = "The hosted backend can't be read: the site serves the last good catalog"
const GONE = { code: 'PGRST205', message: "Could not find the table 'public.Panel-Jacks' in the schema cache" }

test('a hosted table dropped in the middle of a refresh leaves the pages unchanged, and /readyz says so', {
  tags: ['long'],
}, async () => {
  const far = await freshSettings('sqlite')
  await (await startLive(far)).stop() // creates the tables
  await byHand(far, addJacks('10-1', '10-2', '10-3'))
  const peer = await startHostedPeer(sqliteFile(far.dataDir, 'catalog'))
  onTestFinished(() => peer.stop())
  const hosted = { HOSTED_URL: peer.url, HOSTED_KEY: PUBLISHABLE_KEY, HOSTED_REFRESH_SECONDS: '1' }
  const site = await startSite({ ...hosted, LOG_LEVEL: 'silent' })
  onTestFinished(() => site.stop())
  const page = async () => await (await fetch(`${site.url}/panel-jacks/panel-jack`)).text()
  const readiness = async () => await (await fetch(`${site.url}/readyz`)).text()
  expect(await page()).toContain('10-3')

  const isSecondPage = (url: string) => url.includes('/Panel-Jacks') && url.includes('id=gt.')
  peer.fault = ({ url }) => (isSecondPage(url) ? Response.json(GONE, { status: 404 }) : null)
  await byHand(far, addJacks('10-4'))
  await expect.poll(readiness, PATIENCE).toContain(AWAY)
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
  expect(await page()).toContain('10-3')
  expect(await page()).not.toContain('10-4')

  peer.fault = null
  await expect.poll(page, PATIENCE).toContain('10-4')
  await expect.poll(readiness, PATIENCE).not.toContain('hosted')
})
