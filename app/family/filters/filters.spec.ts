import { expect, test } from '@playwright/test'
import { openFamily } from '#tests/browser/hydrated.ts'

const TERMINALS = '/terminals/insulated-military'
const BARE = '/terminals/non-insulated-commercial'
const count = (text: string | null) => Number(/[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', ''))

test('a range in millimeters, entered by keyboard, finds sizes in inches; what is no size or the wrong way round is said', async ({
  page,
}) => {
  await openFamily(page, TERMINALS)
  await page.getByRole('combobox', { name: 'Length', exact: true }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('16 mm')
  await page.keyboard.press('Tab')
  await page.keyboard.type('.7"')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${TERMINALS}?lengthFrom=16+mm&lengthTo=.7%22`)
  await page.getByRole('link', { name: 'Remove filter Length: 16 mm – .7"' }).waitFor()
  await expect(page.getByRole('cell', { name: '.656" 16.66 mm', exact: true }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Remove filter Length: 16 mm – .7"' }).click()
  await page.waitForURL(TERMINALS)
  await expect(page.getByLabel('Length from')).toHaveValue('')
  await page.getByText('Length range').click()
  const from = page.getByRole('textbox', { name: 'Length from' })
  await from.pressSequentially('a quarter')
  await expect(page.getByText('Length from: enter .25", 1/4 or 6.35 mm')).toBeHidden()
  await from.press('Enter')
  await page.waitForURL(`${TERMINALS}?lengthFrom=a+quarter`)
  await page.getByText('Length from: enter .25", 1/4 or 6.35 mm').waitFor()
  await expect(from).toHaveAttribute('aria-invalid', 'true')
  await expect(from).toHaveValue('a quarter')
  await expect(page.getByText('540 parts', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Remove filter Length: from a quarter (not read)' })).toBeVisible()
  await openFamily(page, `${TERMINALS}?lengthTo=.25"`)
  const reversed = page.getByText('Length to: enter 1 or more')
  await from.press('1')
  await expect(from).toHaveValue('1')
  await expect(reversed).toBeHidden()
  await from.press('Tab')
  await reversed.waitFor()
  await from.fill('1/8')
  await expect(reversed).toBeHidden()
})

test('the list stays open while several values are picked, and searches for what is typed, by mouse and by keyboard', async ({
  page,
}) => {
  await openFamily(page, BARE)
  const material = page.getByRole('combobox', { name: 'Terminal Material' })
  await material.click()
  await page.getByRole('option', { name: /^ALUMINUM/ }).click()
  await page.getByRole('option', { name: /^Phosphor/ }).click()
  await expect(page.getByRole('option', { selected: true })).toHaveText([/^ALUMINUM/, /^Phosphor/])
  await page.getByRole('option', { name: /^ALUMINUM/ }).click()
  await expect(page.getByRole('option', { selected: true })).toHaveText([/^Phosphor/])
  await material.fill('ed b')
  await page.keyboard.press('Enter')
  await material.fill('ber')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { selected: true })).toHaveText([/^Beryllium/])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(material).toHaveValue('Phosphor Bronze, LEADED Red Brass, Beryllium Copper')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(
    `${BARE}?terminalMaterial=Phosphor+Bronze&terminalMaterial=LEADED+Red+Brass&terminalMaterial=Beryllium+Copper`,
  )
  await page.getByRole('link', { name: 'Clear Filters' }).click()
  await expect(material).toHaveValue('')
  const options = page.getByRole('option')
  await material.focus()
  await page.keyboard.type('lium')
  await expect(material).toHaveValue('lium')
  await expect(options).toHaveText([/^Beryllium/])
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(material).toHaveValue('Beryllium Copper')
  await page.keyboard.press('Home')
  await page.keyboard.type('br')
  await expect(material).toHaveValue('br')
  await expect(options).toHaveText([/^Brass/, /^LEADED Red Brass/, /^Phosphor Bronze/])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Backspace')
  await expect(material).toHaveValue('')
  await expect(options.first()).toHaveText('All')
  await material.fill('alu')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(material).toHaveValue('Beryllium Copper, ALUMINUM')
})

test('an open list has its values with counts and colors; the draft changes the counts of the others; applied, count and badges are in view (behavior 5.17)', async ({
  page,
}) => {
  await openFamily(page, TERMINALS)
  const color = page.getByRole('group', { name: 'Color' })
  await expect(color.getByRole('checkbox')).toHaveCount(10)
  const dot = (name: string) =>
    color.locator('label', { hasText: name }).evaluate((label) => getComputedStyle(label, '::before').backgroundColor)
  expect(new Set([await dot('Green'), await dot('Red'), await dot('White')]).size).toBe(3)
  const pressFit = page.locator('.filter-list label', { hasText: /^Press-fit/ })
  const before = count(await pressFit.getAttribute('data-count'))
  await color.getByRole('checkbox', { name: /^Green/ }).check()
  const note = page.getByText(/^[\d,]+ parts match$/)
  await expect(note).toBeVisible()
  const said = count(await note.textContent())
  await expect.poll(async () => count(await pressFit.getAttribute('data-count'))).toBeLessThan(before)
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page.locator('.results-count')).toHaveText(`${said} parts`)
  await expect(note).toBeHidden()
  await page.getByRole('link', { name: 'Clear Filters' }).click()
  await page.waitForURL(TERMINALS)
  await page.mouse.wheel(0, 900)
  await page.getByRole('checkbox', { name: /^White/ }).check()
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page.getByRole('link', { name: 'Remove filter Color: White' })).toBeInViewport({ ratio: 1 })
  await expect(page.locator('.results-count')).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1200, height: 620 })
  const lists = page.locator('.filters > .filter-fields [role=combobox]')
  for (const field of [lists.first(), lists.last()]) {
    await field.click()
    const list = await page.getByRole('listbox', { name: 'Options' }).boundingBox()
    const buttons = await page.locator('.filter-actions').boundingBox()
    expect(list?.y).toBeGreaterThanOrEqual(0)
    expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual(buttons?.y ?? 0)
    await page.keyboard.press('Escape')
  }
})

/** The fields of a family, in the order of the panel. */
const FIELDS =
  'Color, Length, Mates With, Mounting, MIL Spec, Insulation Material, Board Thickness, Hole Depth, Hole Size, Feed Thru Contact, Body Material, Body Finish, Spring Material, Spring Finish, Part no'

test('all fields are there, in order, at most five as open lists (behavior 5.4, 5.17)', async ({ page }) => {
  await openFamily(page, '/panel-jacks/panel-jack')
  const shown = page.locator('.filters > .filter-fields > .filter-field')
  const names = shown.evaluateAll((all) =>
    all.map((field) => field.querySelector('label, .filter-label > span')?.textContent?.trim()),
  )
  expect((await names).join(', ')).toBe(FIELDS)
  for (const field of await shown.all())
    await expect(
      field.getByRole('checkbox').or(field.getByRole('combobox')).or(field.getByRole('textbox')).first(),
    ).toBeVisible()
  expect(await page.locator('.filter-list').count()).toBeLessThanOrEqual(5)
})

test('what is no column of the table is folded unless in use', { tag: '@long' }, async ({ page }) => {
  await openFamily(page, '/binding-posts/grounding')
  const country = page.getByRole('combobox', { name: 'Country of Origin' })
  await expect(country).toBeHidden()
  await page.getByText('Ordering, trade and ratings').click()
  await country.waitFor()
  await openFamily(page, '/binding-posts/grounding?countryOfOrigin=US')
  await expect(country).toBeVisible()
})

test('a chosen value means itself, its badge leads to all that contain it; an empty table says how many parts removing a filter brings back, or leads to all (behavior 5.7)', async ({
  page,
}) => {
  await openFamily(page, '/terminals/non-insulated-commercial?terminalMaterial=Brass')
  const own = count(await page.locator('.results-count').textContent())
  await page.getByRole('link', { name: 'Include LEADED Red Brass' }).click()
  await page.waitForURL('/terminals/non-insulated-commercial?terminalMaterial=contains%3ABrass')
  await page.getByRole('link', { name: 'Remove filter Terminal Material: contains Brass' }).waitFor()
  await expect.poll(async () => count(await page.locator('.results-count').textContent())).toBeGreaterThan(own)
  await openFamily(page, `${TERMINALS}?color=Red&mounting=no+such`)
  const line = page.getByRole('listitem').filter({ hasText: 'Remove Mounting: no such – brings back' })
  const brings = count(/back (.*)/.exec((await line.textContent()) ?? '')?.[1] ?? null)
  expect(brings).toBeGreaterThan(0)
  await line.getByRole('link').click()
  await page.waitForURL(`${TERMINALS}?color=Red`)
  await expect(page.locator('.results-count')).toHaveText(`${brings} parts`)
  await openFamily(page, `${TERMINALS}?color=Mauve&mounting=no+such`)
  await page.getByRole('region', { name: 'Parts' }).getByRole('link', { name: 'Clear Filters' }).click()
  await expect(page.getByText('540 parts', { exact: true })).toBeVisible()
})

test('typing into the filter above the table filters it, keeps other filters, and Back undoes it in one step; a field with hundreds of values suggests those that contain what is typed (behavior 5.12)', async ({
  page,
}) => {
  await openFamily(page, `${TERMINALS}?color=Green`)
  const box = page.getByRole('searchbox', { name: 'Filter this table by words in any column' })
  await box.pressSequentially('10-880-1', { delay: 60 })
  await page.waitForURL(`${TERMINALS}?any=10-880-1&color=Green`)
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('10-880-1')
  await page.goBack()
  await page.waitForURL(`${TERMINALS}?color=Green`)
  await expect(box).toHaveValue('')
  const field = page.getByLabel('Part Num', { exact: true })
  await field.fill('10-881')
  const suggested = field.locator('xpath=../../datalist/option')
  await expect(suggested.first()).toHaveAttribute('value', /10-881/)
  expect(await suggested.count()).toBeLessThanOrEqual(50)
})
