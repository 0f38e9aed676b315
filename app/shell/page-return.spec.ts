import { type Browser, type BrowserContext, chromium, expect, type Page, test } from '@playwright/test'
import { openRequests } from '#database/open-requests.ts'
import { requestPath } from '#requests/stored-request.ts'
import { openPage } from '#tests/browser/hydrated.ts'
import { wholeChromiumPath } from '#tests/programs/chromium.ts'
import { visitorsInbox } from '#tests/samples/visitors-inbox.ts'
import { type DeskSite, startDeskSite } from '#tests/site/desk-process.ts'
import { mailedToken, quoteSubmission } from '#tests/site/requests.ts'

const FAMILY = '/terminals/insulated-military'
const PUBLIC_PAGES = ['/', FAMILY, '/part/10-880-1-00', '/list?part=10-880-2-05']
/** The others that are answered for each search. */
const SEARCH_PAGES = ['/search?q=10-880', '/fit']
/** Another document of the site, to leave the page. */
const ELSEWHERE = '/robots.txt'

declare global {
  interface Window {
    /** Each `pageshow` of the document: whether the browser had kept it. */
    shows: boolean[]
  }
}

test.describe.configure({ mode: 'default' })
let browser: Browser
// Playwright turns the cache off, and the headless shell has none.
test.beforeAll(async () => {
  const ignoreDefaultArgs = ['--disable-back-forward-cache']
  const args = ['--no-sandbox', '--disable-gpu']
  browser = await chromium.launch({ executablePath: wholeChromiumPath(), args, ignoreDefaultArgs })
})
test.afterAll(() => browser?.close())

async function newContext(baseURL: string | undefined): Promise<BrowserContext> {
  const context = await browser.newContext(baseURL ? { baseURL } : {})
  await context.addInitScript(() => {
    window.shows = []
    addEventListener('pageshow', ({ persisted }) => window.shows.push(persisted))
  })
  return context
}

/** Leaves the page for another document. The page is in the cache then, if nothing forbids it. */
const leave = (page: Page, path = ELSEWHERE) => page.goto(path)

/** Goes back. A page from the cache loads nothing, so there is nothing but its address to wait for. */
const goBackTo = (page: Page) => page.goBack({ waitUntil: 'commit' })

/** How a page came back: from the cache, or for which reasons it didn't. */
const returned = (page: Page) =>
  page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation')
    return window.shows.includes(true) ? 'from the cache' : JSON.stringify(entry?.toJSON().notRestoredReasons)
  })

const isReturned = (page: Page) => expect.poll(() => returned(page)).toBe('from the cache')

async function comeBack(baseURL: string | undefined, paths: readonly string[]): Promise<void> {
  const context = await newContext(baseURL)
  const page = await context.newPage()
  for (const path of paths) {
    await test.step(path, async () => {
      await openPage(page, path)
      await leave(page)
      await goBackTo(page)
      await isReturned(page)
    })
  }
  await context.close()
}

test('public pages stay in the back/forward cache (behavior 1.19)', ({ baseURL }) => comeBack(baseURL, PUBLIC_PAGES))

test('pages of a search come back from it too', { tag: '@long' }, ({ baseURL }) => comeBack(baseURL, SEARCH_PAGES))

test('a page that comes back shows what a later page and another tab changed', { tag: '@long' }, async ({
  baseURL,
}) => {
  const context = await newContext(baseURL)
  const page = await context.newPage()
  const choose = (opened: Page, group: string, name: string) =>
    opened.getByRole('group', { name: group }).getByRole('button', { name, exact: true })
  const chooseUnits = async (name: string) => {
    await page.getByRole('button', { name: 'View', exact: true }).click()
    await choose(page, 'Units', name).click()
    await page.keyboard.press('Escape')
  }
  const tickFirst = () =>
    page
      .getByRole('checkbox', { name: /^Compare / })
      .first()
      .check()
  await openPage(page, FAMILY)
  await chooseUnits('mm')
  await tickFirst()
  await openPage(page, `${FAMILY}?page=2`)
  await chooseUnits('in')
  await tickFirst()
  const other = await context.newPage()
  await openPage(other, '/list?part=10-880-2-05')
  await other.getByRole('button', { name: 'Add to my quote list' }).click()
  await choose(other, 'Colors', 'Dark').click()
  await goBackTo(page)
  await isReturned(page)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Quote list 1 line' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-units', 'in')
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(15, 21, 26)')
  await expect(choose(page, 'Colors', 'Dark')).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Compare 2 of 6' }).waitFor()
  await context.close()
})

test.describe('private pages (behavior 1.19)', { tag: '@long' }, () => {
  let site: DeskSite
  test.beforeAll(async () => {
    test.setTimeout(120_000) // a site starts
    site = await startDeskSite({ SAMPLE: 'off' })
  })
  test.afterAll(() => site?.stop())

  test('a buyer’s request shows today’s messages, however it comes back', async () => {
    const visitors = await visitorsInbox({ dataDir: site.dataDir, databaseUrl: null })
    const { number } = await visitors.receive(quoteSubmission({ companyName: 'Tarn Instruments' }), null)
    await visitors.close()
    const { db } = await openRequests({ dataDir: site.dataDir, databaseUrl: null })
    const path = requestPath(await mailedToken(db, number))
    await db.destroy()
    const context = await newContext(site.url)
    const page = await context.newPage()
    await openPage(page, path)
    await leave(page)
    const other = await context.newPage()
    await openPage(other, path)
    await other.getByText('Message us', { exact: true }).click()
    await other.getByLabel('Message', { exact: true }).fill('Any news?')
    await other.getByRole('button', { name: 'Send message' }).click()
    await other.getByText('We received your message.').waitFor()
    await goBackTo(page)
    await expect(page.getByRole('listitem').filter({ hasText: 'Any news?' })).toBeVisible()
    await context.close()
  })

  test('nobody goes back into the desk after signing out', async () => {
    const context = await newContext(site.deskUrl)
    await site.signInBrowser(context, 'sales', 'Ann')
    const page = await context.newPage()
    await openPage(page, '/requests')
    await leave(page, '/account')
    await page.locator('.desk-person summary').click()
    await page.getByRole('button', { name: 'Sign out' }).first().click()
    await page.waitForURL(/sign-in/)
    await goBackTo(page)
    await expect(page).toHaveURL(/sign-in/)
    await expect(page.getByLabel('Password')).toBeVisible()
    expect(await returned(page)).not.toBe('from the cache')
    await context.close()
  })
})
