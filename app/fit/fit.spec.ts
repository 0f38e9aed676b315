import { expect, test } from '@playwright/test'
import { findings } from '#tests/browser/axe-findings.ts'
import { openPage } from '#tests/browser/hydrated.ts'

test('an engineer finds what fits a board and a hole by keyboard, corrects a field, and adds a part to the list', async ({
  page,
}) => {
  await openPage(page, '/fit')
  await page.getByLabel('Board or panel thickness').focus()
  await page.keyboard.type('thick')
  await page.keyboard.press('Tab')
  await page.keyboard.type('.136')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('enter one thickness')
  await expect(page.getByLabel('Board or panel thickness')).toHaveValue('thick')
  await expect(page.getByLabel('Mounting hole')).toHaveValue('.136')
  expect(await findings(page)).toEqual([])
  await page.getByRole('link', { name: /^Board or panel thickness: enter/ }).click()
  await page.getByLabel('Board or panel thickness').fill('1.6 mm')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/fit\?board=1\.6\+mm&hole=\.136$/)
  // The results get the focus, so a screen reader announces their number.
  await expect(page.getByRole('region', { name: /\d+ parts in \d+ families fit/ })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Parts that fit, table' })).toBeVisible()
  await page.getByRole('button', { name: 'Add to quote list: 10-880-2-00' }).click()
  await expect(page.getByRole('link', { name: /^Quote list/ })).toContainText('1')
  await page.getByRole('link', { name: /^Show all .* Insulated Military Terminals/ }).click()
  await expect(page.getByRole('heading', { name: /\d+ parts in Insulated Military Terminals fit/ })).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(page.getByLabel('Board or panel thickness')).toHaveValue('thick')
})

test('on a phone everything fits the width and has no accessibility violations', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, '/fit?board=1.6+mm&hole=.136&mate=.040+pin&wire=18+AWG')
  await expect(page.getByRole('link', { name: /^Without wire/ })).toBeVisible()
  await openPage(page, '/fit?board=1.6+mm&hole=.136')
  await page.getByText('The rules and their sources').click()
  await expect(page.getByText(/ASTM B258/)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await findings(page)).toEqual([])
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('the form works', async ({ page }) => {
    await page.goto('/fit')
    await page.getByLabel('Mounting hole').fill('1/4"')
    await page.getByRole('button', { name: 'Find parts that fit' }).click()
    await expect(page.getByRole('heading', { name: /parts in \d families fit/ })).toBeVisible()
    await expect(page.getByText('needs').first()).toBeVisible()
  })
})
