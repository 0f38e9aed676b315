import { expect, test } from '@playwright/test'
import { holdBack } from '#tests/browser/delayed-answers.ts'
import { openFamily, openPage } from '#tests/browser/hydrated.ts'

test('an engineer filters a table, opens the next page and goes back', async ({ page }) => {
  await openFamily(page, '/terminals/insulated-military')
  await expect(page.getByText('540 parts')).toBeVisible()
  await page.getByRole('checkbox', { name: /^Green \d+$/ }).check()
  await expect(page.getByText('540 parts')).toBeVisible()
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page).toHaveURL('/terminals/insulated-military?color=Green')
  await expect(page.getByText('Active Filters:')).toBeVisible()
  await expect(page.getByText('540 parts')).toBeHidden()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL('/terminals/insulated-military?color=Green&page=2')
  await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible()
  await page.goBack()
  await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible()
  await page.goBack()
  await expect(page.getByText('540 parts')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Green/ })).not.toBeChecked()
})

test('several values of one field are selected, and each can be removed', async ({ page }) => {
  await openFamily(page, '/terminals/insulated-military?color=Green')
  await page.getByRole('checkbox', { name: /^Red/ }).check()
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page).toHaveURL('/terminals/insulated-military?color=Green&color=Red')
  // The address changes before the table does, and the old table has the next link too.
  await expect(page.getByRole('link', { name: 'Remove filter Color: Red' })).toBeVisible()
  await page.getByRole('link', { name: 'Remove filter Color: Green' }).click()
  await expect(page).toHaveURL('/terminals/insulated-military?color=Red')
  await expect(page.getByRole('checkbox', { name: /^Red/ })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /^Green/ })).not.toBeChecked()
  await page.getByRole('link', { name: 'Clear Filters' }).click()
  await expect(page).toHaveURL('/terminals/insulated-military')
  await expect(page.getByRole('link', { name: 'Clear Filters' })).toHaveCount(0)
})

test("a field's clear button and 'All' clear only the draft", { tag: '@long' }, async ({ page }) => {
  await openFamily(page, '/terminals/insulated-military?insulationMaterial=PTFE&sort=length')
  await page.getByRole('button', { name: 'Clear Insulation Material' }).click()
  await expect(page).toHaveURL('/terminals/insulated-military?insulationMaterial=PTFE&sort=length')
  await page.getByRole('combobox', { name: 'Length', exact: true }).click()
  await page.getByRole('option').nth(1).click()
  await page.getByRole('option', { name: 'All', exact: true }).click()
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page).toHaveURL('/terminals/insulated-military?sort=length')
})

test('a number is typed into its field, and leaving a dropdown by keyboard selects nothing', { tag: '@long' }, async ({
  page,
}) => {
  await openFamily(page, '/terminals/insulated-military')
  await page.getByRole('combobox', { name: 'CID Part Num' }).fill('295h')
  await page.getByRole('combobox', { name: 'Length' }).press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page).toHaveURL('/terminals/insulated-military?cidPartNumber=295h')
  await expect(page.getByRole('link', { name: 'Remove filter CID Part Num: 295h' })).toBeVisible()
})

test('a heading sorts ascending, then descending, then not at all', { tag: '@long' }, async ({ page }) => {
  await openFamily(page, '/terminals/insulated-military')
  const heading = page.getByRole('columnheader', { name: 'Length' })
  await heading.getByRole('link').click()
  await expect(heading).toHaveAttribute('aria-sort', 'ascending')
  await heading.getByRole('link').click()
  await expect(heading).toHaveAttribute('aria-sort', 'descending')
  await heading.getByRole('link').click()
  await expect(page).toHaveURL('/terminals/insulated-military')
})

test("a family's page opens from the menu", { tag: '@long' }, async ({ page }) => {
  await openPage(page, '/')
  await page.getByRole('button', { name: 'Products' }).click()
  const link = page.getByRole('navigation', { name: 'Main' }).getByLabel('Insulated Wire Applied Pin', { exact: true })
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Insulated Wire Terminals')
  await expect(link).toBeHidden()
})

test('on a phone the menu is a drawer and the filters are a sheet', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, '/')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const drawer = page.getByRole('navigation', { name: 'Menu' })
  await drawer.getByRole('link', { name: 'Panel Jack' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Panel Jacks')
  await expect(drawer).toBeHidden()
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('checkbox', { name: /^Red/ }).check()
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page).toHaveURL('/panel-jacks/panel-jack?color=Red')
  await expect(page.getByRole('button', { name: 'Apply Filters' })).toBeHidden()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
})

for (const width of [390, 1024, 1440]) {
  test(`no page is wider than a ${width} px screen`, { tag: width === 390 ? [] : '@long' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const path of ['/', '/terminals/insulated-commercial', '/part/10-880-2-05', '/search?q=10-880', '/contact']) {
      await openPage(page, path)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect([path, wide]).toEqual([path, width])
    }
    await page.getByRole('combobox', { name: 'Search the catalog' }).fill('10-880')
    const first = page.getByRole('option').first()
    await expect(first).toBeVisible()
    const { x, width: long } = (await first.boundingBox()) ?? { x: -1, width: 0 }
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + long).toBeLessThanOrEqual(width)
  })
}

test('a selection made before hydration is kept', async ({ page }) => {
  const release = await holdBack(page, '**/assets/*.js')
  await page.goto('/terminals/insulated-military', { waitUntil: 'commit' })
  await page.getByRole('checkbox', { name: /^Green/ }).check()
  await page.getByLabel('Insulation Material', { exact: true }).selectOption('PTFE')
  await page.getByPlaceholder('Search precise part numbers...').fill('10-880')
  release()
  await expect(page.getByText('Part Number Search (20)')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Green/ })).toBeChecked()
  await expect(page.getByRole('combobox', { name: 'Insulation Material' })).toHaveValue('PTFE')
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page).toHaveURL('/terminals/insulated-military?insulationMaterial=PTFE&color=Green')
})

test('an applied filter stays when another is added', { tag: '@long' }, async ({ page }) => {
  await openFamily(page, '/terminals/insulated-military?color=Green&color=Red')
  await page.getByRole('combobox', { name: 'CID Part Num' }).fill('295h')
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page).toHaveURL('/terminals/insulated-military?color=Green&color=Red&cidPartNumber=295h')
})

test('hovering opens a menu, Escape and leaving close it', { tag: '@long' }, async ({ page }) => {
  await openPage(page, '/contact')
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Panel Jack' })
  await page.getByRole('button', { name: 'Products' }).hover()
  await expect(link).toBeVisible()
  await page.mouse.move(5, 700)
  await expect(link).toBeHidden()
  await page.getByRole('button', { name: 'Products' }).click()
  await expect(link).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(link).toBeHidden()
})

test('Previous and Next of a part keep the filter of its table', { tag: '@long' }, async ({ page }) => {
  await openFamily(page, '/terminals/insulated-military?color=Green')
  const numbers = await page.getByRole('rowheader').allInnerTexts()
  await page.getByRole('rowheader').nth(18).getByRole('link').click()
  const steps = page.getByRole('navigation', { name: 'Previous and next in your selection' })
  await steps.getByRole('link', { name: `Next part: ${numbers[19]}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(numbers[19] ?? '')
  await expect(steps.getByRole('link', { name: `Previous part: ${numbers[18]}` })).toBeVisible()
  await steps.getByRole('link', { name: 'Next page', exact: true }).click()
  await expect(page).toHaveURL('/terminals/insulated-military?color=Green&page=2')
})
