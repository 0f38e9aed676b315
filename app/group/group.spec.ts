import { expect, test } from '@playwright/test'
import { openPage } from '#tests/browser/hydrated.ts'

test('the breadcrumb of a family leads to its group, whose families are side by side', async ({ page }) => {
  await openPage(page, '/banana/insulated-jacks')
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Banana' }).click()
  await expect(page).toHaveURL('/banana')
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Insulated Banana Plugs' }).first()
  await expect(card).toContainText(/\d+ parts/)
  const sizes = page.getByRole('row', { name: /^Insulation Material/ }).getByRole('cell')
  await expect(sizes).toHaveCount(4)
  await expect(sizes.filter({ hasText: 'N/A' })).toHaveCount(2)
  await page.getByRole('main').getByRole('link', { name: 'Non-Insulated Banana Plugs' }).first().click()
  await expect(page).toHaveURL('/banana/non-insulated-plugs')
})

test('the footer leads to the groups, and to the table of a group with only one', { tag: '@long' }, async ({
  page,
}) => {
  await openPage(page, '/')
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'Terminals' }).click()
  await expect(page).toHaveURL('/terminals')
  await expect(footer.getByRole('link', { name: 'Panel Jacks' })).toHaveAttribute('href', '/panel-jacks/panel-jack')
  await page.goto('/panel-jacks')
  await expect(page).toHaveURL('/panel-jacks/panel-jack')
})

test('the two families with the same menu label show their kind', { tag: '@long' }, async ({ page }) => {
  await openPage(page, '/terminals')
  await page.getByRole('button', { name: 'Products' }).click()
  const menu = page.getByRole('navigation', { name: 'Main' })
  for (const [name, kind] of [
    ['Insulated Wire Applied Pin', 'insulated'],
    ['Non-insulated Wire Applied Pin', 'non-insulated'],
  ] as const) {
    const item = menu.getByRole('listitem').filter({ has: page.getByLabel(name, { exact: true }) })
    await expect(item.getByText(kind, { exact: true })).toBeVisible()
  }
})

test('other pages of one segment are not found', { tag: '@long' }, async ({ page }) => {
  const answer = await page.goto('/nothing')
  expect(answer?.status()).toBe(404)
})
