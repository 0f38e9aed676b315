import { expect, test } from '@playwright/test'

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('a buyer counts parts without pure tin and opens the table of them', async ({ page }) => {
    await page.goto('/compliance')
    await page.getByRole('combobox', { name: 'No pure tin' }).selectOption('yes')
    await page.getByRole('combobox', { name: 'Families' }).selectOption('Banana')
    await page.getByRole('button', { name: 'Count parts' }).click()
    await expect(page.getByRole('heading', { name: 'No pure tin: yes' })).toBeVisible()
    await page.getByRole('link', { name: 'Insulated Banana Jacks: 122 matching parts' }).click()
    await expect(page.getByText('122 parts')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'No pure tin' })).toHaveValue('yes')
  })
})

test('on a phone the names of finishes and metals fit the page', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/compliance')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
