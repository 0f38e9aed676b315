import { expect, test } from '@playwright/test'

test.use({ javaScriptEnabled: false })

test('without a script a part is found by its number', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('banner').getByPlaceholder('Search precise part numbers...').fill('10-880-2')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=10-880-2')
  await page
    .getByRole('main')
    .getByRole('link', { name: /10-880-2-05/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('10-880-2-05')
})

test('without a script a table is filtered, paged, and cleared again', async ({ page }) => {
  await page.goto('/terminals/insulated-military')
  await page.getByRole('checkbox', { name: /^Green/ }).check()
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page).toHaveURL(/[?&]color=Green(&|$)/)
  await expect(page.getByRole('link', { name: 'Remove filter Color: Green' })).toBeVisible()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible()
  await page.getByRole('link', { name: 'Remove filter Color: Green' }).click()
  await expect(page.getByText('540 parts')).toBeVisible()
})

test('without a script several values of a field survive a new filter', { tag: '@long' }, async ({ page }) => {
  await page.goto('/terminals/insulated-military?color=Green&color=Red')
  await page.getByLabel('Length', { exact: true }).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page.getByRole('link', { name: 'Remove filter Color: Green' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Remove filter Color: Red' })).toBeVisible()
})

test('without a script the menus open, on a phone too', { tag: '@long' }, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'About' }).click()
  await page.getByRole('link', { name: 'Engineering Solutions' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Engineering Solutions')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/panel-jacks/panel-jack')
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByRole('button', { name: 'Apply Filters' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact')
})
