import { expect, type Page, test } from '@playwright/test'
import { findings } from '#tests/browser/axe-findings.ts'
import { openPage, reloadPage } from '#tests/browser/hydrated.ts'
import { field, fillContact, openForm, PART, sendForm } from '#tests/browser/request-form.ts'

const NUMBER = '10-880-2-05'
const earlier = (page: Page) => page.getByRole('group', { name: 'Line 1' }).getByText(/^You had .* here\./)

/** Begins a request for one piece, with a note on the line, and leaves it. */
async function begin(page: Page, quantity = '1'): Promise<void> {
  await openForm(page, PART)
  await fillContact(page)
  await field(page, 'Quantity').fill(quantity)
  await page.getByText('Add a note').click()
  await field(page, 'Line note').fill('gold')
}

test('what is asked for last is shown and sent', async ({ page }) => {
  await begin(page)
  await openForm(page, `/order?manufacturer=Concord&part=${NUMBER}&qty=500`)
  await expect(field(page, 'Part Number')).toHaveValue(NUMBER)
  await expect(field(page, 'Quantity')).toHaveValue('500')
  await expect(earlier(page)).toHaveText('You had 1 here.')
  await expect(page.getByRole('button', { name: 'Use 1', exact: true })).toBeVisible()
  await expect(field(page, 'Company Name')).toHaveValue('Northbridge Avionics')
  await sendForm(page)
  await expect(earlier(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'View and print' }).click()
  await expect(page.getByRole('row', { name: new RegExp(NUMBER) })).toContainText(/gold.*500$/)
})

test('the earlier quantities come back with one key, and not again after a reload', { tag: '@long' }, async ({
  page,
}) => {
  await begin(page, '250; 1,000; 5000')
  await openPage(page, '/')
  await openForm(page, PART) // an RFQ link asks for one
  await expect(field(page, 'Quantity')).toHaveValue('1')
  await reloadPage(page)
  await expect(earlier(page)).toContainText('You had 250 / 1,000 / 5,000 here.')
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Use 250 / 1,000 / 5,000' }).press('Enter')
  await expect(field(page, 'Quantity')).toBeFocused()
  await expect(field(page, 'Quantity')).toHaveValue('250, 1000, 5000')
  await expect(
    page.getByRole('status').filter({ hasText: 'Quantity of line 1 is 250 / 1,000 / 5,000 now.' }),
  ).toBeAttached()
  await expect(earlier(page)).toHaveCount(0)
  await reloadPage(page)
  await expect(field(page, 'Quantity')).toHaveValue('250, 1000, 5000')
  await expect(earlier(page)).toHaveCount(0)
  await page.goto(`/order?part=${NUMBER}`) // it asks for no quantity
  await expect(field(page, 'Quantity')).toHaveValue('250, 1000, 5000')
})

test('a prepared request replaces no contact field of the device: it says what the link has', { tag: '@long' }, async ({
  page,
}) => {
  await begin(page)
  await field(page, 'Country').selectOption('Germany')
  await openForm(page, `/order?part=${NUMBER}&qty=500#companyName=Ridgeline&country=AT&note=Soon`)
  await expect(field(page, 'Company Name')).toHaveValue('Northbridge Avionics')
  await expect(field(page, 'Note')).toHaveValue('Soon')
  await expect(page.getByText('The link has ‘Austria’ here.')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Use ‘Ridgeline’' }).click()
  await expect(field(page, 'Company Name')).toHaveValue('Ridgeline')
  await page.getByRole('button', { name: 'Use ‘Austria’' }).click()
  await expect(field(page, 'Country')).toHaveValue('AT')
})

test('the quote list says which quantities a part had, and gives them back', async ({ page }) => {
  await openPage(page, `/part/${NUMBER}`)
  await page.getByRole('button', { name: `Add to quote list: ${NUMBER}` }).click()
  await openPage(page, `/list?part=${NUMBER}&qty=500&part=1401-2-0101&qty=5`)
  const add = page.getByRole('button', { name: 'Add to my quote list' })
  await add.click()
  await page.getByText(`1 line added. 1 line changed. You had 1 of ${NUMBER}.`).waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Use 1', exact: true }).press('Enter')
  await page.getByText('Earlier quantities restored.').waitFor()
  await expect(page.getByRole('link', { name: 'View my list' })).toBeFocused()
  await add.click()
  await page.getByRole('link', { name: 'View my list' }).click()
  await expect(page.getByLabel(`Quantity of ${NUMBER}`)).toHaveValue('500')
  await openPage(page, `/part/${NUMBER}`)
  await page.getByLabel('Also quote for').fill('7, 9')
  await page.getByRole('button', { name: `Change 500 on your list: ${NUMBER}` }).click()
  await expect(page.getByText(`${NUMBER} changed on your quote list`)).toBeAttached()
  await expect(page.getByRole('button', { name: `On your list: ${NUMBER}` })).toBeVisible()
})
