import { expect, test } from '@playwright/test'
import { openPage } from '#tests/browser/hydrated.ts'

test('a family’s breadcrumb leads to its group, whose families are side by side (behavior 1.17)', async ({ page }) => {
  await openPage(page, '/banana/insulated-jacks')
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Banana' }).click()
  await page.waitForURL('/banana')
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Insulated Banana Plugs' }).first()
  await expect(card).toContainText(/\d+ parts/)
  const sizes = page.getByRole('row', { name: /^Insulation Material/ }).getByRole('cell')
  await expect(sizes).toHaveCount(4)
  await expect(sizes.filter({ hasText: 'N/A' })).toHaveCount(2)
  await page.getByRole('main').getByRole('link', { name: 'Non-Insulated Banana Plugs' }).first().click()
  await page.waitForURL('/banana/non-insulated-plugs')
  await page.goto('/panel-jacks') // a group with one family
  await page.waitForURL('/panel-jacks/panel-jack')
})
