import { expect, test } from '@playwright/test'
import { openFamily } from '#tests/browser/hydrated.ts'

test('a move made while the network is away says so, and Retry goes on where it was meant to go', async ({
  page,
  context,
}) => {
  await openFamily(page, '/terminals/insulated-military')
  await context.setOffline(true)
  // Far down: the first ones are fetched ahead, and would open all the same.
  await page.getByRole('link', { name: '10-880-1-19', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  await expect(page).toHaveURL('/part/10-880-1-19')
  await page.getByRole('link', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('10-880-1-19')
})

test('a site that does not answer is told apart from a network that is away', async ({ page }) => {
  await openFamily(page, '/terminals/insulated-military')
  // Not the scripts too: a page that misses one loads itself anew as soon as there is an answer, and Retry is gone.
  const asked = /[.]data|\/healthz/
  await page.route(asked, (route) => route.abort())
  await page.getByRole('link', { name: '10-880-1-00', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("We can't be reached")
  await page.unroute(asked)
  await page.getByRole('link', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('10-880-1-00')
})

test('what was typed into the order form outlives a move made offline', async ({ page, context }) => {
  await page.goto('/order')
  await page.waitForLoadState('networkidle')
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
