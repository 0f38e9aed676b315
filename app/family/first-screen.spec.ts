import { expect, type Page, test } from '@playwright/test'
import { openFamily, openPage } from '#tests/browser/hydrated.ts'

const FROM = '/banana/insulated-jacks'
const ROWS = '.parts tbody tr[id]:not([inert])'

const WIDE = 1440
/** One family on a wide screen, the other on a phone, whose list has no cells that stick. */
const FAMILIES = [
  ['/panel-jacks/panel-jack', 20, WIDE],
  ['/binding-posts/military', 48, 390],
] as const

/** What a frame shows: rows, the widths of the columns, whether headings stick, and where each filter is. */
type Shown = {
  readonly rows: number
  readonly columns: readonly number[]
  readonly sticks: boolean
  readonly filters: readonly number[]
}

/** A layout shift and its time: the browser reports it later. */
type Shift = { readonly at: number; readonly value: number }

declare global {
  interface Window {
    shown: () => Shown
    shifts: Shift[]
    firstSheets: readonly CSSStyleSheet[]
  }
}

/** Gives each page `shown()`, which measures its table as it is just then, and `shifts`, the layout shifts so far. */
test.beforeEach(({ page }) =>
  page.addInitScript((rowsSelector) => {
    const boxes = (selector: string) =>
      [...document.querySelectorAll(selector)]
        .filter((each) => each.checkVisibility({ visibilityProperty: true }))
        .map((each) => each.getBoundingClientRect())
    const shown = (): Shown => ({
      rows: boxes(rowsSelector).length,
      columns: boxes('.parts thead th').map(({ width }) => Math.round(width)),
      sticks: getComputedStyle(document.querySelector('.parts .number-column') ?? document.body).position === 'sticky',
      filters: boxes('.filter-field').map(({ top }) => Math.round(top)),
    })
    const shifts: Shift[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry) shifts.push({ at: entry.startTime, value: Number(entry.value) })
    }).observe({ type: 'layout-shift' })
    Object.assign(window, { shown, shifts })
  }, ROWS),
)

/** Opens a family by its link in the menu. Returns each state of its table, and all layout shifts. */
async function openFromMenu(page: Page, path: string): Promise<{ states: Shown[]; shifts: Shift[] }> {
  const watched = await page.evaluateHandle(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame) // those of the window's new size are over
    const before = document.querySelector('h1')?.textContent
    const { shown, shifts } = window
    const states: Shown[] = []
    const from = performance.now()
    new MutationObserver(() => {
      if (document.querySelector('h1')?.textContent === before) return
      const now = shown()
      if (now.rows !== (states.at(-1)?.rows ?? 0)) states.push(now)
    }).observe(document, { childList: true, subtree: true })
    return { states, shifts: () => shifts.filter(({ at }) => at > from) }
  })
  // Without a pointer: the same on a phone, whose menu is another one.
  await page.locator(`.menu-panel a[href="${path}"]`).dispatchEvent('click', { button: 0 })
  await expect.poll(() => watched.evaluate(({ states }) => states.length)).toBe(2)
  await expect(page.locator('.filter-field input').first()).toBeAttached()
  return await watched.evaluate(({ states, shifts }) => ({ states, shifts: shifts() }))
}

test('a click to a family shows the first rows, then all, and nothing moves, on a wide screen and on a phone (behavior 1.14)', async ({
  page,
}) => {
  await openFamily(page, FROM)
  for (const [path, rows, width] of FAMILIES) {
    await page.setViewportSize({ width, height: 800 })
    const { states, shifts } = await openFromMenu(page, path)
    const [first, whole] = states
    expect(first?.rows).toBeLessThan(rows)
    expect(first?.sticks).toBe(false)
    const filters = whole?.filters.slice(0, first?.filters.length)
    expect({ ...whole, filters }).toEqual({ ...first, rows, sticks: width === WIDE })
    expect(shifts).toEqual([])
    await expect(page.getByRole('table')).toHaveCount(1)
    await expect(page.getByRole('row')).toHaveCount(rows + 1)
  }
})

/**
 * Loads a page without its fonts, which may arrive after the first frame and then move a text themselves. Returns what the
 * first frame shows, what is shown in the end, and all layout shifts.
 */
async function load(page: Page, address: string): Promise<{ first: Shown; whole: Shown; shifts: readonly Shift[] }> {
  await page.addInitScript(() => {
    requestAnimationFrame(() => {
      window.firstSheets = [...document.adoptedStyleSheets]
    })
  })
  await page.route(/\.woff2$/, (route) => route.abort())
  await openPage(page, address)
  return await page.evaluate(() => {
    const { shown, shifts, firstSheets } = window
    const whole = shown()
    const own = [...document.adoptedStyleSheets]
    document.adoptedStyleSheets = [...firstSheets]
    const first = shown()
    document.adoptedStyleSheets = own
    return { first, whole, shifts }
  })
}

test('a family loads with the first rows, then all, and nothing moves, on a wide screen and on a phone', async ({
  page,
}) => {
  for (const [path, rows, width] of FAMILIES) {
    await page.setViewportSize({ width, height: 800 })
    const { first, whole, shifts } = await load(page, path)
    expect(first.rows).toBeLessThan(rows)
    expect([first.sticks, whole.sticks]).toEqual([false, width === WIDE])
    expect(whole.rows).toBe(rows)
    expect(whole.columns).toEqual(first.columns)
    expect(whole.filters.slice(0, first.filters.length)).toEqual(first.filters)
    expect(shifts).toEqual([])
  }
})

test('filters below the screen follow with the second frame', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: WIDE, height: 600 })
  const { first, whole } = await load(page, '/panel-jacks/panel-jack')
  expect(first.filters.length).toBeLessThan(whole.filters.length)
  const screen = page.viewportSize()?.height ?? 0
  expect(whole.filters.filter((top) => top < screen)).toEqual(first.filters.filter((top) => top < screen))
})

test('a link to a row and a reloaded page load whole', { tag: '@long' }, async ({ page }) => {
  const linked = await load(page, '/panel-jacks/panel-jack#part-38')
  expect(linked.first).toEqual(linked.whole)
  await page.reload()
  const sheets = () => page.evaluate(() => window.firstSheets?.length)
  await expect.poll(sheets).toBe(1)
  await page.goto('/panel-jacks/panel-jack')
  await expect.poll(sheets).toBe(2)
})

test('after a click, find in page reaches the last row', { tag: '@long' }, async ({ page }) => {
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

test('a link to a row shows the whole table at once, and the row', { tag: '@long' }, async ({ page }) => {
  await openFamily(page, FROM)
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = '/table/Insulated-Military?highlight=18'
    link.dataset.page = ''
    link.textContent = 'Row 18'
    document.querySelector('h1')?.append(link)
  })
  await page.getByRole('link', { name: 'Row 18' }).click()
  await page.waitForURL('/terminals/insulated-military#part-18')
  await expect(page.locator('#part-18')).toBeInViewport()
})
