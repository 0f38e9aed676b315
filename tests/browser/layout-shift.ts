import type { Page } from '@playwright/test'

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
