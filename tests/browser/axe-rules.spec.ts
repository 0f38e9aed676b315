import { expect, test } from '@playwright/test'
import { contrastFindings, findings } from '#tests/browser/axe-findings.ts'
import { openFamily, openPage } from '#tests/browser/hydrated.ts'

/** The pages in `npm test`, where other specs look at theirs too. */
const SAMPLE = ['/part/10-880-2-05', '/order?manufacturer=Concord&part=10-880-2-05&qty=1']

const SIX_COMPARED = `/compare?table=Insulated-Military&${[26, 27, 1, 140, 300, 420].map((id) => `id=${id}`).join('&')}`

/** One of each kind. */
const PAGES = [
  ...[
    '/',
    '/banana',
    '/banana/insulated-jacks?color=Red&color=Blue&sort=length',
    '/banana/insulated-jacks?color=Mauve',
  ],
  ...['/part/10-880-2-05', '/part/no-such-number', '/search?q=10-880', '/search?q=zzzzz'],
  ...['/order?manufacturer=Concord&part=10-880-2-05&qty=1', '/contact', '/fit', '/compliance', '/list/paste', '/api'],
  ...['/list?part=10-880-2-05&qty=100+250&part=24-504-2-05&qty=5&part=none-such', '/about/company-profile'],
  ...[`${SIX_COMPARED}&id=99999&only=differences`, '/documents', '/changes', '/change-notices'],
  '/build/terminals/insulated-commercial?base=6133%2F2&boardThickness=2&color=04',
  ...['/view-pdf/Catalog/Concord-Catalog.pdf', '/view-pdf/Military/10-880-2-99.pdf'],
]

for (const path of PAGES) {
  test(`${path} has no accessibility violations, in the dark and on a phone too, where it fits`, {
    tag: SAMPLE.includes(path) ? [] : '@long',
  }, async ({ page }) => {
    await openPage(page, path)
    expect(await findings(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await contrastFindings(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await findings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
}

test('the open search list has no accessibility violations', { tag: '@long' }, async ({ page }) => {
  await openPage(page, '/')
  await page.getByRole('combobox', { name: 'Search the catalog' }).fill('10-880')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  expect(await findings(page)).toEqual([])
})

test('the open menus and dropdowns have no accessibility violations', { tag: '@long' }, async ({ page }) => {
  await openFamily(page, '/terminals/insulated-military?color=Red')
  await page.getByRole('combobox', { name: 'Insulation Material' }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Products' }).click()
  expect(await findings(page)).toEqual([])
})

test('open ranges, chosen columns, a draft and selected rows have no accessibility violations', {
  tag: '@long',
}, async ({ page }) => {
  await openFamily(page, '/terminals/insulated-military?lengthFrom=nothing&color=Green&sort=length&dir=desc')
  expect(await findings(page)).toEqual([])
  await page.getByRole('checkbox', { name: /^Press-fit/ }).check()
  await expect(page.getByText(/^[\d,]+ parts? match(es)?$/)).toBeVisible()
  for (const index of [0, 1, 2, 3, 4, 5])
    await page
      .getByRole('checkbox', { name: /^Compare / })
      .nth(index)
      .check()
  await page.getByRole('row').nth(2).hover()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Mounting' }).uncheck()
  await page.getByRole('button', { name: 'Compact' }).click()
  expect(await findings(page)).toEqual([])
})

test('on a phone a family page, its filters and the drawer have no accessibility violations', { tag: '@long' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openFamily(page, '/banana/insulated-jacks?color=Red')
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Filters' }).click()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Close filters' }).click()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  expect(await findings(page)).toEqual([])
})
