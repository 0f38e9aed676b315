import { expect, type Page } from '@playwright/test'
import { findings } from '#tests/browser/axe-findings.ts'

export const PHONE = { width: 390, height: 800 }

/** Nothing of the page is wider than a phone's screen, and axe finds nothing, there and at the present size. */
export async function isSound(page: Page): Promise<void> {
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await findings(page)).toEqual([])
  const size = page.viewportSize() ?? PHONE
  await page.setViewportSize(PHONE)
  expect(await wider()).toBeLessThanOrEqual(0)
  expect(await findings(page)).toEqual([])
  await page.setViewportSize(size)
}
