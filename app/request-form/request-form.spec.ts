import { expect, type Page, test } from '@playwright/test'
import { findings } from '#tests/browser/axe-findings.ts'
import { openPage, reloadPage } from '#tests/browser/hydrated.ts'
import { BUYER, field, fillContact, openForm, PART, REQUEST_NUMBER, sendForm } from '#tests/browser/request-form.ts'

const NEXT_YEAR = new Date().getFullYear() + 1

test('an engineer asks for a quote on a part page and gets its number and page (behavior 10.8)', async ({ page }) => {
  await openPage(page, '/part/10-880-2-05')
  await page.getByRole('link', { name: 'Request Quote' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Form')
  await expect(field(page, 'Manufacturer Name')).toHaveValue('Concord')
  await expect(field(page, 'Part Number')).toHaveValue('10-880-2-05')
  await expect(field(page, 'Quantity')).toHaveValue('1')
  await fillContact(page)
  const number = await sendForm(page)
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request sent')
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Add a line' })).toBeHidden()
  await expect(field(page, 'Company Name')).toHaveValue('Northbridge Avionics')
  expect(await findings(page)).toEqual([])
  await page.getByRole('link', { name: 'View and print' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Quote request ${number}`)
  await expect(page.getByRole('cell', { name: '10-880-2-05' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Status' })).toContainText(
    "We'll email a quote to ana@northbridge.example.",
  )
  await expect(page.getByText('12 Hangar Road')).toBeHidden()
  expect(await findings(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('12 Hangar Road')).toBeVisible()
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

test('a buyer fills in and sends the whole form by keyboard', async ({ page }) => {
  await openForm(page, PART)
  await field(page, 'Manufacturer Name').focus()
  for (const stop of ['Manufacturer Name', 'Part Number', 'Quantity']) {
    await expect(field(page, stop)).toBeFocused()
    if (stop === 'Quantity') await page.keyboard.type('50, 5,000, 10k')
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter') // Add a note
  await page.keyboard.press('Tab')
  await expect(field(page, 'Line note')).toBeFocused()
  await page.keyboard.type('With certificate')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter') // Add a line
  await expect(field(page, 'Part Number').nth(1)).toBeFocused()
  await page.keyboard.type('M55155/295H01')
  await page.keyboard.press('Tab')
  await page.keyboard.type('25')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Remove line 2' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Add a line' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Paste a list' })).toBeFocused()
  await page.keyboard.press('Tab')
  for (const [label, value] of Object.entries(BUYER)) {
    await expect(field(page, label)).toBeFocused()
    await page.keyboard.insertText(value)
    await page.keyboard.press('Tab')
    if (label !== 'Complete Address') continue
    await expect(field(page, 'Country')).toBeFocused()
    await page.keyboard.press('Tab')
  }
  await expect(field(page, 'Remember my contact details on this device')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(field(page, 'Note')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type(`1201${NEXT_YEAR}`)
  await expect(field(page, 'Target Date')).toHaveValue(`${NEXT_YEAR}-12-01`)
  await field(page, 'Drawings and documents').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText(REQUEST_NUMBER)
  await expect(page.getByRole('alert')).toBeFocused()
})

test('the country decides which fields are required; it is kept for the next request', async ({ page }) => {
  await openForm(page, PART)
  await fillContact(page, { 'Your Phone': '+49 (0)421 5550-123', State: '', Zip: '' })
  await expect(field(page, 'Country')).toHaveValue('US')
  await page.getByRole('button', { name: 'Send request' }).click()
  const errors = page.getByRole('region', { name: /to fix before it can be sent/ })
  await expect(errors.getByRole('link')).toHaveText(['Enter your state.', 'Enter your zip code.'])
  await field(page, 'Country').selectOption('Germany')
  await expect(errors.getByRole('link')).toHaveText(['Enter your zip code.'])
  await field(page, 'Zip').fill('28195')
  await expect(errors).toHaveCount(0)
  await reloadPage(page)
  await expect(field(page, 'Country')).toHaveValue('DE')
  expect(await findings(page)).toEqual([])
  await sendForm(page)
  await page.getByRole('link', { name: 'Start a new request' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(field(page, 'Country')).toHaveValue('DE')
  await expect(field(page, 'State')).toHaveValue('')
})

test('a line shows three fields, its note is folded; lines are added and removed, except the last one; missing fields show an error, and a list of errors links to them', async ({
  page,
}) => {
  await openForm(page, PART)
  await expect(page.getByRole('button', { name: /^Remove line/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Add a line' }).click()
  await field(page, 'Part Number').nth(1).fill('B')
  await page.getByRole('button', { name: 'Add a line' }).click()
  await field(page, 'Part Number').nth(2).fill('C')
  await page.getByRole('button', { name: 'Remove line 2' }).click()
  await expect(field(page, 'Part Number')).toHaveCount(2)
  await expect(field(page, 'Part Number').nth(1)).toHaveValue('C')
  await page.getByRole('button', { name: 'Remove line 1' }).click()
  await expect(field(page, 'Part Number')).toHaveValue('C')
  await expect(page.getByRole('button', { name: /^Remove line/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Add a line' }).click()
  const line = page.getByRole('group', { name: 'Line 2' })
  const shown = line.locator('input, textarea').filter({ visible: true })
  await expect(shown).toHaveCount(3)
  for (const name of ['Manufacturer Name', 'Part Number', 'Quantity'])
    await expect(line.getByLabel(name, { exact: true })).toBeVisible()
  await line.getByText('Add a note').click()
  await expect(shown).toHaveCount(4)
  await field(page, 'Your Email').fill('ana at northbridge')
  await page.getByRole('button', { name: 'Send request' }).click()
  const list = page.getByRole('region', { name: '9 errors to fix before it can be sent' })
  await expect(list).toBeFocused()
  await expect(field(page, 'Your Email')).toHaveAccessibleDescription(/^Your Email: enter one email address/)
  expect(await findings(page)).toEqual([])
  await list.getByRole('link', { name: 'Line 2: Enter the part number.' }).click()
  await expect(field(page, 'Part Number').nth(1)).toBeFocused()
  await page.keyboard.type('10-880-2-05')
  await expect(list).toHaveCount(0)
  await expect(page.getByRole('region', { name: '8 errors to fix before it can be sent' })).toBeVisible()
})

test('price breaks and a note survive a reload, are checked while typing, and are sent', { tag: '@long' }, async ({
  page,
}) => {
  await openForm(page, PART)
  await fillContact(page)
  await page.getByText('Add a note').click()
  await field(page, 'Quantity').fill('100,250')
  await field(page, 'Line note').fill('One reel\nplease')
  await field(page, 'Target Date').fill(`${NEXT_YEAR}-12-01`)
  await reloadPage(page)
  await expect(field(page, 'Quantity')).toHaveValue('100,250')
  await expect(field(page, 'Line note')).toHaveValue('One reel\nplease')
  await page.getByRole('button', { name: 'Send request' }).click()
  const doubt = 'Line 1: Quantity: enter 100250 for one quantity, or 100, 250 for two.'
  await page.getByRole('link', { name: doubt }).click()
  await expect(field(page, 'Quantity')).toBeFocused()
  expect(await findings(page)).toEqual([])
  await field(page, 'Quantity').fill('100, 250, 5k')
  await expect(page.getByRole('region', { name: /to fix/ })).toHaveCount(0)
  await sendForm(page)
  await page.getByRole('link', { name: 'View and print' }).click()
  await page.getByRole('cell', { name: '100 / 250 / 5,000' }).waitFor()
  await page.getByText('Your details').click()
  await expect(page.getByText(`December 1, ${NEXT_YEAR}`)).toBeVisible()
})

const numbersIn = (page: Page) =>
  field(page, 'Part Number').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))

test("this device's quote list is added on request", { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => {
    const line = { manufacturer: '', number: '10-881-2-05', quantities: [100, 250], note: 'red' }
    const lines = [line, { ...line, number: '10-880-2-05', quantities: [7] }]
    localStorage.setItem('quote-list', JSON.stringify(lines))
  })
  await openForm(page, PART)
  await field(page, 'Quantity').fill('40')
  expect(await numbersIn(page)).toEqual(['10-880-2-05'])
  await page.getByRole('button', { name: 'Add your quote list (2 parts)' }).click()
  await expect(field(page, 'Part Number')).toHaveCount(2)
  expect(await numbersIn(page)).toEqual(['10-881-2-05', '10-880-2-05'])
  await expect(field(page, 'Quantity').nth(1)).toHaveValue('7')
  await expect(page.getByText('You had 40 here.')).toBeVisible()
  await expect(field(page, 'Line note').first()).toHaveValue('red')
  await expect(page.getByRole('button', { name: /^Add your quote list/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add a line' })).toBeFocused()
  const other = await page.context().newPage()
  await other.addInitScript(() => localStorage.setItem('quote-list', '[{"number":"X-1"},{"number":"Y-2"}]'))
  await openForm(other, '/order?list=own')
  await expect(field(other, 'Part Number')).toHaveCount(2)
  await field(other, 'Quantity').nth(1).fill('3')
  await other.getByRole('button', { name: 'Remove line 1' }).click()
  await reloadPage(other)
  await expect(field(other, 'Part Number')).toHaveValue('Y-2')
  await expect(field(other, 'Quantity')).toHaveValue('3')
})

test('a list that another page fills in comes before the draft, once that is continued', { tag: '@long' }, async ({
  page,
}) => {
  await openForm(page, PART)
  await fillContact(page)
  await page.evaluate(() => {
    const form = Object.assign(document.createElement('form'), { method: 'post', action: '/order' })
    const fields = { 'lines[0].partNumber': 'X-1', 'lines[0].quantity': '5', __intent__: '{"type":"fill"}' }
    for (const [name, value] of Object.entries(fields)) {
      form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
    }
    document.body.append(form)
    form.submit()
  })
  await expect(field(page, 'Part Number')).toHaveCount(1)
  await page.getByRole('button', { name: 'Add to it' }).click()
  await expect(field(page, 'Part Number')).toHaveCount(2)
  expect(await numbersIn(page)).toEqual(['X-1', '10-880-2-05'])
  await expect(field(page, 'Company Name')).toHaveValue('Northbridge Avionics')
  await field(page, 'Manufacturer Name').first().fill('Concord')
  await sendForm(page)
})

test('a thousand lines are edited, checked and sent, and have no more elements each than one', {
  tag: '@long',
}, async ({ page }) => {
  test.slow()
  // by name: finding roles and labels among so many fields takes longer than the whole test, and
  // an `expect` that has to wait describes the whole page each time
  const part = page.locator('[name$=".partNumber"]')
  await openForm(page, PART)
  await fillContact(page)
  const nodes = () => page.evaluate(() => document.querySelectorAll('form#order *').length)
  const few = await nodes()
  await openPage(page, '/')
  await page.evaluate(() => {
    const draft = JSON.parse(sessionStorage.getItem('order-draft') ?? '{}')
    for (let line = 0; line < 1_000; line += 1) {
      draft.fields[`lines[${line}].manufacturerName`] = 'Concord'
      draft.fields[`lines[${line}].partNumber`] = `10-${line}`
      draft.fields[`lines[${line}].quantity`] = '5'
    }
    sessionStorage.setItem('order-draft', JSON.stringify(draft))
  })
  await openForm(page, '/order')
  expect(await part.count()).toBe(1_000)
  expect((await nodes()) - few).toBeLessThan(16 * 1_000)
  await page.locator('[aria-label="Remove line 500"]').click()
  await page.locator('form#order button', { hasText: 'Add a line' }).click()
  await page.locator('[name="lines[999].partNumber"]:focus').waitFor()
  await page.locator('.form-foot button').click()
  await page.locator('.answer a').filter({ hasText: 'Line 1000: Enter the part number' }).waitFor()
  await part.last().fill('10-9')
  await page.locator('.form-foot button').click()
  await page.locator('.answer[data-tone=good]').filter({ hasText: REQUEST_NUMBER }).waitFor()
  expect(await part.count()).toBe(1_000)
})
