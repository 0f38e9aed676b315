import { expect, type Page, test } from '@playwright/test'
import { findings } from '#tests/browser/axe-findings.ts'
import { openFamily, openPage } from '#tests/browser/hydrated.ts'

const SIX_COMPARED = `/compare?table=Insulated-Military&${[26, 27, 1, 140, 300, 420].map((id) => `id=${id}`).join('&')}`

/** One of each kind, but for those in `page-states.ts`, which a longer walk visits. */
const PAGES = {
  'the catalog': [
    ...['/banana', '/banana/insulated-jacks?color=Mauve', '/part/no-such-number', '/search?q=zzzzz'],
    ...['/cross/sample-maker-a/smp-575-0003', '/binding-posts/military', '/search?q=M55155/29'],
    `${SIX_COMPARED}&id=99999&only=differences`,
  ],
  'a buyer': [
    ...['/list?part=10-880-2-05&qty=100+250&part=24-504-2-05&qty=5&part=none-such', '/contact'],
    '/build/terminals/insulated-commercial?base=6133/2&boardThickness=2&color=04&terminalFinish=02',
    ...['/view-pdf/Military/10-880-2-99.pdf', '/order?manufacturer=Concord&part=10-880-2-05&qty=1'],
  ],
  'the company': ['/compliance', '/documents', '/changes', '/change-notices', '/api'],
}
/** Pages of the longer walk, and the many pictures of the image browser. */
const WALKED = [
  ...[
    '/',
    '/part/10-880-2-05',
    '/test?table=Panel-Jacks',
    '/about/company-profile',
    '/search?q=10-880',
    '/list',
    '/list/paste',
  ],
  '/fit?board=1.6+mm&hole=.136',
]

/** Their links are in a toolbar and a list of calls, which are no wider for a finger. */
const DENSE = /^\/(view-pdf|api)\b/
const MIN_PX = 44
const MIN_INLINE_PX = 24

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  for (const [kind, paths] of Object.entries(PAGES)) {
    test(`pages of ${kind} have no accessibility violations, half of them in the dark, fit, and have targets for a finger (behavior 1.16)`, {
      tag: kind === 'a buyer' ? [] : '@long',
    }, async ({ page }) => {
      test.slow()
      for (const [index, path] of paths.entries()) {
        await page.emulateMedia({ colorScheme: index % 2 === 0 ? 'light' : 'dark' })
        await openPage(page, path)
        if (!DENSE.test(path)) expect.soft(await smallTargets(page), path).toEqual([])
        expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390)
        expect.soft(await findings(page), path).toEqual([])
      }
    })
  }

  test('the other pages have targets for a finger', { tag: '@long' }, async ({ page }) => {
    for (const path of WALKED) {
      await openPage(page, path)
      expect.soft(await smallTargets(page), path).toEqual([])
    }
  })
})

/** Links and fields that a finger misses: too low, or too narrow. */
async function smallTargets(page: Page): Promise<string[]> {
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
  return [...new Set(small)]
}

test('open ranges, chosen columns, a draft and selected rows have no accessibility violations', {
  tag: '@long',
}, async ({ page }) => {
  await openFamily(page, '/terminals/insulated-military?lengthFrom=nothing&color=Green&sort=length&dir=desc')
  await page.getByRole('checkbox', { name: /^Press-fit/ }).check()
  await page.getByText(/^[\d,]+ parts? match(es)?$/).waitFor()
  for (const index of [0, 1, 2, 3, 4, 5])
    await page
      .getByRole('checkbox', { name: /^Compare / })
      .nth(index)
      .check()
  await page.getByRole('row').nth(2).hover()
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Mounting' }).uncheck()
  await page.getByRole('button', { name: 'Compact' }).click()
  expect(await findings(page)).toEqual([])
})
