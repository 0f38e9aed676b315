import { expect, type Page, test } from '@playwright/test'
import { openPage } from '#tests/browser/hydrated.ts'

const places = (page: Page) =>
  page
    .getByRole('banner')
    .locator('.header-row > *')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()).map(({ x, width }) => [x, width]))

for (const width of [390, 1440]) {
  test(`at ${width} px nothing in the header moves when the number of lines arrives`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.addInitScript(() => {
      const line = { manufacturer: '', number: '10-880-2-05', quantities: [100], note: '' }
      localStorage.setItem('quote-list', JSON.stringify([line]))
    })
    let release = () => {}
    const released = new Promise<void>((done) => {
      release = done
    })
    await page.route('**/assets/*.js', async (route) => {
      await released
      await route.continue()
    })
    await page.goto('/contact', { waitUntil: 'commit' })
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    const before = await places(page)
    release()
    await expect(page.locator('.list-link .list-count')).toContainText('1')
    expect(await places(page)).toEqual(before)
  })
}

test('an address that ends like a part number offers the numbers that may be meant, and a search', async ({ page }) => {
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
})

test('an address that is nothing like a number has a search, also without a script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/nowhere')
  await expect(page.getByRole('region', { name: 'Did you mean' })).toHaveCount(0)
  const field = page.getByRole('main').getByRole('combobox', { name: 'Find a part' })
  await field.fill('10-880-2-05')
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('10-880-2-05')
  await context.close()
})

test('a mistyped number has the sentence, a heading in plain words, a search and near numbers', async ({ page }) => {
  await openPage(page, '/part/10-880-2-50')
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No part has the number 10-880-2-50')
  await expect(main).toContainText('Missing table name or part ID')
  await expect(main.getByRole('combobox', { name: 'Find a part' })).toBeVisible()
  await expect(main.getByRole('region', { name: 'Did you mean' }).locator('img').first()).toBeVisible()
})

for (const path of ['/', '/contact', '/nowhere', '/search?q=10-880', '/banana']) {
  test(`at 320 px nothing of ${path} overlaps or is wider than the screen`, { tag: '@long' }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    await openPage(page, path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    const boxes = await page
      .getByRole('banner')
      .locator('.header-row > *')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()).filter(({ width }) => width > 1))
    for (const one of boxes)
      for (const other of boxes.filter(({ x, y }) => y === one.y && x > one.x))
        expect(one.right).toBeLessThanOrEqual(other.left)
  })
}
