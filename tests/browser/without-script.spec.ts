import { expect, test } from '@playwright/test'

test.use({ javaScriptEnabled: false })

test('without a script a part is found by its number (behavior 7.3)', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('banner').getByPlaceholder('Search precise part numbers...').fill('10-880-2')
  await page.keyboard.press('Enter')
  await page.waitForURL('/search?q=10-880-2')
  await page
    .getByRole('main')
    .getByRole('link', { name: /10-880-2-05/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('10-880-2-05')
})

const TABLE = '/terminals/insulated-military'

test('without a script a table is filtered by values, sizes and words, paged and cleared again; another page size returns to page 1, and its downloads keep the filters (behavior 1.9, 5.1)', async ({
  page,
}) => {
  await page.goto(TABLE)
  await page.getByRole('checkbox', { name: /^Green/ }).check()
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await page.waitForURL(/[?&]color=Green(&|$)/)
  await page.getByRole('link', { name: 'Remove filter Color: Green' }).waitFor()
  await page.getByRole('link', { name: 'Next' }).click()
  await page.getByText(/^Page 2 of \d+$/).waitFor()
  await expect(page.getByRole('link', { name: '50', exact: true })).toHaveAttribute(
    'href',
    `${TABLE}?color=Green&pageSize=50`,
  )
  await page.getByRole('link', { name: 'Remove filter Color: Green' }).click()
  await page.getByText('540 parts').waitFor()
  await page.goto(`${TABLE}?color=Green&color=Red`)
  await page.getByLabel('Length', { exact: true }).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await page.getByRole('link', { name: 'Remove filter Color: Green' }).waitFor()
  await expect(page.getByRole('link', { name: 'Remove filter Color: Red' })).toBeVisible()
  await page.goto(TABLE)
  await page.getByText('Length range').click()
  await page.getByLabel('Length from').fill('16 mm')
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await page.getByRole('link', { name: 'Remove filter Length: from 16 mm' }).waitFor()
  await page.getByRole('link', { name: '50', exact: true }).click()
  await page.waitForURL(`${TABLE}?lengthFrom=16+mm&pageSize=50`)
  await expect(page.getByRole('row')).toHaveCount(51)
  await page.getByRole('searchbox', { name: 'Filter this table by words in any column' }).fill('10-880')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${TABLE}?any=10-880&lengthFrom=16+mm&pageSize=50`)
  await page.getByRole('button', { name: 'View', exact: true }).click()
  for (const format of ['CSV', 'XLSX'])
    await expect(page.getByRole('link', { name: `${format} of all these parts` })).toHaveAttribute(
      'href',
      `${TABLE}.${format.toLowerCase()}?any=10-880&lengthFrom=16+mm`,
    )
  await expect(page.getByRole('button', { name: 'Compact' })).toBeHidden()
  await expect(page.getByRole('cell', { name: '.656" 16.66 mm', exact: true }).first()).toBeVisible()
})

test('without a script the menus open, on a phone too', { tag: '@long' }, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'About' }).click()
  await page.getByRole('link', { name: 'Engineering Solutions' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Engineering Solutions')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/panel-jacks/panel-jack')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('button', { name: 'Apply Filters' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact')
})
