import { expect, test } from '@playwright/test'
import { findings } from '#tests/browser/axe-findings.ts'
import { openPage } from '#tests/browser/hydrated.ts'

test('a mistyped number leads to the part that was meant, by keyboard', async ({ page }) => {
  await openPage(page, '/part/10-880-2-50')
  const meant = page.getByRole('region', { name: 'Did you mean' })
  await meant.getByRole('link', { name: /10-880-2-05 .*two characters swapped/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('10-880-2-05')
})

test('a search without results suggests numbers', async ({ page }) => {
  await openPage(page, '/')
  await page.getByRole('combobox', { name: 'Search the catalog' }).fill('AA59126/259H01')
  await page.keyboard.press('Enter')
  const main = page.getByRole('main')
  await expect(main.getByText('Try: partial numbers, removing hyphens, or different formats')).toBeVisible()
  await main
    .getByRole('region', { name: 'Did you mean' })
    .getByRole('link', { name: /AA59126\/295H01 .*two characters swapped/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('10-880-2-05')
})

test('a number with an X lists the matching parts', async ({ page }) => {
  await openPage(page, '/part/10-880-2-0X')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parts that match this number')
  await page
    .getByRole('main')
    .getByRole('link', { name: /10-880-2-05/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('10-880-2-05')
})

test('parts that share a number are listed with their own numbers', async ({ page }) => {
  await openPage(page, '/part/AA59559-1')
  await page
    .getByRole('main')
    .getByRole('link', { name: /AA59559-1 .*01-101-1-05/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('01-101-1-05')
})

for (const path of ['/part/10-880-2-50', '/part/10-880-2-0X', '/search?q=AA59126%2F259H01', '/part/pb08na01']) {
  for (const width of [1440, 390]) {
    test(`${path} has no accessibility violations, ${width} px wide`, {
      tag: '@long',
    }, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await openPage(page, path)
      expect(await findings(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    })
  }
}
