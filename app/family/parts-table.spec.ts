import { expect, type Page, test } from '@playwright/test'
import { openFamily, reloadPage } from '#tests/browser/hydrated.ts'

const PATH = '/terminals/insulated-military'

const openView = (page: Page) => page.getByRole('button', { name: 'View', exact: true }).click()

test('a table begins with image, number, PDF and the request, terminals without the image (behavior 4.1)', async ({
  page,
}) => {
  const first = async (path: string) => {
    await page.goto(path)
    return (await page.getByRole('columnheader').allInnerTexts()).slice(0, 6)
  }
  expect(await first('/panel-jacks/panel-jack')).toEqual(['Compare', 'Image', 'Part no', 'PDF', 'RFQ', 'Color'])
  expect((await first('/terminals/insulated-commercial')).slice(0, 4)).toEqual(['Compare', 'Part Num', 'PDF', 'RFQ'])
})

test('units and columns are remembered, columns for their table only, and set before the first paint (behavior 1.12)', async ({
  page,
}) => {
  await openFamily(page, PATH)
  const cell = page.locator('tr[id] td.size').first()
  const [inch, mm] = [cell.locator('.inch'), cell.locator('.mm')]
  const heading = page.getByRole('columnheader', { name: 'Mounting' })
  await expect(cell).toHaveText(/^\.\d+" \d+\.\d+ mm$/)
  await expect(inch).toBeVisible()
  await expect(mm).toBeVisible()
  await openView(page)
  await page.getByRole('button', { name: 'mm', exact: true }).click()
  await expect(inch).toBeHidden()
  await page.getByRole('checkbox', { name: 'Mounting' }).press('Space')
  await expect(heading).toBeHidden()
  await page.getByRole('button', { name: 'Compact' }).press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'View · 1 hidden' })).toBeFocused()
  const row = await page.getByRole('row').nth(2).boundingBox()
  expect(row?.height).toBeLessThan(40)
  // Without the page's own scripts, so this is the first paint.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload()
  await mm.waitFor()
  await expect(inch).toBeHidden()
  await expect(page.getByRole('columnheader', { name: 'Length' })).toBeVisible()
  await expect(heading).toBeHidden()
  await page.unroute('**/assets/*.js')
  await openFamily(page, '/panel-jacks/panel-jack')
  await heading.waitFor()
  await openFamily(page, PATH)
  await page.getByRole('button', { name: 'View · 1 hidden' }).click()
  await expect(page.getByRole('button', { name: 'mm', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Show All Columns' }).click()
  await expect(heading).toBeVisible()
})

test('the next page starts at its first row, with the headings in view; Back returns to the row that was left (behavior 4.17)', async ({
  page,
}) => {
  await openFamily(page, PATH)
  const next = page.getByRole('link', { name: 'Next' })
  await next.scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 10_000)
  await next.click()
  await page.getByText(/^Page 2 of/).waitFor()
  await expect(page.getByRole('columnheader', { name: 'Length' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('rowheader').first()).toBeInViewport({ ratio: 1 })
  const link = page.getByRole('rowheader').nth(18).getByRole('link').first()
  await link.scrollIntoViewIfNeeded()
  const before = await link.boundingBox()
  await link.click()
  await page.getByRole('heading', { name: 'Technical Specifications' }).waitFor()
  await page.goBack()
  await expect(link).toBeInViewport()
  await expect.poll(async () => Math.round((await link.boundingBox())?.y ?? 0)).toBe(Math.round(before?.y ?? -1))
})

test('up to six parts of several pages are checked, and compared once there are two; arrow keys pass over the other checkboxes (behavior 4.18)', async ({
  page,
}) => {
  await openFamily(page, PATH)
  await expect(page.getByRole('button', { name: /^Compare/ })).toBeHidden()
  const boxes = page.getByRole('checkbox', { name: /^Compare / })
  await boxes.nth(0).check()
  await page.getByText('Check 2 to 6 parts.').waitFor()
  await page.getByRole('button', { name: 'Compare 1 of 6' }).click()
  await boxes.nth(1).check()
  await page.getByRole('button', { name: 'Compare 2 of 6' }).click()
  await page.waitForURL(/\/compare\?table=Insulated-Military(&id=\d+){2}$/)
  await page.goBack()
  for (let index = 0; index < 6; index++) await boxes.nth(index).check()
  await expect(boxes.nth(6)).toBeDisabled()
  await page.keyboard.press('ArrowDown')
  const row = page.getByRole('row').nth(7)
  await expect(row.getByRole('rowheader').getByRole('link')).toBeFocused()
})

test('a table scrolls with the page; headings and numbers stay, columns scroll sideways, and from 90rem up it fills the window (behavior 4.17)', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('look-rows', 'table'))
  const frame = page.locator('.table-frame')
  for (const [path, widths] of [
    ['/binding-posts/military', [1440]],
    ['/terminals/insulated-commercial', [2560, 1024, 390]],
  ] as const) {
    await openFamily(page, path)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await page.evaluate(() => window.scrollTo(0, 0))
      const [wide, high] = await frame.evaluate((element) => [
        element.scrollWidth > element.clientWidth,
        element.scrollHeight > element.clientHeight,
      ])
      expect([width, wide, high]).toEqual([width, width < 1440, false])
      if (width === 2560) {
        const { x = 0, width: filled = 0 } = (await frame.boundingBox()) ?? {}
        expect(x + filled).toBeGreaterThan(2500)
        continue
      }
      await page.getByRole('row').nth(18).scrollIntoViewIfNeeded()
      await page.mouse.wheel(0, 120)
      await frame.evaluate((element) => element.scrollTo(500, 0))
      const number = page.getByRole('columnheader', { name: /^Part N/ })
      await expect(number).toBeInViewport({ ratio: 1 })
      const { y = 0 } = (await number.boundingBox()) ?? {}
      expect(y).toBeLessThanOrEqual(width < 1024 ? 2 : 66)
      await expect(page.getByRole('rowheader').nth(17)).toBeInViewport({ ratio: 1 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  }
})

test('by keyboard: three Tabs lead from the address bar to the first part, two on to the next row, arrow keys to all of a row (behavior 4.15, 4.20)', async ({
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
  const [first, second] = [page.getByRole('row').nth(1), page.getByRole('row').nth(2)]
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

test('Back by keyboard leads to the row that was left', async ({ page }) => {
  await openFamily(page, PATH)
  const link = page.getByRole('row').nth(9).getByRole('rowheader').getByRole('link')
  await link.press('Enter')
  await page.getByRole('heading', { name: 'Technical Specifications' }).waitFor()
  await expect(page.getByRole('main')).toBeFocused()
  await page.goBack()
  await expect(link).toBeFocused()
  await page.goForward()
  await expect(page.getByRole('main')).toBeFocused()
})

test('rows are whole; grouped by base number, shared values are in the headings, and their columns can be shown (behavior 4.19)', async ({
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
  await page.keyboard.press('Escape') // the menu grows when its list of columns arrives, and lies over the table
  await expect(page.locator('#view')).toBeHidden()
  await expect(headings.first()).toContainText('1401')
  await expect(headings.first()).toContainText('Nut, 1/4-32')
  await expect(cell).toBeHidden()
  await page.getByRole('button', { name: 'Show these columns' }).click()
  expect(await color()).toBe('rgba(0, 0, 0, 0)')
  await expect(page.getByRole('row')).toHaveCount(21 + (await headings.count()))
  const sortBy = (column: RegExp) => page.getByRole('columnheader', { name: column }).getByRole('link').click()
  await sortBy(/^Length/)
  await expect(headings).toHaveCount(0)
  for (const order of ['ascending', 'descending']) {
    await sortBy(/^Part N/)
    await expect(page.getByRole('columnheader', { name: /^Part N/ })).toHaveAttribute('aria-sort', order)
  }
  await expect(headings).not.toHaveCount(0)
  await openView(page)
  await page.getByRole('button', { name: 'Flat' }).click()
  await expect(headings).toHaveCount(0)
})

test("a group's heading stays in view and counts its parts; 'View in Table' leads to a whole row of a group", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.addInitScript(() => localStorage.setItem('look-groups', 'on'))
  await openFamily(page, PATH)
  const heading = page.locator('.group-row').first()
  await expect(heading).toContainText(/^\D*10-880\s*20 of \d+ shown/)
  await page.getByRole('row').nth(14).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 300)
  await expect(heading.locator('.number-column')).toBeInViewport({ ratio: 1 })
  await page.getByRole('link', { name: 'Next' }).click()
  await page.getByText('Page 2 of 27').waitFor()
  await expect(page.locator('.group-row').first()).toContainText(/of \d+ shown/)
  await page.setViewportSize({ width: 1280, height: 720 })
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

test('compared parts stay in the bar over another page, a reload and Back, until they are cleared (behavior 4.18)', {
  tag: '@long',
}, async ({ page }) => {
  await openFamily(page, PATH)
  const bar = page.getByRole('form', { name: 'Parts to compare' })
  await page.getByRole('checkbox', { name: 'Compare 10-880-1-00' }).check()
  await page.getByRole('link', { name: 'Next' }).click()
  await page.getByText(/^Page 2 of/).waitFor()
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
  await page.getByRole('heading', { name: '2 Insulated Military Terminals compared' }).waitFor()
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
