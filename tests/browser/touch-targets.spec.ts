import { expect, test } from '@playwright/test'
import { openPage } from '#tests/browser/hydrated.ts'

/** The pages in `npm test`. */
const SAMPLE = ['/', '/part/10-880-2-05']

/** One of each kind. */
const PAGES = [
  ...['/', '/part/10-880-2-05', '/about/company-profile', '/contact', '/compliance', '/documents'],
  ...['/build/terminals/insulated-commercial?base=6133/2&boardThickness=2&color=04&terminalFinish=02', '/changes'],
  ...['/test?table=Panel-Jacks', '/search?q=10-880', '/list', '/list/paste', '/order'],
]

const MIN_PX = 44
const MIN_INLINE_PX = 24

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

for (const path of PAGES) {
  test(`${path} has targets for a finger`, { tag: SAMPLE.includes(path) ? [] : '@long' }, async ({ page }) => {
    await openPage(page, path)
    const targets = page.locator('a, button, select, summary, textarea, input:not([type="file"])')
    const small = await targets.evaluateAll(
      (elements, [least, leastInline]) =>
        elements.flatMap((element) => {
          const shown = element.closest('label, .menu-links li') ?? element
          const { width, height, right, bottom } = shown.getBoundingClientRect()
          if (Math.min(width, height) < 2 || right < 0 || bottom < 0 || !element.checkVisibility()) return []
          if (getComputedStyle(shown).display === 'inline') return []
          const within = element.closest('.breadcrumb, p, td, dd, li .text-link') ? leastInline : least
          if (height >= within && width >= leastInline) return []
          return [`${Math.round(width)} x ${Math.round(height)}: ${element.outerHTML.slice(0, 100)}`]
        }),
      [MIN_PX, MIN_INLINE_PX] as const,
    )
    expect([...new Set(small)]).toEqual([])
  })
}
