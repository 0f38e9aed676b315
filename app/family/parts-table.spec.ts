import { expect, type Page, test } from '@playwright/test'
import { openFamily, reloadPage } from '#tests/browser/hydrated.ts'

const PATH = '/terminals/insulated-military'

const openView = (page: Page) => page.getByRole('button', { name: 'View', exact: true }).click()

test('sorting is announced', { tag: '@long' }, async ({ page }) => {
  await openFamily(page, PATH)
  const heading = page.getByRole('columnheader', { name: 'Length' })
  await heading.getByRole('link').click()
  await expect(page.getByRole('status').filter({ hasText: 'Sorted by Length, ascending' })).toBeAttached()
  await heading.getByRole('link').click()
  await expect(page.getByRole('status').filter({ hasText: 'Sorted by Length, descending' })).toBeAttached()
  await expect(heading.getByRole('link')).toBeFocused()
})

test('units are remembered, and set before the first paint', async ({ page }) => {
  await openFamily(page, PATH)
  const cell = page.locator('tr[id] td.size').first()
  const [inch, mm] = [cell.locator('.inch'), cell.locator('.mm')]
  await expect(cell).toHaveText(/^\.\d+" \d+\.\d+ mm$/)
  await expect(inch).toBeVisible()
  await expect(mm).toBeVisible()
  await openView(page)
  await page.getByRole('button', { name: 'mm', exact: true }).click()
  await expect(inch).toBeHidden()
  // Without the page's own scripts, so this is the first paint.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload()
  await expect(mm).toBeVisible()
  await expect(inch).toBeHidden()
  await page.unroute('**/assets/*.js')
  await openFamily(page, PATH)
  await openView(page)
  await expect(page.getByRole('button', { name: 'mm', exact: true })).toHaveAttribute('aria-pressed', 'true')
})

test('columns are hidden by keyboard, and remembered for this table only', { tag: '@long' }, async ({ page }) => {
  await openFamily(page, PATH)
  const heading = page.getByRole('columnheader', { name: 'Mounting' })
  await page.getByRole('button', { name: 'View', exact: true }).press('Enter')
  await page.getByRole('checkbox', { name: 'Mounting' }).press('Space')
  await expect(heading).toBeHidden()
  await page.getByRole('button', { name: 'Compact' }).press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'View · 1 hidden' })).toBeFocused()
  const row = await page.getByRole('row').nth(2).boundingBox()
  expect(row?.height).toBeLessThan(40)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Length' })).toBeVisible()
  await expect(heading).toBeHidden()
  await page.unroute('**/assets/*.js')
  await openFamily(page, '/terminals/insulated-commercial')
  await expect(heading).toBeVisible()
  await openFamily(page, PATH)
  await page.getByRole('button', { name: 'View · 1 hidden' }).click()
  await page.getByRole('button', { name: 'Show All' }).click()
  await expect(heading).toBeVisible()
})

test('another page size returns to page 1', { tag: '@long' }, async ({ page }) => {
  await openFamily(page, `${PATH}?color=Green&page=2`)
  await page.getByRole('link', { name: '50', exact: true }).click()
  await expect(page).toHaveURL(`${PATH}?color=Green&pageSize=50`)
  await expect(page.getByRole('row')).toHaveCount(51)
  await page.getByRole('link', { name: '20', exact: true }).click()
  await expect(page).toHaveURL(`${PATH}?color=Green`)
})

test('a part number is copied', { tag: '@long' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openFamily(page, PATH)
  const button = page.getByRole('button', { name: 'Copy 10-880-1-00' })
  await button.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Copied 10-880-1-00' })).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('10-880-1-00')
  const { width = 0, height = 0 } = (await button.boundingBox()) ?? {}
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
})

test('Back returns to the row that was left', async ({ page }) => {
  await openFamily(page, PATH)
  const link = page.getByRole('rowheader').getByRole('link', { name: '10-880-1-18', exact: true })
  await link.scrollIntoViewIfNeeded()
  const before = await link.boundingBox()
  await link.click()
  await expect(page.getByRole('heading', { name: 'Technical Specifications' })).toBeVisible()
  await page.goBack()
  await expect(link).toBeInViewport()
  await expect.poll(async () => Math.round((await link.boundingBox())?.y ?? 0)).toBe(Math.round(before?.y ?? -1))
})

test('the focused element is never hidden under the sticky heading row and columns', { tag: '@long' }, async ({
  page,
}) => {
  await openFamily(page, PATH)
  const frame = page.getByRole('region', { name: 'Insulated Military Terminals, table' })
  await frame.evaluate((element) => element.scrollTo(400, 0))
  await page.evaluate(() => window.scrollTo(0, 800))
  await page.getByRole('link', { name: '10-880-1-08', exact: true }).focus()
  for (let step = 0; step < 24; step++) {
    await page.keyboard.press('Shift+Tab')
    const hidden = await page.evaluate(async () => {
      await new Promise(requestAnimationFrame) // the heading row follows with the frame
      await new Promise(requestAnimationFrame)
      const focused = document.activeElement
      if (!focused?.closest('tbody')) return null
      const { left, top, width, height } = focused.getBoundingClientRect()
      const seen = document.elementFromPoint(left + width / 2, top + height / 2)
      return focused.contains(seen) || seen?.contains(focused) ? null : focused.outerHTML
    })
    expect(hidden).toBeNull()
  }
})

test('up to six parts are selected on several pages and compared', async ({ page }) => {
  await openFamily(page, PATH)
  const boxes = page.getByRole('checkbox', { name: /^Compare / })
  for (const index of [0, 1, 2, 3]) await boxes.nth(index).press('Space')
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText(/^Page 2 of/)).toBeVisible()
  for (const index of [0, 1]) await boxes.nth(index).check()
  await expect(boxes.nth(2)).toBeDisabled()
  await page.getByRole('button', { name: 'Compare 6 of 6' }).click()
  await expect(page).toHaveURL(/\/compare\?table=Insulated-Military(&id=\d+){6}$/)
})

test('the downloads of the table keep its filters', { tag: '@long' }, async ({ page }) => {
  await openFamily(page, `${PATH}?color=Green&page=2&pageSize=50`)
  await openView(page)
  const csv = page.getByRole('link', { name: 'CSV of all these parts' })
  await expect(csv).toHaveAttribute('href', `${PATH}.csv?color=Green`)
  await expect(page.getByRole('link', { name: 'XLSX of all these parts' })).toHaveAttribute(
    'href',
    /\.xlsx\?color=Green$/,
  )
})

test('a row has two tab stops; arrow keys reach its other controls and other rows', async ({ page }) => {
  await openFamily(page, PATH)
  const [first, second] = [page.getByRole('row').nth(1), page.getByRole('row').nth(2)]
  await first.getByRole('link', { name: '10-880-1-00', exact: true }).focus()
  await page.keyboard.press('Tab')
  await expect(first.getByRole('link', { name: 'RFQ for 10-880-1-00' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(second.getByRole('rowheader').getByRole('link')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowLeft')
  await expect(first.getByRole('checkbox')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(second.getByRole('checkbox')).toBeChecked()
  for (const _ of ['number', 'copy', 'PDF', 'RFQ', 'list']) await page.keyboard.press('ArrowRight')
  await expect(second.getByRole('button', { name: /^Add to quote list/ })).toBeFocused()
})

test('with as many parts checked as can be compared, arrow keys pass over the other checkboxes', {
  tag: '@long',
}, async ({ page }) => {
  await openFamily(page, PATH)
  const boxes = page.getByRole('checkbox', { name: /^Compare / })
  for (let index = 0; index < 6; index++) await boxes.nth(index).check()
  await expect(boxes.nth(6)).toBeDisabled()
  await page.keyboard.press('ArrowDown')
  const row = page.getByRole('row').nth(7)
  await expect(row.getByRole('rowheader').getByRole('link')).toBeFocused()
})

test('the next page starts at its first row, with the headings in view', { tag: '@long' }, async ({ page }) => {
  await openFamily(page, PATH)
  const next = page.getByRole('link', { name: 'Next' })
  await next.scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 10_000)
  await next.click()
  await expect(page.getByText(/^Page 2 of/)).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Length' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('rowheader').first()).toBeInViewport({ ratio: 1 })
})

test("'Compare' says what to do until two parts are checked", { tag: '@long' }, async ({ page }) => {
  await openFamily(page, PATH)
  await expect(page.getByRole('button', { name: /^Compare/ })).toBeHidden()
  const boxes = page.getByRole('checkbox', { name: /^Compare / })
  await boxes.nth(0).check()
  await expect(page.getByText('Check the boxes of 2 to 6 parts.')).toBeVisible()
  await page.getByRole('button', { name: 'Compare 1 of 6' }).click()
  await expect(page.getByText('Check the box of one more part.')).toBeVisible()
  await boxes.nth(1).check()
  await page.getByRole('button', { name: 'Compare 2 of 6' }).click()
  await expect(page).toHaveURL(/\/compare\?table=Insulated-Military(&id=\d+){2}$/)
})

for (const [path, width] of [
  ['/binding-posts/military', 1440],
  ['/terminals/insulated-commercial', 1024],
  ['/terminals/insulated-commercial', 390],
] as const) {
  test(`${path} at ${width} px scrolls with the page; headings and numbers stay, columns scroll sideways`, {
    tag: width === 1440 ? [] : '@long',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.addInitScript(() => localStorage.setItem('look-rows', 'table'))
    await openFamily(page, path)
    const frame = page.locator('.table-frame')
    const [wide, high] = await frame.evaluate((element) => [
      element.scrollWidth > element.clientWidth,
      element.scrollHeight > element.clientHeight,
    ])
    expect([wide, high]).toEqual([path !== '/binding-posts/military', false])
    await page.getByRole('row').nth(18).scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 120)
    await frame.evaluate((element) => element.scrollTo(500, 0))
    const number = page.getByRole('columnheader', { name: /^Part N/ })
    await expect(number).toBeInViewport({ ratio: 1 })
    const { y = 0 } = (await number.boundingBox()) ?? {}
    expect(y).toBeLessThanOrEqual(width < 1024 ? 2 : 66)
    await expect(page.getByRole('rowheader').nth(17)).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
}

test('from 90rem up the table fills the window', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 2560, height: 1300 })
  await openFamily(page, '/terminals/insulated-commercial')
  const frame = page.locator('.table-frame')
  const { x = 0, width = 0 } = (await frame.boundingBox()) ?? {}
  expect(x + width).toBeGreaterThan(2500)
  expect(await frame.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
})

test('the table is a skip away: three Tabs from the address bar to the first part, which says its keys', async ({
  page,
}) => {
  await openFamily(page, PATH)
  const keys = page.getByText('← → compare')
  await expect(page.getByRole('table')).toHaveAccessibleDescription(/^← → compare, copy, PDF and quote list/)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the table' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(keys).toBeHidden()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: '10-880-1-00', exact: true })).toBeFocused()
  await expect(keys).toBeVisible()
})

test('rows are whole; grouped by base number, shared values are seen once, and each row has them for readers', async ({
  page,
}) => {
  await openFamily(page, '/banana/insulated-jacks')
  const headings = page.locator('.group-row')
  await expect(headings).toHaveCount(0)
  const cell = page.getByRole('row', { name: /1401-2-0103/ }).getByRole('cell', { name: 'Nut, 1/4-32', exact: true })
  const color = () => cell.evaluate((element) => getComputedStyle(element).color)
  const ink = await color()
  expect(ink).not.toBe('rgba(0, 0, 0, 0)')
  await openView(page)
  await page.getByRole('button', { name: 'Grouped' }).click()
  await expect(headings.first()).toContainText('1401')
  await expect(headings.first().locator('[data-col="mounting"]')).toHaveText('Nut, 1/4-32')
  expect(await color()).toBe('rgba(0, 0, 0, 0)')
  await expect(page.getByRole('row')).toHaveCount(21)
  await openFamily(page, '/banana/insulated-jacks?sort=length')
  await expect(headings).toHaveCount(0)
  await openFamily(page, '/banana/insulated-jacks?sort=partNumber&dir=desc')
  await expect(headings).not.toHaveCount(0)
  await openView(page)
  await page.getByRole('button', { name: 'Flat' }).click()
  await expect(headings).toHaveCount(0)
})

test("a group's heading stays in view and counts the parts here and in the catalog", {
  tag: '@long',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.addInitScript(() => localStorage.setItem('look-groups', 'on'))
  await openFamily(page, PATH)
  const heading = page.locator('.group-row').first()
  await expect(heading).toContainText(/^\D*10-880\s*20 of \d+ here/)
  await page.getByRole('row').nth(14).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 300)
  await expect(heading.locator('.number-column')).toBeInViewport({ ratio: 1 })
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText('Page 2 of 27')).toBeVisible()
  await expect(page.locator('.group-row').first()).toContainText(/of \d+ here/)
})

test("'View in Table' leads to a whole row, also in grouped rows", { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('look-groups', 'on'))
  await openFamily(page, '/table/Insulated-Military?highlight=56')
  const row = page.locator('tr:target')
  await expect(row.getByRole('rowheader')).toBeInViewport({ ratio: 1 })
  const unseen = await row
    .locator('td, th')
    .evaluateAll(
      (cells) =>
        cells.filter(
          (cell) => getComputedStyle(cell).color === 'rgba(0, 0, 0, 0)' || cell.getBoundingClientRect().height < 9,
        ).length,
    )
  expect(unseen).toBe(0)
})

test('compared parts stay in the bar over another page, a reload and Back, until they are cleared', async ({
  page,
}) => {
  await openFamily(page, PATH)
  const bar = page.getByRole('form', { name: 'Parts to compare' })
  await page.getByRole('checkbox', { name: 'Compare 10-880-1-00' }).check()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText(/^Page 2 of/)).toBeVisible()
  await page
    .getByRole('checkbox', { name: /^Compare / })
    .first()
    .check()
  await expect(bar.getByRole('listitem')).toHaveCount(2)
  await expect(bar).toBeInViewport({ ratio: 1 })
  await expect(bar.locator('img')).not.toHaveCount(0)
  await reloadPage(page)
  await expect(bar.getByRole('listitem')).toHaveText([/10-880-1-00/, /./])
  await page.getByRole('button', { name: 'Compare 2 of 6' }).click()
  await expect(page.getByRole('heading', { name: '2 Insulated Military Terminals compared' })).toBeVisible()
  await page.goBack()
  await expect(bar.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('checkbox', { name: /^Compare / }).first()).toBeChecked()
  await bar.getByRole('link', { name: 'Request a quote for these parts' }).click()
  await expect(page.getByLabel('Part Number').first()).toHaveValue('10-880-1-00')
  await expect(page.getByLabel('Part Number')).toHaveCount(2)
  await page.goBack()
  await bar.getByRole('button', { name: 'Clear' }).click()
  await expect(bar).toBeHidden()
  await expect(page.getByRole('checkbox', { name: /^Compare /, checked: true })).toHaveCount(0)
})
