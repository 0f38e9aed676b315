import { expect, test } from '@playwright/test'
import { openFamily } from '#tests/browser/hydrated.ts'

const TERMINALS = '/terminals/insulated-military'
const count = (text: string | null) => Number(/[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', ''))

test('a range in millimeters, entered by keyboard, finds sizes written in inches', async ({ page }) => {
  await openFamily(page, TERMINALS)
  await page.getByRole('combobox', { name: 'Length', exact: true }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('16 mm')
  await page.keyboard.press('Tab')
  await page.keyboard.type('.7"')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${TERMINALS}?lengthFrom=16+mm&lengthTo=.7%22`)
  await expect(page.getByRole('link', { name: 'Remove filter Length: 16 mm – .7"' })).toBeVisible()
  await expect(page.getByRole('cell', { name: '.656" 16.66 mm', exact: true }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Remove filter Length: 16 mm – .7"' }).click()
  await expect(page).toHaveURL(TERMINALS)
  await expect(page.getByLabel('Length from')).toHaveValue('')
})

test('text that is not a size stays as typed, with an error message', async ({ page }) => {
  await openFamily(page, TERMINALS)
  await page.getByText('Length range').click()
  const from = page.getByRole('textbox', { name: 'Length from' })
  await from.pressSequentially('a quarter')
  await expect(page.getByText('Length from: enter .25", 1/4 or 6.35 mm')).toBeHidden()
  await from.press('Enter')
  await expect(page).toHaveURL(`${TERMINALS}?lengthFrom=a+quarter`)
  await expect(page.getByText('Length from: enter .25", 1/4 or 6.35 mm')).toBeVisible()
  await expect(from).toHaveAttribute('aria-invalid', 'true')
  await expect(from).toHaveValue('a quarter')
  await expect(page.getByText('540 parts')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Remove filter Length: from a quarter (not read)' })).toBeVisible()
})

test('a range is reversed only once the other end is typed', { tag: '@long' }, async ({ page }) => {
  await openFamily(page, `${TERMINALS}?lengthTo=.25"`)
  const from = page.getByRole('textbox', { name: 'Length from' })
  const reversed = page.getByText('Length to: enter 1 or more')
  await from.press('1')
  await expect(from).toHaveValue('1')
  await expect(reversed).toBeHidden()
  await from.press('Tab')
  await expect(reversed).toBeVisible()
  await from.fill('1/8')
  await expect(reversed).toBeHidden()
})

test('the list stays open while several values are picked, by mouse and by keyboard', async ({ page }) => {
  await openFamily(page, TERMINALS)
  const color = page.getByRole('combobox', { name: 'Color' })
  await color.click()
  await page.getByRole('option', { name: /^Green/ }).click()
  await page.getByRole('option', { name: /^Red/ }).click()
  await expect(page.getByRole('option', { selected: true })).toHaveText([/^Green/, /^Red/])
  await page.getByRole('option', { name: /^Green/ }).click()
  await expect(page.getByRole('option', { selected: true })).toHaveText([/^Red/])
  await color.fill('bl')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { selected: true })).toHaveText([/^Black/, /^Blue/])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(color).toHaveValue('Red, Black, Blue')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${TERMINALS}?color=Red&color=Black&color=Blue`)
})

test('a closed list searches for what is typed, from its first character, and not for its summary', {
  tag: '@long',
}, async ({ page }) => {
  await openFamily(page, TERMINALS)
  const color = page.getByRole('combobox', { name: 'Color' })
  const options = page.getByRole('option')
  await color.focus()
  await page.keyboard.type('re')
  await expect(color).toHaveValue('re')
  await expect(options).toHaveText([/^Green/, /^Red/])
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(color).toHaveValue('Green, Red')
  await page.keyboard.press('Home')
  await page.keyboard.type('bl')
  await expect(color).toHaveValue('bl')
  await expect(options).toHaveText([/^Black/, /^Blue/])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Backspace')
  await expect(color).toHaveValue('')
  await expect(options.first()).toHaveText('All')
})

test('Alt and the up arrow pick the highlighted option and close the list', { tag: '@long' }, async ({ page }) => {
  await openFamily(page, TERMINALS)
  const color = page.getByRole('combobox', { name: 'Color' })
  await color.click()
  await color.fill('gre')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(color).toHaveValue('Green')
})

test('lists have one option for a size, in the units of the page, and find it in either', { tag: '@long' }, async ({
  page,
}) => {
  await openFamily(page, '/binding-posts/commercial')
  const hole = page.getByRole('combobox', { name: 'Hole Size' })
  await hole.click()
  await expect(page.getByRole('option', { name: /^\.257" · 6\.53 mm \(\d+\)$/ })).toHaveCount(1)
  await hole.fill('6.53')
  await expect(page.getByRole('option')).toHaveText([/^\.257"/])
  await page.keyboard.press('Escape')
  await page.getByRole('group', { name: 'Units' }).getByRole('button', { name: 'mm' }).click()
  await hole.click()
  await page.getByRole('option', { name: /^6\.53 mm \(\d+\)$/ }).click()
  await page.keyboard.press('Escape')
  await expect(hole).toHaveValue('6.53 mm')
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page).toHaveURL('/binding-posts/commercial?holeSize=.257%22')
})

test('no list runs past the end of the window or the buttons', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 620 })
  await openFamily(page, TERMINALS)
  for (const field of await page.locator('.filters [role=combobox]').all()) {
    await field.click()
    const list = await page.getByRole('listbox', { name: 'Options' }).boundingBox()
    const buttons = await page.locator('.filter-actions').boundingBox()
    expect(list?.y).toBeGreaterThanOrEqual(0)
    expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual(buttons?.y ?? 0)
    await page.keyboard.press('Escape')
  }
})

test("the draft's count is what Apply shows, and option counts follow the draft", async ({ page }) => {
  await openFamily(page, TERMINALS)
  await page.getByRole('combobox', { name: 'Mounting' }).click()
  const option = page.getByRole('option', { name: /^Press-fit/ })
  const before = count(await option.textContent())
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Color' }).click()
  await page.getByRole('option', { name: /^Green/ }).click()
  await page.keyboard.press('Escape')
  const note = page.getByText(/^[\d,]+ parts match$/)
  await expect(note).toBeVisible()
  const said = count(await note.textContent())
  await page.getByRole('combobox', { name: 'Mounting' }).click()
  await expect.poll(async () => count(await option.textContent())).toBeLessThan(before)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page.locator('.results-count')).toHaveText(`${said} parts`)
  await expect(note).toBeHidden()
})

test('a value that others contain has an exact option, in its dropdown and on its badge', { tag: '@long' }, async ({
  page,
}) => {
  await openFamily(page, '/terminals/non-insulated-commercial?terminalMaterial=Brass')
  const all = count(await page.locator('.results-count').textContent())
  await page.getByRole('link', { name: 'exactly Brass' }).click()
  await expect(page).toHaveURL('/terminals/non-insulated-commercial?terminalMaterial=exact%3ABrass')
  await expect(page.getByRole('link', { name: 'Remove filter Terminal Material: Brass, exactly' })).toBeVisible()
  await expect.poll(async () => count(await page.locator('.results-count').textContent())).toBeLessThan(all)
  await openFamily(page, '/terminals/non-insulated-commercial')
  await page.getByRole('combobox', { name: 'Terminal Material' }).fill('brass, ex')
  await page.getByRole('option', { name: 'Brass, exactly' }).click()
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page).toHaveURL('/terminals/non-insulated-commercial?terminalMaterial=exact%3ABrass')
})

test('an empty table says how many parts removing a filter brings back', { tag: '@long' }, async ({ page }) => {
  await openFamily(page, `${TERMINALS}?color=Red&mounting=no+such`)
  const line = page.getByRole('listitem').filter({ hasText: 'Remove Mounting: no such – brings back' })
  const brings = count(/back (.*)/.exec((await line.textContent()) ?? '')?.[1] ?? null)
  expect(brings).toBeGreaterThan(0)
  await line.getByRole('link').click()
  await expect(page).toHaveURL(`${TERMINALS}?color=Red`)
  await expect(page.locator('.results-count')).toHaveText(`${brings} parts`)
})

test("if removing a single filter doesn't help, all can be cleared", { tag: '@long' }, async ({ page }) => {
  await openFamily(page, `${TERMINALS}?color=Mauve&mounting=no+such`)
  await page.getByRole('region', { name: 'Parts' }).getByRole('link', { name: 'Clear Filters' }).click()
  await expect(page.getByText('540 parts')).toBeVisible()
})

test('typing into the filter above the table filters it, keeps other filters, and Back undoes it in one step', async ({
  page,
}) => {
  await openFamily(page, `${TERMINALS}?color=Green`)
  const box = page.getByRole('searchbox', { name: 'Filter this table by words in any column' })
  await box.pressSequentially('10-880-1', { delay: 60 })
  await expect(page).toHaveURL(`${TERMINALS}?any=10-880-1&color=Green`)
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('10-880-1')
  await page.goBack()
  await expect(page).toHaveURL(`${TERMINALS}?color=Green`)
  await expect(box).toHaveValue('')
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('a reversed range says so beside its field, and stays as typed', { tag: '@long' }, async ({ page }) => {
    await page.goto(`${TERMINALS}?lengthFrom=1"&lengthTo=12 mm`)
    await expect(page.getByText('Length to: enter 1" or more')).toBeVisible()
    await expect(page.getByLabel('Length from')).toHaveValue('1"')
    await expect(page.getByLabel('Length to')).toHaveValue('12 mm')
    await expect(page.getByText('No data found')).toBeVisible()
  })

  test('range, quick filter and page size work', async ({ page }) => {
    await page.goto(TERMINALS)
    await page.getByText('Length range').click()
    await page.getByLabel('Length from').fill('16 mm')
    await page.getByRole('button', { name: 'Apply Filters' }).click()
    await expect(page.getByRole('link', { name: 'Remove filter Length: from 16 mm' })).toBeVisible()
    await page.getByRole('link', { name: '50', exact: true }).click()
    await expect(page).toHaveURL(`${TERMINALS}?lengthFrom=16+mm&pageSize=50`)
    await expect(page.getByRole('row')).toHaveCount(51)
    await page.getByRole('searchbox', { name: 'Filter this table by words in any column' }).fill('10-880')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${TERMINALS}?any=10-880&lengthFrom=16+mm&pageSize=50`)
    await expect(page.getByRole('button', { name: 'Columns & rows' })).toBeHidden()
    await expect(page.getByRole('cell', { name: '.656" 16.66 mm', exact: true }).first()).toBeVisible()
  })
})
