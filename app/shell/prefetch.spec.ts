import { expect, type Page, test } from '@playwright/test'
import { openFamily } from '#tests/browser/hydrated.ts'

const JACKS = '/banana/insulated-jacks'
/** Longer than any link has to be in view or pointed at before its page is fetched. */
const LONG_ENOUGH_MS = 2_000

/** Records the pages whose data the browser requests, by their addresses. */
function recordFetches(page: Page): string[] {
  const fetched: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (!pathname.endsWith('.data')) return
    searchParams.delete('_routes')
    const query = searchParams.size > 0 ? `?${searchParams}` : ''
    fetched.push(pathname.replace(/\.data$/, '') + query)
  })
  return fetched
}

/** Opens a family with a clock of the test's, and lets its first fetches begin. */
async function openWithClock(page: Page): Promise<string[]> {
  const fetched = recordFetches(page)
  await page.clock.install()
  await openFamily(page, JACKS)
  await page.clock.fastForward(LONG_ENOUGH_MS)
  return fetched
}

/** Points at a link for longer than a fetch needs. */
async function pointAt(page: Page, link: ReturnType<Page['getByRole']>): Promise<void> {
  await link.first().hover()
  await page.clock.fastForward(LONG_ENOUGH_MS)
}

const homeLink = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Home' })

test('the pages a visitor is likely to open next are fetched before the click: a few parts and the next page, or one pointed at, never a form', async ({
  page,
}) => {
  const fetched = await openWithClock(page)
  await expect.poll(() => fetched.length).toBe(6)
  expect(fetched).toContain(`${JACKS}?page=2`)
  expect(fetched.filter((path) => path.startsWith('/part/'))).toHaveLength(5)
  // More links come into view and are not fetched: six per view. The fetch of Home, started later, proves the wait was long enough.
  await page.getByRole('link', { name: 'Next' }).scrollIntoViewIfNeeded()
  await page.clock.fastForward(LONG_ENOUGH_MS)
  for (const name of ['Contact', 'Request a quote']) await pointAt(page, page.getByRole('link', { name, exact: true }))
  await pointAt(page, page.getByRole('link', { name: /^RFQ for / }))
  await pointAt(page, homeLink(page))
  await expect.poll(() => fetched.at(-1)).toBe('/_')
  expect(fetched).toHaveLength(7)
})

test('a click on a prefetched page takes it from the browser cache', { tag: '@long' }, async ({ page }) => {
  /** For each finished fetch of the second page's data: whether it came over the network. */
  const fetches = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => /page=2.*_routes/.test(name))
        .map((entry) => entry instanceof PerformanceResourceTiming && entry.transferSize > 0),
    )
  await openFamily(page, JACKS)
  await expect.poll(fetches).toEqual([true])
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(`${JACKS}?page=2`)
  expect(await fetches()).toEqual([true, false])
})

test('nothing is prefetched for a visitor who saves data', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  const fetched = await openWithClock(page)
  await pointAt(page, homeLink(page))
  await homeLink(page).click()
  await expect(page).toHaveURL('/')
  expect(fetched).toEqual(['/_']) // the click's own, and nothing before it
})
