import { expect, test } from '@playwright/test'
import { openPage } from '#tests/browser/hydrated.ts'

test('the footer leads to the API, whose wide answers scroll inside their box on a phone, and an example to the answer', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, '/fit')
  await page.getByRole('contentinfo').getByRole('link', { name: 'API for programs' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API for programs')
  const box = page.getByRole('region', { name: 'Response of /api/v1/search?q=10-880-2-05' })
  expect(await box.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBeGreaterThan(20)
  await box.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => box.evaluate((frame) => frame.scrollLeft)).toBeGreaterThan(0)
  await page.getByRole('link', { name: '/api/v1/search?q=10-880-2-05' }).click()
  await expect(page.locator('body')).toContainText('"partNumber":"10-880-2-05"')
})
