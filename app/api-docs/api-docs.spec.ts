import { expect, test } from '@playwright/test'
import { openPage } from '#tests/browser/hydrated.ts'

test('on a phone a wide answer scrolls inside its box, also by keyboard', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, '/api')
  const box = page.getByRole('region', { name: 'The answer of /api/v1/search?q=10-880-2-05' })
  expect(await box.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBeGreaterThan(20)
  await box.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => box.evaluate((frame) => frame.scrollLeft)).toBeGreaterThan(0)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})

test('the footer leads to the API, and its example to the answer', async ({ page }) => {
  await openPage(page, '/fit')
  await page.getByRole('contentinfo').getByRole('link', { name: 'API for programs' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API for programs')
  await page.getByRole('link', { name: '/api/v1/search?q=10-880-2-05' }).click()
  await expect(page.locator('body')).toContainText('"partNumber":"10-880-2-05"')
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('the list of calls leads to a call', { tag: '@long' }, async ({ page }) => {
    await page.goto('/api')
    await page
      .getByRole('navigation', { name: 'Calls' })
      .getByRole('link', { name: '/parts/{tableName}/{id}/mating-set' })
      .click()
    await expect(page).toHaveURL('/api#matingSet')
    await expect(page.getByRole('heading', { name: 'What goes with a part' })).toBeInViewport()
  })
})
