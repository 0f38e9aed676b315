import { type Browser, type BrowserContextOptions, expect, type Page, test } from '@playwright/test'
import { openRequests } from '#database/open-requests.ts'
import { addMisses } from '#server/health/miss-store.ts'
import { findings } from '#tests/browser/axe-findings.ts'
import { storedQuotes } from '#tests/samples/dated-requests.ts'
import { type DeskSite, startDeskSite } from '#tests/site/desk-site.ts'

const DAY_MS = 86_400_000
let site: DeskSite

test.beforeAll(async () => {
  site = await startDeskSite({ SAMPLE: 'on' })
  const { db } = await openRequests({ dataDir: site.dataDir, databaseUrl: null })
  const now = Date.now()
  const days = Array.from({ length: 60 }, (_, index) =>
    new Date(now - (((index * 7) % 88) + 0.01) * DAY_MS).toISOString(),
  )
  await storedQuotes(db, days)
  const terms = Array.from(
    { length: 14 },
    (_, index) => [`${30 - index}-99${index}-7-0${index}`, 40 - 2 * index] as const,
  )
  await addMisses(
    db,
    new Map([...terms, ['a long term that no part number is ever like, pasted whole', 3]]),
    new Date(),
  )
  await db.destroy()
})
test.afterAll(() => site.stop())

async function openHealth(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options)
  await site.signInBrowser(context, 'sales')
  const page = await context.newPage()
  await page.goto(`${site.deskUrl}/health`)
  return page
}

test('on a phone the health page is accessible and nothing scrolls sideways', { tag: '@long' }, async ({ browser }) => {
  const page = await openHealth(browser, { viewport: { width: 390, height: 900 } })
  await expect(page.getByRole('img', { name: /^Requests a day/ })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await findings(page)).toEqual([])
  await page.context().close()
})
