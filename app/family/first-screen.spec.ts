import { expect, type Page, test } from '@playwright/test'
import { openFamily } from '#tests/browser/hydrated.ts'

const FROM = '/banana/insulated-jacks'
const ROWS = '.parts tbody tr:not([inert])'

/** What a commit of React's has brought: rows, the widths of the columns, and where each filter is. */
type Shown = { readonly rows: number; readonly columns: readonly number[]; readonly filters: readonly number[] }

/** Opens a family by its link in the menu. Returns each state of its table, and all layout shifts. */
async function openFromMenu(page: Page, path: string): Promise<{ states: Shown[]; shifts: number[] }> {
  const watched = await page.evaluateHandle((rowsSelector) => {
    const before = document.querySelector('h1')?.textContent
    const states: Shown[] = []
    const shifts: number[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value))
    }).observe({ type: 'layout-shift' })
    new MutationObserver(() => {
      const rows = document.querySelectorAll(rowsSelector).length
      if (document.querySelector('h1')?.textContent === before || rows === (states.at(-1)?.rows ?? 0)) return
      const boxes = (selector: string) =>
        [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect())
      states.push({
        rows,
        columns: boxes('.parts thead th').map(({ width }) => Math.round(width)),
        filters: boxes('.filter-field').map(({ top }) => Math.round(top)),
      })
    }).observe(document, { childList: true, subtree: true })
    return { states, shifts }
  }, ROWS)
  // Without a pointer: the same on a phone, whose menu is another one.
  await page.locator(`.menu-panel a[href="${path}"]`).dispatchEvent('click', { button: 0 })
  await expect.poll(() => watched.evaluate(({ states }) => states.length)).toBe(2)
  await expect(page.locator('.filter-field input').first()).toBeAttached()
  return await watched.evaluate((result) => result)
}

for (const [path, rows] of [
  ['/panel-jacks/panel-jack', 20],
  ['/binding-posts/military', 48],
] as const) {
  for (const width of [1440, 390]) {
    test(`a click to ${path} at ${width} px shows the first rows, then all, and nothing moves`, async ({ page }) => {
      await openFamily(page, FROM)
      await page.setViewportSize({ width, height: 800 })
      const { states, shifts } = await openFromMenu(page, path)
      const [first, whole] = states
      expect(first?.rows).toBeLessThan(rows)
      expect(whole).toEqual({ ...first, rows })
      expect(shifts).toEqual([])
      await expect(page.getByRole('table')).toHaveCount(1)
      await expect(page.getByRole('row')).toHaveCount(rows + 1)
    })
  }
}

test('after a click, find in page reaches the last row', async ({ page }) => {
  await openFamily(page, FROM)
  await openFromMenu(page, '/binding-posts/military')
  const last = page.getByRole('row').last()
  const found = await page.evaluate(
    (text) => {
      const find: unknown = Reflect.get(window, 'find')
      if (typeof find !== 'function' || !find.call(window, text)) return null
      return getSelection()?.anchorNode?.parentElement?.closest('tr')?.id
    },
    await last.getByRole('link').first().innerText(),
  )
  expect(found).toBe(await last.getAttribute('id'))
})

test('a link to a row shows the whole table at once, and the row', async ({ page }) => {
  await openFamily(page, FROM)
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = '/table/Insulated-Military?highlight=18'
    link.dataset.page = ''
    link.textContent = 'Row 18'
    document.querySelector('h1')?.append(link)
  })
  await page.getByRole('link', { name: 'Row 18' }).click()
  await expect(page).toHaveURL('/terminals/insulated-military#part-18')
  await expect(page.locator('#part-18')).toBeInViewport()
})
