import { expect, test } from '@playwright/test'
import { openFamily, openPage } from '#tests/browser/hydrated.ts'

test('a page whose data doesn’t come says so, and Retry continues to it', { tag: '@long' }, async ({ page }) => {
  await openFamily(page, '/terminals/insulated-military')
  const blocked = /[.]data|\/healthz/
  await page.route(blocked, (route) => route.abort())
  await page.getByRole('link', { name: '10-880-1-00', exact: true }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Our site can’t be reached')
  await page.getByRole('link', { name: 'Retry' }).click()
  await expect(heading).toHaveText('Our site can’t be reached')
  await page.unroute(blocked)
  await page.getByRole('link', { name: 'Retry' }).click()
  await expect(heading).toHaveText('10-880-1-00')
})

test('text typed into the order form survives a navigation without a network', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await openPage(page, '/order')
  await page.getByLabel('Company Name').fill('Northbridge Avionics')
  await context.setOffline(true)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click()
  await expect(page.getByLabel('Company Name')).toHaveCount(0)
  await context.setOffline(false)
  await openPage(page, '/order')
  await expect(page.getByLabel('Company Name')).toHaveValue('Northbridge Avionics')
})
