import { expect, test } from '@playwright/test'
import { hydrated, openPage } from '#tests/browser/hydrated.ts'

test('a page that fails is loaded again, once for an address (behavior 1.18)', { tag: '@long' }, async ({ page }) => {
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

test('a list that was sent and not answered is not hidden by another load of its page', async ({ page }) => {
  await openPage(page, '/list/paste')
  const asked: string[] = []
  await page.route('**/list/paste*', (route) => {
    if (route.request().method() === 'POST') return route.fulfill({ status: 500, body: 'Internal Server Error' })
    asked.push(route.request().url())
    return route.continue()
  })
  await page.getByLabel('Your parts list').fill('10-880-2-05 40')
  await page.getByRole('button', { name: 'Look up parts' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong')
  await page.evaluate(() => fetch('/healthz'))
  expect(asked).toEqual([])
})
