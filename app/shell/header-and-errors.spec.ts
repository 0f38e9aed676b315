import { expect, type Page, test } from '@playwright/test'
import { holdBack } from '#tests/browser/delayed-answers.ts'
import { openPage } from '#tests/browser/hydrated.ts'

const places = (page: Page) =>
  page
    .getByRole('banner')
    .locator('.header-row > *')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()).map(({ x, width }) => [x, width]))

test('nothing in the header moves when the number of lines arrives, at 390 and at 1440 px', async ({ page }) => {
  await page.addInitScript(() => {
    const line = { manufacturer: '', number: '10-880-2-05', quantities: [100], note: '' }
    localStorage.setItem('quote-list', JSON.stringify([line]))
  })
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const release = await holdBack(page, '**/assets/*.js')
    await page.goto('/contact', { waitUntil: 'commit' })
    await page.getByRole('contentinfo').waitFor()
    await page.evaluate(() => document.fonts.ready)
    const before = await places(page)
    release()
    await expect(page.locator('.list-link .list-count')).toContainText('1')
    expect(await places(page)).toEqual(before)
    await page.unroute('**/assets/*.js')
  }
})

test('the header has the logo, Home, two menus, Contact, the search, the list and the form (behavior 1.2)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/contact')
  const header = page.getByRole('banner')
  await expect(header.locator('a[href="/"]:visible')).toHaveCount(2)
  await expect(header.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
  const leads = { Contact: '/contact', 'Request a quote': '/order', 'Quote list': '/list' }
  for (const [name, path] of Object.entries(leads))
    await expect(header.getByRole('link', { name }).first()).toHaveAttribute('href', path)
  for (const name of ['Products', 'About']) await expect(header.getByRole('button', { name }).first()).toBeVisible()
  await expect(header.getByRole('combobox')).toBeVisible()
})

test('an address that ends like a part number, and a mistyped number, have a search and the numbers that may be meant', async ({
  page,
}) => {
  const answer = await page.goto('/parts/10-880-2-50')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  const main = page.getByRole('main')
  await expect(main.getByRole('combobox', { name: 'Find a part' })).toBeVisible()
  await main
    .getByRole('region', { name: 'Did you mean' })
    .getByRole('link', { name: /10-880-2-05/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('10-880-2-05')
  await openPage(page, '/part/10-880-2-50')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No part has the number 10-880-2-50')
  await expect(main).toContainText('Missing table name or part ID')
  await expect(main.getByRole('combobox', { name: 'Find a part' })).toBeVisible()
  await expect(main.getByRole('region', { name: 'Did you mean' }).locator('img').first()).toBeVisible()
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('an address that is nothing like a number has a search', async ({ page }) => {
    await page.goto('/nowhere')
    await expect(page.getByRole('region', { name: 'Did you mean' })).toHaveCount(0)
    const field = page.getByRole('main').getByRole('combobox', { name: 'Find a part' })
    await field.fill('10-880-2-05')
    await field.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('10-880-2-05')
  })
})
