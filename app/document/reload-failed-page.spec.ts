import { expect, test } from '@playwright/test'
import { hydrated, openPage } from '#tests/browser/hydrated.ts'

test('a page that fails in the browser is loaded again, once for an address', { tag: '@long' }, async ({ page }) => {
  await openPage(page, '/part/10-880-1-00')
  // As another build may write it.
  await page.route(/insulated-military\.data/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll('"listing"', '"table"') })
  })
  const title = page.getByRole('heading', { level: 1 })
  await page.getByRole('link', { name: 'Insulated Military Terminals' }).first().click()
  await expect(page.getByRole('table')).toBeVisible()
  const load = await page.evaluate(() => performance.getEntriesByType('navigation').map(({ name }) => name))
  expect(load).toEqual([expect.stringMatching(/\/terminals\/insulated-military$/)])
  await hydrated(page)
  await page.getByRole('link', { name: '10-880-1-00', exact: true }).click()
  await expect(title).toHaveText('10-880-1-00')
  await page.goBack()
  await expect(title).toHaveText('Something went wrong')
})
