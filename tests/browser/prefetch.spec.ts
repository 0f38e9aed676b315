import { expect, type Page, test } from '@playwright/test'
import { openFamily } from '#tests/browser/hydrated.ts'

const JACKS = '/banana/insulated-jacks'

/** The pages whose data has been fetched, by their addresses. */
async function fetchedPages(page: Page): Promise<string[]> {
  const entries = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  return entries.flatMap((name) => {
    const { pathname, searchParams } = new URL(name)
    searchParams.delete('_routes')
    const query = searchParams.size > 0 ? `?${searchParams}` : ''
    return pathname.endsWith('.data') ? [pathname.replace(/\.data$/, '') + query] : []
  })
}

const count = async (page: Page) => (await fetchedPages(page)).length

test('what a visitor is likely to ask for next is there before the click: a few parts and the next page', async ({
  page,
}) => {
  await openFamily(page, JACKS)
  await expect.poll(() => count(page)).toBe(6)
  const fetched = await fetchedPages(page)
  expect(fetched).toContain(`${JACKS}?page=2`)
  expect(fetched.filter((path) => path.startsWith('/part/'))).toHaveLength(5)
  // Further links come in sight, and are not fetched: six a view.
  await page.getByRole('link', { name: 'Next' }).scrollIntoViewIfNeeded()
  await page.waitForTimeout(1_000)
  expect(await count(page)).toBe(6)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(`${JACKS}?page=2`)
  const taken = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /page=2.*_routes/.test(name))
      .map((entry) => entry instanceof PerformanceResourceTiming && entry.transferSize > 0),
  )
  expect(taken).toEqual([true, false]) // fetched ahead, then taken from the browser's own cache
})

test('a link that is pointed at is fetched ahead, a form never', async ({ page }) => {
  await openFamily(page, JACKS)
  await expect.poll(() => count(page)).toBe(6)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).hover()
  await expect.poll(() => fetchedPages(page)).toContain('/_')
  for (const name of ['Contact', 'Request a quote']) {
    await page.getByRole('link', { name, exact: true }).first().hover()
    await page.waitForTimeout(200)
  }
  await page
    .getByRole('link', { name: /^RFQ for / })
    .first()
    .hover()
  await page.waitForTimeout(200)
  expect(await count(page)).toBe(7)
})

for (const connection of [{ saveData: true }, { effectiveType: '3g' }]) {
  test(`nothing is fetched ahead with ${JSON.stringify(connection)}`, async ({ page }) => {
    await page.addInitScript((given) => {
      Object.defineProperty(navigator, 'connection', { value: given })
    }, connection)
    await openFamily(page, JACKS)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).hover()
    await page.waitForTimeout(1_200)
    expect(await fetchedPages(page)).toEqual([])
  })
}
