import { expect, test } from '@playwright/test'
import { findings } from '#tests/browser/axe-findings.ts'
import { openPage } from '#tests/browser/hydrated.ts'
import { layoutShift } from '#tests/browser/sound-page.ts'

test('a buyer opens a part from its table, requests a quote and comes back', async ({ page }) => {
  await openPage(page, '/terminals/insulated-military?color=Green')
  await page.getByRole('row').nth(1).getByRole('rowheader').getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Technical Specifications' })).toBeVisible()
  const number = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await page.getByRole('link', { name: '📝 Request Quote' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Form')
  await expect(page).toHaveURL(new RegExp(`/order\\?manufacturer=Concord&part=${number}&qty=1$`))
  await expect(page.getByLabel('Part Number')).toHaveValue(number)
  await page.goBack()
  await page.getByRole('link', { name: '← Back' }).click()
  await expect(page).toHaveURL('/terminals/insulated-military?color=Green')
})

test('a part without a datasheet says so and links to its row in the table', async ({ page }) => {
  await openPage(page, '/part/10-880-3-15')
  await expect(page.getByText('❌ PDF not found')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Spec sheet (PDF)' }).first()).toHaveAttribute('href', /\.pdf$/)
  await page.getByRole('tab', { name: 'Picture' }).click()
  await expect(page.getByText('No Image Available')).toBeVisible()
  await page.getByRole('tab', { name: 'Datasheet' }).click()
  const direct = page.getByText('Try Direct PDF Link')
  await expect(direct).toHaveAttribute('aria-disabled', 'true')
  await expect(direct).not.toHaveAttribute('href')
  await page.getByRole('link', { name: 'View in Table' }).click()
  await expect(page).toHaveURL(/#part-56$/)
  const row = page.locator(':target')
  await expect(row).toBeInViewport()
  await expect(row.getByRole('link', { name: '10-880-3-15', exact: true })).toBeVisible()
})

test('the back link of a page opened directly leads to its table', { tag: '@long' }, async ({ page }) => {
  await openPage(page, '/part/10-880-2-05')
  await page.getByRole('link', { name: '← Back' }).click()
  await expect(page).toHaveURL('/terminals/insulated-military')
})

test("an unknown id's Go Back goes back, and without a history to its table", { tag: '@long' }, async ({
  page,
  context,
}) => {
  await openPage(page, '/terminals/insulated-military?color=Green')
  await openPage(page, '/part/Insulated-Military/999999')
  await page.getByRole('link', { name: 'Go Back' }).click()
  await expect(page).toHaveURL('/terminals/insulated-military?color=Green')
  const direct = await context.newPage()
  await openPage(direct, '/part/Insulated-Military/999999')
  await direct.getByRole('link', { name: 'Go Back' }).click()
  await expect(direct).toHaveURL('/terminals/insulated-military')
})

test('an engineer reaches the same part in another color, and the next one, by keyboard', async ({ page }) => {
  await openPage(page, '/part/10-880-2-05')
  const colors = page.getByRole('navigation', { name: 'Color', exact: true })
  await expect(colors.getByRole('link', { name: 'Green' })).toHaveAttribute('aria-current', 'true')
  await expect(colors.getByRole('link', { name: 'Blue' })).toHaveAttribute('title', '10-880-2-06')
  await colors.getByRole('link', { name: 'Blue' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('10-880-2-06')
  await page.getByRole('link', { name: 'Next part: 10-880-2-07' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('10-880-2-07')
  await page.getByRole('link', { name: 'Previous part: 10-880-2-06' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('10-880-2-06')
})

test('a part number is copied, and a status confirms it', { tag: '@long' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPage(page, '/part/10-880-2-05')
  const button = page.getByRole('button', { name: 'Copy AA59126/295H01' })
  const box = await button.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24)
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('AA59126/295H01')
})

test('the copy buttons move nothing when they appear', { tag: '@long' }, async ({ page }) => {
  await openPage(page, '/part/10-880-2-05')
  await expect(page.getByRole('button', { name: 'Copy 10-880-2-05' })).toBeVisible()
  expect(await layoutShift(page)).toBeLessThan(0.01)
})

test('a part page prints on one sheet', { tag: '@long' }, async ({ page }) => {
  await openPage(page, '/part/10-880-2-05')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('tablist')).toBeHidden()
  await expect(page.getByRole('region', { name: 'Datasheet', exact: true })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Color', exact: true })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'How to read M55155/295H01' })).toBeVisible()
  await expect(page.getByText('It is not a certificate')).toBeVisible()
  const pdf = await page.pdf({ format: 'Letter' })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

test("a distributor's number typed into the search leads to where its part is sold", async ({ page }) => {
  await openPage(page, '/')
  const search = page.getByRole('combobox', { name: 'Search the catalog' })
  await search.fill('sda 880')
  const option = page.getByRole('option', { name: '10-880-2-02 Sample Distributor A SDA-880-202 Sold as' })
  await option.click()
  await expect(page).toHaveURL('/part/10-880-2-02#where-to-buy')
  const offers = page.getByRole('region', { name: 'Where to buy' })
  await expect(offers).toBeInViewport()
  await expect(offers.getByRole('link', { name: 'Sample Distributor A' })).toHaveAttribute('rel', 'noopener nofollow')
  expect(await findings(page)).toEqual([])
})
