import { expect, type Page } from '@playwright/test'
import { findings } from '#tests/browser/axe-findings.ts'

export const PHONE = { width: 390, height: 800 }

/** On a phone, nothing of the page is wider than its screen, and axe finds nothing. */
export async function isSound(page: Page): Promise<void> {
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  const size = page.viewportSize() ?? PHONE
  await page.setViewportSize(PHONE)
  expect(await wider()).toBeLessThanOrEqual(0)
  expect(await findings(page)).toEqual([])
  await page.setViewportSize(size)
}

/**
 * Returns the sum of all layout shifts since the page was loaded. Waits for two frames: a shift is recorded once the change
 * that caused it is painted.
 */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise((painted) => requestAnimationFrame(painted))
    const observer = new PerformanceObserver(() => undefined)
    observer.observe({ type: 'layout-shift', buffered: true })
    const shifts = observer.takeRecords().map((entry) => ('value' in entry ? Number(entry.value) : 0))
    observer.disconnect()
    return shifts.reduce((sum, shift) => sum + shift, 0)
  })
