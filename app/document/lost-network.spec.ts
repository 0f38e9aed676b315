import { expect, test } from '@playwright/test'
import { openFamily } from '#tests/browser/hydrated.ts'

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
