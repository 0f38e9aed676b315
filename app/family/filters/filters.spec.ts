import { expect, test } from '@playwright/test'
import { openFamily } from '#tests/browser/hydrated.ts'

const JACKS = '/terminals/insulated-military'
const count = (text: string | null) => Number(/[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', ''))

test('a range in millimetres, typed by keyboard alone, finds parts written in inches', async ({ page }) => {
  await openFamily(page, JACKS)
  await page.getByRole('combobox', { name: 'Length', exact: true }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('16 mm')
  await page.keyboard.press('Tab')
  await page.keyboard.type('.7"')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${JACKS}?lengthFrom=16+mm&lengthTo=.7%22`)
  await expect(page.getByRole('link', { name: 'Remove filter Length: 16 mm – .7"' })).toBeVisible()
  await expect(page.getByRole('cell', { name: '.656" 16.66 mm', exact: true }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Remove filter Length: 16 mm – .7"' }).click()
  await expect(page).toHaveURL(JACKS)
  await expect(page.getByLabel('Length from')).toHaveValue('')
})

test('an end that cannot be read stays as typed, with a word beside it', async ({ page }) => {
  await openFamily(page, JACKS)
  await page.getByText('Length range').click()
  const from = page.getByRole('textbox', { name: 'Length from' })
  await from.fill('a quarter')
  await from.press('Enter')
  await expect(page).toHaveURL(`${JACKS}?lengthFrom=a+quarter`)
  await page.getByRole('textbox', { name: 'Length to' }).focus()
  await expect(page.getByText('Length from: write .25", 1/4 or 6.35 mm')).toBeVisible()
  await expect(from).toHaveAttribute('aria-invalid', 'true')
  await expect(from).toHaveValue('a quarter')
  await expect(page.getByText('540 parts')).toBeVisible()
})

test('Apply leaves as many parts as the draft said, and counts follow the draft', async ({ page }) => {
  await openFamily(page, JACKS)
  await page.getByRole('combobox', { name: 'Mounting' }).click()
  const option = page.getByRole('option', { name: /^Press-fit/ })
  const before = count(await option.textContent())
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Color' }).click()
  await page.getByRole('option', { name: /^Green/ }).click()
  const note = page.getByText(/^leaves [\d,]+ parts$/)
  await expect(note).toBeVisible()
  const said = count(await note.textContent())
  await page.getByRole('combobox', { name: 'Mounting' }).click()
  await expect.poll(async () => count(await option.textContent())).toBeLessThan(before)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page.locator('.results-count')).toHaveText(`${said} parts`)
  await expect(note).toBeHidden()
})

test('a value that is part of others is offered exactly, in its list and on its badge', async ({ page }) => {
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

test('a table with nothing left says which filter brings back how many, and does', async ({ page }) => {
  await openFamily(page, `${JACKS}?color=Red&mounting=no+such`)
  const line = page.getByRole('listitem').filter({ hasText: 'Remove Mounting: no such – brings back' })
  const brings = count(/back (.*)/.exec((await line.textContent()) ?? '')?.[1] ?? null)
  expect(brings).toBeGreaterThan(0)
  await line.getByRole('link').click()
  await expect(page).toHaveURL(`${JACKS}?color=Red`)
  await expect(page.locator('.results-count')).toHaveText(`${brings} parts`)
})

test('where no single filter helps, all are cleared', async ({ page }) => {
  await openFamily(page, `${JACKS}?color=Mauve&mounting=no+such`)
  await page.getByRole('region', { name: 'Parts' }).getByRole('link', { name: 'Clear Filters' }).click()
  await expect(page.getByText('540 parts')).toBeVisible()
})

test('the table is narrowed as a number is typed, other filters kept, and Back undoes it in one step', async ({
  page,
}) => {
  await openFamily(page, `${JACKS}?color=Green`)
  const box = page.getByRole('searchbox', { name: 'Filter this table by part number' })
  await box.pressSequentially('10-880-1', { delay: 60 })
  await expect(page).toHaveURL(`${JACKS}?partNumber=10-880-1&color=Green`)
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('10-880-1')
  await page.goBack()
  await expect(page).toHaveURL(`${JACKS}?color=Green`)
  await expect(box).toHaveValue('')
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('range, quick filter and page size work', async ({ page }) => {
    await page.goto(JACKS)
    await page.getByText('Length range').click()
    await page.getByLabel('Length from').fill('16 mm')
    await page.getByRole('button', { name: 'Apply Filters' }).click()
    await expect(page.getByRole('link', { name: 'Remove filter Length: from 16 mm' })).toBeVisible()
    await page.getByRole('link', { name: '50', exact: true }).click()
    await expect(page).toHaveURL(`${JACKS}?lengthFrom=16+mm&pageSize=50`)
    await expect(page.getByRole('row')).toHaveCount(51)
    await page.getByRole('searchbox', { name: 'Filter this table by part number' }).fill('10-880')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${JACKS}?partNumber=10-880&lengthFrom=16+mm&pageSize=50`)
    await expect(page.getByRole('button', { name: 'Columns & rows' })).toBeHidden()
    await expect(page.getByRole('cell', { name: '.656" 16.66 mm', exact: true }).first()).toBeVisible()
  })
})
