import { expect, test } from '@playwright/test'
import { openPage } from '#tests/browser/hydrated.ts'

/** A tenth of a good layout shift score: a line or two of text may wrap differently. */
const MAX_SHIFT = 0.01
const LATE_MS = 1_000

for (const path of ['/', '/banana/insulated-jacks', '/part/10-880-2-05']) {
  test(`nothing jumps on ${path} when the fonts load late, and the first one is preloaded`, {
    tag: path === '/part/10-880-2-05' ? [] : '@long',
  }, async ({ page }) => {
    await page.route('**/*.woff2', async (route) => {
      await new Promise((done) => setTimeout(done, LATE_MS))
      await route.continue()
    })
    await page.addInitScript(() => {
      const shifts: number[] = []
      Reflect.set(globalThis, 'shifts', shifts)
      const add = (entry: PerformanceEntry) => shifts.push(Reflect.get(entry, 'value'))
      new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({
        type: 'layout-shift',
        buffered: true,
      })
    })
    await openPage(page, path)
    await expect(page.locator('link[rel="preload"][as="font"]')).toHaveAttribute('href', /archivo.*\.woff2$/)
    const arrived = () => page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length)
    await expect.poll(arrived).toBeGreaterThanOrEqual(3)
    await page.waitForTimeout(200)
    const shifts: number[] = await page.evaluate(() => Reflect.get(globalThis, 'shifts'))
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(MAX_SHIFT)
  })
}
