import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { openDatabase } from '#database/open-database.ts'
import { openRequests } from '#database/open-requests.ts'
import { addMisses } from '#server/search-tally/miss-store.ts'
import { findings } from '#tests/browser/axe-findings.ts'
import { deskTest as test } from '#tests/browser/desk-test.ts'
import type { RunningDesk } from '#tests/site/desk-process.ts'

const PART = '/parts/Panel-Jacks/1'
const GRID = '/parts/military/grid'
let site: RunningDesk
let part: { number: string; image: string }

test.describe.configure({ mode: 'default' })
test.beforeAll(async ({ desk }) => {
  site = desk
  const { db } = await openDatabase({ dataDir: site.dataDir, databaseUrl: null }, 'catalog')
  await sql`update "Panel-Jacks" set "Length" = 'about an inch' where id = 1`.execute(db)
  const { rows } = await sql<{ number: string; image: string }>`
    select "Part no" as number, "Image" as image from "Panel-Jacks" where id = 1`.execute(db)
  await db.destroy()
  part = { number: rows[0]?.number.trim() ?? '', image: rows[0]?.image ?? '' }
})

async function openDesk(browser: Browser, path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(options)
  await site.signInBrowser(context, 'catalog', 'Ann')
  const page = await context.newPage()
  await page.goto(site.deskUrl + path)
  return page
}

const onSite = async (page: Page) => {
  const asked = await page.request.get(`${site.url}/part/Panel-Jacks/1`)
  return (await asked.text()).replace(/<[^>]*>/g, ' ')
}

test('a product manager finds a part by the check, edits a size by keyboard, sees it on the site, and undoes it', async ({
  browser,
}) => {
  const page = await openDesk(browser, '/')
  await expect.poll(() => onSite(page)).toContain('about an inch') // the site takes the row within moments
  await page.goto(`${site.deskUrl}/check?kind=unread-size`)
  await page.getByRole('link', { name: part.number }).focus()
  await page.keyboard.press('Enter')
  const length = page.getByLabel('Length', { exact: true })
  await expect(length).toHaveValue('about an inch')
  await expect(length).toBeFocused()
  await expect(page.getByText('not read as a size')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('12.5 mm')
  await expect(page.getByText('.4921" = 12.5 mm')).toBeVisible()
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'History' })).toContainText('Changed by Ann')
  await expect.poll(() => onSite(page)).toContain('12.5 mm')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Undo it' }).press('Enter')
  await expect(length).toHaveValue('about an inch')
  await expect.poll(() => onSite(page)).toContain('about an inch')
  await page.context().close()
})

/** Searches that found nothing. */
async function storeMisses(): Promise<void> {
  const { db } = await openRequests({ dataDir: site.dataDir, databaseUrl: null })
  const terms = Array.from(
    { length: 14 },
    (_, index) => [`${30 - index}-99${index}-7-0${index}`, 40 - 2 * index] as const,
  )
  const long = ['a long term that no part number is ever like, pasted whole', 3] as const
  await addMisses(db, new Map([...terms, long]), new Date())
  await db.destroy()
}

const PAGES = [
  ...['/parts', '/parts?q=10-8', PART, '/parts/Panel-Jacks/new', '/files', '/check', '/quarantine', '/health'],
  '/check/fix?kind=near-value',
]

test("on a phone the catalog's pages, what searches missed and the grid are accessible and nothing scrolls sideways", {
  tag: '@long',
}, async ({ browser }) => {
  test.slow()
  await storeMisses()
  const page = await openDesk(browser, '/parts', { viewport: { width: 390, height: 900 } })
  const isFit = async (path: string) => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390)
    expect(await findings(page), path).toEqual([])
  }
  for (const path of PAGES) {
    await page.goto(site.deskUrl + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await isFit(path)
  }
  await page.goto(site.deskUrl + GRID)
  await page.getByRole('grid').focus()
  await page.keyboard.type('x')
  await isFit(GRID)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Review 1 change' }).click()
  await expect(page.getByRole('button', { name: 'Back to the grid' })).toBeVisible()
  await isFit(`${GRID}, its review`)
  await page.context().close()
})
