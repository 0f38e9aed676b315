import { expect, test } from '@playwright/test'
import { openFamily, openPage } from '#tests/browser/hydrated.ts'

test('a navigation without a network says so, and Retry continues to its page', async ({ page, context }) => {
  await openFamily(page, '/terminals/insulated-military')
  await context.setOffline(true)
  // Far down: the first links are prefetched, and would open anyway.
  await page.getByRole('link', { name: '10-880-1-19', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  await expect(page).toHaveURL('/part/10-880-1-19')
  await page.getByRole('link', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('10-880-1-19')
})

test('an unreachable site has another message than a missing network', { tag: '@long' }, async ({ page }) => {
  await openFamily(page, '/terminals/insulated-military')
  // Scripts still load: a page that misses one reloads itself as soon as there is a response, and Retry is gone.
  const blocked = /[.]data|\/healthz/
  await page.route(blocked, (route) => route.abort())
  await page.getByRole('link', { name: '10-880-1-00', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our site can’t be reached')
  await page.unroute(blocked)
  await page.getByRole('link', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('10-880-1-00')
})

test('text typed into the order form survives an offline navigation', { tag: '@long' }, async ({ page, context }) => {
  await openPage(page, '/order')
  await page.getByLabel('Company Name').fill('Northbridge Avionics')
  await context.setOffline(true)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'PRODUCT OFFERING' })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Company Name')).toHaveValue('Northbridge Avionics')
})
