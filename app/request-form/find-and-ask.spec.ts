import { expect, test } from '@playwright/test'
import { openFamily, openPage } from '#tests/browser/hydrated.ts'
import { BUYER, fillContact, openForm, PART, REQUEST_NUMBER, sendForm } from '#tests/browser/request-form.ts'

test('on a phone a part is found and a request sent in at most eight taps', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  let taps = 0
  const tap = async (name: string, role: 'button' | 'link') => {
    taps += 1
    await page.getByRole(role, { name }).filter({ visible: true }).first().tap()
  }
  await openPage(page, '/')
  await tap('Menu', 'button')
  await tap('Insulated Military', 'link')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Insulated Military Terminals')
  await tap('RFQ for', 'link')
  await page.locator('form[novalidate][method="post"]').waitFor({ timeout: 30_000 })
  taps += 1
  await page.getByLabel('Company Name', { exact: true }).tap()
  // The other fields by the keyboard's own 'next' key.
  for (const [label, value] of Object.entries(BUYER)) await page.getByLabel(label, { exact: true }).fill(value)
  await tap('Send request', 'button')
  await expect(page.getByRole('alert')).toContainText(REQUEST_NUMBER)
  expect(taps).toBeLessThanOrEqual(8)
  await context.close()
})

test('by keyboard a known buyer asks from a table in at most twelve keys', { tag: '@long' }, async ({ page }) => {
  await openForm(page, PART)
  await fillContact(page)
  await sendForm(page)
  await openFamily(page, '/terminals/insulated-military')
  await page.getByRole('rowheader').first().getByRole('link').focus()
  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  await press('Tab')
  await press('Enter')
  await expect(page.getByLabel('Zip', { exact: true })).toHaveValue(BUYER.Zip)
  await expect(page.locator('form[novalidate][method="post"]')).toBeVisible({ timeout: 30_000 })
  const company = page.getByLabel('Company Name', { exact: true })
  while (!(await company.evaluate((field) => field === document.activeElement)) && keys < 12) await press('Tab')
  await press('Enter')
  await expect(page.getByRole('alert')).toContainText(REQUEST_NUMBER)
  expect(keys).toBeLessThanOrEqual(12)
})
