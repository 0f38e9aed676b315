import { expect, type Page, test } from '@playwright/test'
import { holdBack } from '#tests/browser/delayed-answers.ts'
import { openFamily, openPage } from '#tests/browser/hydrated.ts'

const PATH = '/terminals/insulated-military'

test('an engineer filters a table by one value, then by several, opens the next page, goes back and clears all (behavior 5.2, 5.3)', async ({
  page,
}) => {
  await openFamily(page, PATH)
  const apply = page.getByRole('button', { name: 'Apply Filters' })
  const badge = (filter: string) => page.getByRole('link', { name: `Remove filter ${filter}` })
  await page.getByRole('checkbox', { name: /^Green \d+$/ }).check()
  await page.getByText('540 parts').waitFor() // until it is applied
  await apply.click()
  await page.waitForURL(`${PATH}?color=Green`)
  await page.getByText('Active Filters:').waitFor()
  await expect(page.getByText('540 parts')).toBeHidden()
  await page.getByRole('link', { name: 'Next' }).click()
  await page.waitForURL(`${PATH}?color=Green&page=2`)
  await page.getByText(/^Page 2 of \d+$/).waitFor()
  await page.goBack()
  await page.getByText(/^Page 1 of \d+$/).waitFor()
  await page.goBack()
  await page.getByText('540 parts').waitFor()
  await expect(page.getByRole('checkbox', { name: /^Green/ })).not.toBeChecked()

  for (const color of ['Green', 'Red']) await page.getByRole('checkbox', { name: new RegExp(`^${color}`) }).check()
  await apply.click()
  // The address changes before the table does.
  await badge('Color: Red').waitFor()
  await page.getByRole('combobox', { name: 'CID Part Num' }).fill('295h')
  await page.getByRole('combobox', { name: 'Length' }).press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab') // selects nothing
  await apply.click()
  await page.waitForURL(`${PATH}?color=Green&color=Red&cidPartNumber=295h`)
  await badge('CID Part Num: 295h').click()
  await badge('Color: Green').click()
  await page.waitForURL(`${PATH}?color=Red`)
  await expect(page.getByRole('checkbox', { name: /^Red/ })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /^Green/ })).not.toBeChecked()
  await page.getByRole('link', { name: 'Clear Filters' }).click()
  await page.waitForURL(PATH)
  await expect(page.getByRole('link', { name: 'Clear Filters' })).toHaveCount(0)
})

test("a field's clear button and 'All' clear only the draft; a heading sorts up, down and not at all, and says so", async ({
  page,
}) => {
  await openFamily(page, `${PATH}?insulationMaterial=PTFE&sort=length`)
  await page.getByRole('button', { name: 'Clear Insulation Material' }).click()
  await page.waitForURL(`${PATH}?insulationMaterial=PTFE&sort=length`)
  await page.getByRole('combobox', { name: 'Length', exact: true }).click()
  await page.getByRole('option').nth(1).click()
  await page.getByRole('option', { name: 'All', exact: true }).click()
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await page.waitForURL(`${PATH}?sort=length`)

  const heading = page.getByRole('columnheader', { name: 'Length' })
  const said = (order: string) => page.getByRole('status').filter({ hasText: `Sorted by Length, ${order}` })
  await expect(heading).toHaveAttribute('aria-sort', 'ascending')
  await heading.getByRole('link').click()
  await expect(heading).toHaveAttribute('aria-sort', 'descending')
  await expect(said('descending')).toBeAttached()
  await expect(heading.getByRole('link')).toBeFocused()
  await heading.getByRole('link').click()
  await page.waitForURL(PATH)
  await heading.getByRole('link').click()
  await expect(said('ascending')).toBeAttached()
})

test('on a phone the filters are a sheet', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, '/panel-jacks/panel-jack')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('checkbox', { name: /^Red/ }).check()
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await page.waitForURL('/panel-jacks/panel-jack?color=Red')
  await expect(page.getByRole('button', { name: 'Apply Filters' })).toBeHidden()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const drawer = page.getByRole('navigation', { name: 'Menu' })
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
})

const WIDTHS = [1440, 1024, 390, 320]

/** The parts of the header that lie over the next one of their line. */
const overlaps = (page: Page) =>
  page
    .getByRole('banner')
    .locator('.header-row > *')
    .evaluateAll((parts) => {
      const boxes = parts.map((part) => part.getBoundingClientRect()).filter(({ width }) => width > 1)
      return boxes.filter((box) => boxes.some(({ x, y }) => y === box.y && x > box.x && x < box.right))
    })

test(`at ${WIDTHS.join(', ')} px no page is wider than the screen, and nothing in its header overlaps`, {
  tag: '@long',
}, async ({ page }) => {
  for (const path of [
    '/',
    '/terminals/insulated-commercial',
    '/part/10-880-2-05',
    '/contact',
    '/banana',
    '/nowhere',
    '/search?q=10-880',
  ]) {
    await page.setViewportSize({ width: 1440, height: 800 })
    await openPage(page, path)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, width])
      expect([path, await overlaps(page)]).toEqual([path, []])
    }
  }
  for (const width of WIDTHS.slice(0, 3)) {
    await page.setViewportSize({ width, height: 800 })
    await page.getByRole('combobox', { name: 'Search the catalog' }).fill('10-880')
    const first = page.getByRole('option').first()
    await expect(first).toBeVisible()
    const { x, width: long } = (await first.boundingBox()) ?? { x: -1, width: 0 }
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + long).toBeLessThanOrEqual(width)
    await page.keyboard.press('Escape')
  }
})

test('a selection made before hydration is kept', async ({ page }) => {
  const release = await holdBack(page, '**/assets/*.js')
  await page.goto('/terminals/insulated-military', { waitUntil: 'commit' })
  await page.getByRole('checkbox', { name: /^Green/ }).check()
  await page.getByLabel('Insulation Material', { exact: true }).selectOption('PTFE')
  await page.getByPlaceholder('Search precise part numbers...').fill('10-880')
  release()
  await page.getByText('Part Number Search (20)').waitFor()
  await expect(page.getByRole('checkbox', { name: /^Green/ })).toBeChecked()
  await expect(page.getByRole('combobox', { name: 'Insulation Material' })).toHaveValue('PTFE')
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await page.waitForURL('/terminals/insulated-military?insulationMaterial=PTFE&color=Green')
})

test('Previous and Next keep the filter of the table (behavior 8.12)', { tag: '@long' }, async ({ page }) => {
  await openFamily(page, '/terminals/insulated-military?color=Green')
  const numbers = await page.getByRole('rowheader').allInnerTexts()
  await page.getByRole('rowheader').nth(18).getByRole('link').click()
  const steps = page.getByRole('navigation', { name: 'Previous and next in your selection' })
  await steps.getByRole('link', { name: `Next part: ${numbers[19]}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(numbers[19] ?? '')
  await expect(steps.getByRole('link', { name: `Previous part: ${numbers[18]}` })).toBeVisible()
  await steps.getByRole('link', { name: 'Next page', exact: true }).click()
  await page.waitForURL('/terminals/insulated-military?color=Green&page=2')
})
