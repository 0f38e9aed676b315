import { expect, type Page, test } from '@playwright/test'
import { findings } from '#tests/browser/axe-findings.ts'
import { holdBack } from '#tests/browser/delayed-answers.ts'
import { openPage, reloadPage } from '#tests/browser/hydrated.ts'
import { field, fillContact, openForm, PART, sendForm } from '#tests/browser/request-form.ts'
import { isSound } from '#tests/browser/sound-page.ts'
import { workbookOf } from '#tests/samples/zip-of.ts'

/** Forty lines: one has two characters swapped, one names several parts. */
const GOOD = Array.from({ length: 38 }, (_, index) => `10-880-${1 + (index % 2)}-0${index % 10}   ${index + 1}`)
const LIST = ['Hello,', '', 'please quote:', ...GOOD, '10-880-2-50   100', 'AA59559-1   40', '', 'Regards'].join('\n')
const ROWS = [
  ['Qty', 'Remark', 'Part Number'],
  ['250', 'black', '10-880-2-05'],
  ['100/250', '', 'AA59126/290H03'],
]

async function paste(page: Page, text: string): Promise<void> {
  await page.getByLabel('Your parts list').fill(text)
  await page.getByRole('button', { name: 'Look up parts' }).click()
}

const bar = (page: Page) => page.locator('#paste-bar')

/** Goes on to the order form, and waits until its script checks and sends it. */
async function requestQuote(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Request a quote for these lines' }).click()
  await page.locator('form[novalidate][method="post"]').waitFor({ timeout: 30_000 })
}

test('a buyer pastes forty lines by keyboard, corrects two, and adds them to the request', async ({ page }) => {
  await openPage(page, '/list/paste')
  await page.getByLabel('Your parts list').focus()
  await page.keyboard.insertText(LIST)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(bar(page)).toContainText('of 40 lines')
  await expect(bar(page)).toContainText('38 of ')
  await isSound(page)
  const number = page.getByLabel('Part number of line 42')
  await number.focus()
  await number.fill('10-880-2-05')
  await page.keyboard.press('Enter')
  await page.getByText('10-880-2-05 found.').waitFor()
  await expect(bar(page)).toContainText('1 without an exact match')
  await page.getByRole('list', { name: 'Possible parts for line 43' }).getByRole('button').first().focus()
  await page.keyboard.press('Enter')
  await page.getByText('40 of 40 lines ready.').waitFor()
  await expect(bar(page)).toContainText('40 of ')
  await page.getByRole('button', { name: 'Request a quote for these lines' }).press('Enter')
  await expect(field(page, 'Part Number').nth(38)).toHaveValue('10-880-2-05')
  await expect(field(page, 'Quantity').nth(39)).toHaveValue('40')
})

test('a number on two lines is flagged and merged, and split again; lines are removed, restored and added to the quote list', async ({
  page,
}) => {
  await openPage(page, '/list/paste')
  await paste(page, '10-880-2-05 250\n1401-2-0101 qty 10\n10-880-2-05 qty 50/100')
  await page.getByText('This part number is on several lines: 10-880-2-05 (lines 1, 3).').waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Merge and add quantities' }).click()
  await page.getByRole('row', { name: /10-880-2-05 .* 300 \/ 350/ }).waitFor()
  await expect(bar(page)).toContainText('of 2 lines')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(bar(page)).toContainText('of 3 lines')
  await page.getByRole('button', { name: 'Remove line 2' }).click()
  await expect(bar(page)).toContainText('of 2 lines')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(bar(page)).toContainText('of 3 lines')
  await page.getByRole('button', { name: 'Add to quote list' }).click()
  await page.getByText('2 lines added.').waitFor()
  await page.getByRole('button', { name: 'Add to quote list' }).click()
  await page.getByText('2 already on your list.').waitFor()
  await page.getByRole('link', { name: 'View my list' }).click()
  await expect(page.getByLabel(/^Quantity/).first()).toHaveValue(/300/)
})

test('a workbook is read at once, by its headings; a text beside it is not, which the page says, and is read on request', async ({
  page,
}) => {
  await openPage(page, '/list/paste')
  const file = { name: 'bom.xlsx', mimeType: 'application/octet-stream', buffer: workbookOf(ROWS) }
  await page.getByLabel('Your parts list').fill('1401-2-0101 qty 10')
  await page.getByLabel('Or choose or drop a file').setInputFiles(file)
  await expect(bar(page)).toContainText('2 of ')
  await expect(page.getByRole('row', { name: /10-880-2-05 .* 250 black/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /AA59126\/290H03 .* 100 \/ 250/ })).toBeVisible()
  await expect(page.getByText('The list you typed was not used.')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Use the typed list' }).click()
  await page.getByRole('row', { name: /1401-2-0101 .*10/ }).waitFor()
  await expect(page.getByText('was not used')).toHaveCount(0)
})

test('merged lines that need review show their sum, keep it, and show their own again after Undo', {
  tag: '@long',
}, async ({ page }) => {
  await openPage(page, '/list/paste')
  await paste(page, 'ZZTOP-17 250\nZZTOP-17 50\n10-880-2-05 5')
  const quantity = page.getByLabel('Quantity of line 1')
  await page.getByRole('button', { name: 'Merge and add quantities' }).click()
  await page.getByText('1 line merged and quantities added.').waitFor()
  await expect(quantity).toHaveValue('300')
  await quantity.focus()
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('ZZTOP-17 restored.', { exact: true }).waitFor()
  await expect(quantity).toHaveValue('250')
  await page.getByRole('button', { name: 'Merge and add quantities' }).press('Enter')
  await expect(page.locator('.paste-head')).toBeFocused()
  await quantity.fill('7')
  await quantity.press('Enter')
  await page.getByRole('button', { name: 'Add to quote list' }).click()
  await page.getByRole('link', { name: 'View my list' }).click()
  await expect(page.getByLabel(/^Quantity/).first()).toHaveValue(/^7$/)
})

test('a buyer is asked about the columns, keeps a quantity, and loses nothing when the page is reloaded (behavior 10.21, 10.37)', async ({
  page,
}) => {
  await openPage(page, '/list/paste')
  await paste(page, 'Part,Qty,Total Qty\n10-880-2-05,4,1.500\n10-880-2-06,5,50')
  await expect(
    page.getByText('The quantities may be in column C ‘Total Qty’ or column B ‘Qty’. Use column C ‘Total Qty’?'),
  ).toBeVisible()
  expect(await findings(page)).toEqual([])
  const add = page.getByRole('button', { name: 'Add to quote list' })
  await expect(add).toHaveAttribute('aria-disabled', 'true')
  await add.press('Enter')
  await expect(page.getByRole('button', { name: 'Yes, as shown' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('.paste-head')).toBeFocused()
  await page.getByRole('button', { name: 'Request a quote for these lines' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Yes, 1,500 for line 2' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByText('2 of 2 lines ready.').waitFor()
  await expect(add).toBeFocused()
  await page.reload()
  await page.getByText('2 of 2 lines ready.').waitFor()
  await page.getByLabel('Quantity', { exact: true }).selectOption('B: Qty (4, 5 …)')
  await page.getByRole('row', { name: /10-880-2-05 .* 4 / }).waitFor()
  await page.getByRole('button', { name: 'Add to quote list' }).click()
  await expect(page.getByText('2 lines added.')).toBeVisible()
})

test('by keyboard, the focus goes on to the next line that needs it, and never gets lost', { tag: '@long' }, async ({
  page,
}) => {
  await openPage(page, '/list/paste')
  await paste(page, '10-880-2-50 qty 1.500\n10-880-2-05 or 1401-2-0103\nZZTOP-17 5\n10-880-2-06 qty 7')
  await expect(bar(page)).toContainText('3 lines need an answer')
  await page.getByRole('button', { name: 'Yes, 1,500 for line 1' }).press('Enter')
  const choices = page.getByRole('list', { name: 'Possible parts for line 1' }).getByRole('button')
  await expect(choices.first()).toBeFocused()
  await choices.first().press('Enter')
  await expect(page.getByRole('button', { name: 'Yes, 1 for line 2a' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Yes, 1 for line 2b' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Part number of line 3')).toBeFocused()
  await page.getByRole('button', { name: 'Remove line 3' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Remove line 2b' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.locator('.paste-head')).toBeFocused()
})

test('the list comes back with Back, and is gone once its request is sent', { tag: '@long' }, async ({ page }) => {
  await openPage(page, '/list/paste')
  await paste(page, '10-880-2-05 250\nZZTOP-17 5')
  await page.getByRole('button', { name: 'Remove line 2' }).click()
  await page.getByRole('button', { name: 'Request a quote for these lines' }).click()
  await expect(page.getByLabel('Part Number').first()).toHaveValue('10-880-2-05')
  await page.goBack()
  await expect(bar(page)).toContainText('1 of 1 line ')
  await requestQuote(page)
  await fillContact(page)
  await sendForm(page)
  await openPage(page, '/list/paste')
  await expect(page.getByLabel('Your parts list')).toHaveValue('')
})

test('the request for a list stays as typed while it cannot be sent; once sent, it is a sent one', async ({ page }) => {
  await openPage(page, '/list/paste')
  await paste(page, '10-880-2-05 250\n1401-2-0101 5')
  await requestQuote(page)
  await fillContact(page)
  await page.route('**/order.data*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('alert')).toContainText('We could not reach our site')
  await expect(field(page, 'Part Number').first()).toHaveValue('10-880-2-05')
  await expect(field(page, 'Company Name')).toHaveValue('Northbridge Avionics')
  await page.unroute('**/order.data*')
  const number = await sendForm(page)
  await reloadPage(page)
  await expect(page.getByRole('alert')).toContainText(number)
  await page.getByRole('link', { name: 'Start a new request' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(field(page, 'Company Name')).toHaveValue('Northbridge Avionics')
  await expect(field(page, 'Part Number')).toHaveValue('')
  await openPage(page, '/list/paste')
  await expect(page.getByLabel('Your parts list')).toHaveValue('')
})

test('a list reaches the order form while the site takes no forms, and an unsent request is kept', async ({ page }) => {
  await openForm(page, PART)
  await field(page, 'Note').fill('Must ship by Friday')
  await openPage(page, '/list/paste')
  await paste(page, '1401-2-0101 5')
  await page.route('**/order.data*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await requestQuote(page)
  await expect(field(page, 'Part Number')).toHaveValue('1401-2-0101')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'Add to it' }).click()
  await expect(field(page, 'Part Number').nth(1)).toHaveValue('10-880-2-05')
  await expect(field(page, 'Note')).toHaveValue('Must ship by Friday')
})

test('a list waits for its own request: another one leaves it, and a look back at it changes nothing', async ({
  page,
}) => {
  await openPage(page, '/list/paste')
  await paste(page, '1401-2-0101 5')
  await bar(page).waitFor()
  await reloadPage(page)
  await requestQuote(page)
  const other = await page.context().newPage()
  await openForm(other, PART)
  await fillContact(other)
  await sendForm(other)
  await openPage(other, '/list/paste')
  await expect(bar(other)).toContainText('1 of 1 line ')
  await page.goBack()
  await expect(bar(page)).toContainText('1 of 1 line ')
  await page.goForward()
  await page.locator('form[novalidate][method="post"]').waitFor({ timeout: 30_000 })
  await expect(field(page, 'Part Number')).toHaveValue('1401-2-0101')
  await openForm(page, PART)
  await page.getByRole('button', { name: 'Add to it' }).click()
  await fillContact(page)
  await sendForm(page)
  await openPage(page, '/list/paste')
  await expect(page.getByLabel('Your parts list')).toHaveValue('')
})

test('while a corrected number is looked up, nothing is added, and a quantity that is typed counts', async ({
  page,
}) => {
  await openPage(page, '/list/paste')
  await paste(page, '1401-2-0101 5\nZZTOP-17 250')
  const release = await holdBack(page, '**/list/paste.data*')
  await page.getByLabel('Part number of line 2').fill('10-880-2-05')
  const add = page.getByRole('button', { name: 'Add to quote list' })
  await page.getByLabel('Part number of line 2').press('Enter')
  await page.getByText('Looking up…').waitFor()
  await expect(add).toHaveAttribute('aria-disabled', 'true')
  await add.click({ force: true })
  const quantity = page.getByLabel('Quantity of line 2')
  await quantity.fill('500')
  await quantity.press('Enter')
  release()
  await page.getByText('10-880-2-05 found.').waitFor()
  await expect(quantity).toHaveValue('500')
  await expect(page.locator('.list-said')).toHaveText('')
  await add.click()
  await page.getByText('2 lines added.').waitFor()
  await page.getByRole('link', { name: 'View my list' }).click()
  await expect(page.getByText('Unknown number, please check')).toHaveCount(0)
  await expect(page.getByLabel('Quantity of 10-880-2-05')).toHaveValue('500')
})

test('a number that could not be looked up is no match: neither of the part before it nor after a reload', async ({
  page,
}) => {
  await openPage(page, '/list/paste')
  await paste(page, '10-880-2-05 qty 1.500\n1401-2-0101 qty 5')
  const number = page.getByLabel('Part number of line 1')
  await expect(page.locator('.paste-open')).toContainText('Match: 10-880-2-05')
  await page.route('**/list/paste.data*', (route) => route.continue({ postData: 'intent=check&lines=unreadable' }))
  await number.fill('ZZTOP-17')
  await number.press('Enter')
  const line = page.locator('.paste-open')
  await expect(line).toContainText('No part found yet')
  await expect(line).not.toContainText('Match')
  await reloadPage(page)
  await expect(line).toContainText('No part found yet')
  await page.unroute('**/list/paste.data*')
  await number.press('Enter')
  await page.getByText('ZZTOP-17 not found.').waitFor()
  await expect(line).toContainText('No such part number.')
})

test('an unreadable list shows an error and keeps the text; what is typed comes back after a reload, no wider than a phone; lines of other makers leave with one press, and come back', async ({
  page,
}) => {
  await openPage(page, '/list/paste')
  await paste(page, 'Hello Ana')
  await expect(page.getByRole('alert')).toContainText('No part numbers were found in your list.')
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByLabel('Your parts list')).toHaveValue('Hello Ana')
  expect(await findings(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 800 })
  await page.getByLabel('Your parts list').fill(`10-880-2-05\t${'wide '.repeat(100)}`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await reloadPage(page)
  await expect(page.getByLabel('Your parts list')).toHaveValue(/wide/)
  await paste(page, 'Item,Mfr,MPN,Qty\n10,Concord,10-880-2-05,5\n20,Pomona,ZZTOP-17,250\n30,Keystone,QX-4711-9,50')
  await page.getByLabel('Part number of line 30').waitFor()
  await page.getByRole('button', { name: 'Remove 2 lines from other makers' }).press('Enter')
  await page.getByText('2 lines removed.').waitFor()
  await expect(page.getByText('1 of 1 line ready.')).toBeVisible()
  await expect(page.locator('.paste-head')).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(bar(page)).toContainText('of 3 lines')
})

test('a thousand lines do not freeze the page', { tag: '@long' }, async ({ page }) => {
  await openPage(page, '/list/paste')
  await page.getByLabel('Your parts list').fill(Array.from({ length: 1_000 }, (_, at) => `99-88${at}-1 5`).join('\n'))
  await page.getByRole('button', { name: 'Look up parts' }).click()
  await page.getByLabel('Part number of line 1', { exact: true }).waitFor()
  await page.getByLabel('Part number of line 1', { exact: true }).fill('10-880-2-05')
  await page.keyboard.press('Enter')
  await page.getByText('10-880-2-05 found.').waitFor()
  await expect(page.locator('.paste-open')).toHaveCount(1_000)
  await expect(bar(page)).toContainText('of 1,000 lines')
})
