import { expect, type Page } from '@playwright/test'
import { openRequests } from '#database/open-requests.ts'
import { findings } from '#tests/browser/axe-findings.ts'
import { deskTest as test } from '#tests/browser/desk-test.ts'
import { openPage } from '#tests/browser/hydrated.ts'
import { visitorsInbox } from '#tests/samples/visitors-inbox.ts'
import type { RunningDesk } from '#tests/site/desk-process.ts'
import { quoteSubmission } from '#tests/site/requests.ts'

/** The same quote took 100 keys before = went down, prices had the focus first, and Ctrl+Enter previewed and sent. */
const MAX_KEYS = 25
const PARTS = ['10-880-2-05', '10-880-2-06', '10-880-2-07']
const LINES = 14
test.describe.configure({ mode: 'default' }) // they share list prices and earlier quotes
let site: RunningDesk
test.beforeAll(({ desk }) => {
  site = desk
})

/** Pastes into the field that has the focus, as from a spreadsheet. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)
}

test('a clerk sees what is understood of a price, and each doubt at its field once', { tag: '@long' }, async ({
  page,
  context,
}) => {
  const visitors = await visitorsInbox({ dataDir: site.dataDir, databaseUrl: null })
  const lines = Array.from({ length: LINES }, (_, index) => ({
    manufacturerName: 'Concord',
    partNumber: `10-880-2-${index}`,
    quantities: [100] as const,
    note: '',
  }))
  const { number } = await visitors.receive(quoteSubmission({ lines }), null)
  await visitors.close()
  await site.signInBrowser(context, 'sales', 'Ann')
  await openPage(page, `${site.deskUrl}/requests/${number}/quote`)

  const price = (line: number) => page.getByLabel(`Line ${line}, unit price 1`, { exact: true })
  const doubts = page.getByText('Unit price: did you mean 0.125? Write it that way.', { exact: true })
  await price(1).focus()
  await paste(page, '0,125\n'.repeat(LINES))
  await expect(price(LINES)).toHaveValue('0,125')
  await price(1).press('Tab')
  await expect(doubts).toHaveCount(LINES)
  await page.getByRole('button', { name: 'Preview' }).click()
  const alert = page.getByRole('alert')
  await expect(alert.getByRole('listitem')).toHaveText([`Prices: ${LINES} fields need a look`])
  await expect(page.getByText(/unit price for 100: did you mean 0\.125\?/)).toHaveCount(LINES)
  await expect(price(LINES)).toHaveAccessibleDescription(/did you mean 0\.125/)
  expect(await findings(page)).toEqual([])
  await alert.getByRole('link').click()
  await expect(price(1)).toBeFocused()

  await price(1).fill('1,250')
  await expect(price(1)).toHaveAccessibleDescription('= $1,250.00, total $125,000.00')
  await page.getByLabel('Currency').fill('EUR')
  const boxBelow = page.getByLabel('No quote for line 2')
  await price(1).focus()
  await boxBelow.click() // the line above it grows, and the click still counts
  await expect(boxBelow).toBeChecked()
  await boxBelow.uncheck()
  await expect(price(1)).toHaveAccessibleDescription('Unit price: did you mean 1250.00 or 1.25? Write it that way.')
  await price(1).fill('1.25')
  await expect(price(1)).toHaveAccessibleDescription('total €125.00')
  await expect(price(2)).toHaveAccessibleDescription(/did you mean/)
  await page.getByLabel('Currency').press('Enter') // presses no button of a line
  await expect(page.getByText('The draft is saved.')).toBeVisible()
  await expect(page.getByLabel('Line 1, quantity 2')).toHaveCount(0)
  await page.context().close()
})

/** A request for three parts, quoted before only at these prices. Returns its number. */
async function threeLines(
  earlier: readonly [part: string, quantity: number, price: string][] = [
    ['10-880-2-05', 250, '1.10'],
    ['10-880-2-06', 250, '1.20'],
  ],
): Promise<string> {
  const settings = { dataDir: site.dataDir, databaseUrl: null }
  const visitors = await visitorsInbox(settings)
  const lines = PARTS.map((partNumber) => ({
    manufacturerName: 'Concord',
    partNumber,
    quantities: [250] as const,
    note: '',
  }))
  const before = await visitors.receive(quoteSubmission({ lines }), null)
  const { number } = await visitors.receive(quoteSubmission({ lines }), null)
  await visitors.close()
  const { db } = await openRequests(settings)
  const of = { number: before.number, request_number: before.number, revision: 1, draft_version: 1 }
  const content = JSON.stringify({
    currency: 'USD',
    validUntil: '2026-12-31',
    terms: '',
    note: '',
    lines: [],
    total: '0',
  })
  await db
    .insertInto('quote')
    .values({ ...of, content, sent_at: '2026-11-01T10:00:00Z', sent_by: 'Kim', pdf: '' })
    .execute()
  await db.deleteFrom('quote_line').where('part_key', 'like', '108802%').execute()
  const priced = earlier.map(([part, quantity, price], place) => ({
    quote_number: before.number,
    place,
    part_key: part.replaceAll('-', ''),
    quantity,
    unit_price: price,
    per: 1,
    discount: '',
    currency: 'USD',
    buyer: 'ana@northbridge.example',
    company: 'Northbridge Avionics',
  }))
  await db.insertInto('quote_line').values(priced).execute()
  await db.destroy()
  return number
}

test('a clerk quotes three lines in a few keys: earlier and list prices, lead times, freight, preview, send', async ({
  page,
  context,
}) => {
  test.slow()
  const number = await threeLines()
  await site.signInBrowser(context, 'sales', 'Ann')
  await openPage(page, `${site.deskUrl}/prices`)
  const file = `Part number,Quantity,Price,Currency,Valid from\n10-880-2,1,2.00,USD,2026-01-01\n`
  await page
    .getByLabel('Price file (CSV)')
    .setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await page.getByRole('button', { name: 'Replace list prices' }).click()
  await expect(page.getByText('1 list price is loaded.')).toBeVisible()

  await openPage(page, `${site.deskUrl}/requests/${number}/quote`)
  const price = (line: number) => page.getByLabel(`Line ${line}, unit price 1`, { exact: true })
  await expect(price(1)).toBeFocused()
  let keys = 0
  const press = async (...pressed: string[]) => {
    for (const key of pressed) {
      keys += 1
      await page.keyboard.press(key)
    }
  }
  await press('=', '=', '+')
  expect([await price(1).inputValue(), await price(2).inputValue(), await price(3).inputValue()]).toEqual([
    ...['1.10', '1.20', '2.00'],
  ])
  await expect(page.locator('output')).toHaveText('Total $1,075.00')
  await press('ArrowRight', 'ArrowUp', 'ArrowUp', ...'6 weeks'.split(''), 'Enter', 'Control+d', 'Control+d')
  for (const line of [1, 2, 3]) await expect(page.getByLabel(`Line ${line}, lead time`)).toHaveValue('6 weeks')
  expect(await findings(page)).toEqual([])
  await page.evaluate(() => (document.activeElement as HTMLElement).blur()) // as after a button that is gone
  await press('Meta+Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Quote ${number}: $1,075.00`)
  await expect(page.getByRole('region', { name: `Pages of ${number}.pdf` }).locator('.page')).toHaveCount(1)
  const mail = page.frameLocator('iframe[title="The email"]')
  await expect(mail.getByRole('cell', { name: '$275.00' })).toBeVisible()
  await page.getByLabel('Buyers will see').check() // only while the company's data is a sample
  await press('Control+Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Sent' })).toContainText(`Sent: quote ${number} is stored`)
  expect(keys).toBeLessThanOrEqual(MAX_KEYS)
  await page.context().close()
})

test('a copied price is for the line’s pieces and leaves its other prices as they are', async ({ page, context }) => {
  const number = await threeLines()
  const { db } = await openRequests({ dataDir: site.dataDir, databaseUrl: null })
  await db.deleteFrom('list_price').execute()
  const of = { part_key: '108802', part_number: '10-880-2', quantity: 1, currency: 'USD', valid_from: '2026-01-01' }
  await db
    .insertInto('list_price')
    .values({ ...of, price: '2.125' })
    .execute()
  await db.updateTable('quote_line').set({ per: 100, discount: '4' }).where('part_key', 'like', '108802%').execute()
  await db.destroy()
  await site.signInBrowser(context, 'sales', 'Ann')
  await openPage(page, `${site.deskUrl}/requests/${number}/quote`)
  const field = (words: string) => page.getByLabel(`Line 1, ${words}`, { exact: true })
  await field('unit price 1').press('=')
  await expect(field('price per')).toHaveValue('100')
  await expect(field('price per')).toBeVisible() // what was copied is never folded away
  await expect(field('discount in percent')).toHaveValue('4')
  await page.getByRole('button', { name: 'Add quantity to line 1' }).click()
  await expect(field('quantity 2')).toBeFocused()
  await field('quantity 2').fill('500')
  await field('price per').selectOption('1000')
  await field('discount in percent').fill('10')
  await field('unit price 2').press('+')
  await expect(field('unit price 2')).toHaveValue('2125')
  await field('unit price 2').press('=')
  await expect(page.getByText('That price has a 4% line discount, unlike this line’s other prices.')).toBeVisible()
  await expect(field('unit price 2')).toHaveValue('2125')
  await expect(field('discount in percent')).toHaveValue('10')
  await field('discount in percent').fill('4')
  await field('unit price 2').press('=')
  await expect(field('unit price 2')).toHaveValue('11')
  await expect(field('unit price 1')).toHaveValue('1.10')
  await expect(field('price per')).toHaveValue('1000')
  await page.context().close()
})

test('a block from a spreadsheet fills prices and lead times; = takes the price of the largest quantity up to its own', async ({
  page,
  context,
}) => {
  const number = await threeLines([
    ['10-880-2-05', 250, '1.10'],
    ['10-880-2-05', 9_000, '0.90'],
  ])
  await site.signInBrowser(context, 'sales', 'Ann')
  await openPage(page, `${site.deskUrl}/requests/${number}/quote`)
  const field = (line: number, words: string) => page.getByLabel(`Line ${line}, ${words}`, { exact: true })
  await page.getByRole('button', { name: 'Add quantity to line 1' }).click()
  await field(1, 'quantity 2').fill('9000')
  await field(1, 'unit price 1').focus()
  await paste(page, '9\t"2 weeks\nor 3"\n8\n7\n6\n5\t1 week\n4\n')
  await expect(page.getByText('2 rows were not used: 5 1 week; 4.', { exact: true })).toBeVisible()
  await expect(field(1, 'lead time')).toHaveValue('2 weeks or 3')
  await expect(field(1, 'unit price 2')).toHaveValue('8')
  await field(1, 'unit price 1').focus()
  await paste(page, '1.10\t4 weeks\t100\n.90\t\n1.30\t6 weeks\n1\n')
  const values = async (...fields: [number, string][]) =>
    await Promise.all(fields.map(([line, words]) => field(line, words).inputValue()))
  expect(await values([1, 'unit price 1'], [1, 'unit price 2'], [2, 'unit price 1'])).toEqual(['1.10', '.90', '1.30'])
  expect(await values([1, 'lead time'], [1, 'minimum'], [2, 'lead time'])).toEqual(['4 weeks', '100', '6 weeks'])
  await field(1, 'quantity 1').fill('20000')
  await field(1, 'unit price 1').press('=')
  await expect(field(1, 'unit price 1')).toHaveValue('0.90')
  await field(1, 'unit price 1').fill('')
  await field(1, 'quantity 1').fill('10')
  await field(1, 'unit price 1').press('=')
  await expect(page.getByText('No earlier price for 10: the smallest quantity that has one is 250.')).toBeVisible()
  await expect(field(1, 'unit price 1')).toHaveValue('')
  await expect(field(1, 'unit price 1')).toBeFocused()
  await page.context().close()
})

test('a preview that is asked for while the form saves itself waits for the save', async ({ page, context }) => {
  const number = await threeLines()
  await site.signInBrowser(context, 'sales', 'Ann')
  await openPage(page, `${site.deskUrl}/requests/${number}/quote`)
  const save = Promise.withResolvers<void>()
  await page.route('**/quote.data*', async (route) => {
    if (route.request().postData()?.includes('auto=on')) await save.promise
    await route.continue()
  })
  for (const line of [1, 2, 3]) await page.getByLabel(`Line ${line}, unit price 1`, { exact: true }).fill('1')
  await expect(page.getByText('Saving…')).toBeVisible()
  await page.getByLabel('Line 3, unit price 1', { exact: true }).fill('2')
  await page.keyboard.press('Control+Enter')
  save.resolve()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Quote ${number}: $1,000.00`)
  await page.context().close()
})

test('an own line, an alternative and a chosen quantity change the total while it is typed; a file goes along', {
  tag: '@long',
}, async ({ page, context }) => {
  const number = await threeLines()
  await site.signInBrowser(context, 'sales', 'Ann')
  await openPage(page, `${site.deskUrl}/requests/${number}/quote`)
  const total = page.locator('output')
  for (const line of [1, 2, 3]) await page.getByLabel(`Line ${line}, unit price 1`, { exact: true }).fill('1')
  await expect(total).toHaveText('Total $750.00')
  const more = (line: number) => page.locator('summary', { hasText: `More of line ${line}` }).click()
  await expect(page.getByLabel('Line 3, price per')).toBeHidden()
  for (const line of [1, 2, 3]) await more(line)
  await page.getByLabel('Line 3, price per').selectOption('100')
  await expect(total).toHaveText('Total $502.50')
  await page.getByLabel('Line 1, discount in percent').fill('10')
  await expect(total).toHaveText('Total $477.50')
  await page.getByRole('button', { name: 'Add freight' }).click()
  await page.getByLabel('Line 4, unit price 1', { exact: true }).fill('22.50')
  await expect(total).toHaveText('Total $500.00')
  await page.locator('summary', { hasText: 'Tax, ship from, Cc' }).click()
  await page.getByLabel('Tax', { exact: true }).fill('VAT')
  await page.getByLabel('Tax rate, %').fill('19')
  await expect(total).toHaveText('Total $595.00')
  await more(2)
  await page.getByRole('button', { name: 'Add alternative to line 2' }).click()
  await page.getByLabel('Line 5, part number').fill('10-880-2-09')
  await page.getByLabel('Line 5, unit price 1', { exact: true }).fill('9')
  await expect(total).toHaveText('Total $595.00')
  await page.getByRole('button', { name: 'Add quantity to line 1' }).click()
  await expect(page.getByLabel('Line 1, quantity 2')).toBeFocused()
  await expect(page.getByLabel('Line 1, discount in percent')).toBeVisible()
  await page.getByLabel('Line 1, quantity 2').fill('500')
  await page.getByLabel('Line 1, unit price 2', { exact: true }).fill('0.9')
  await expect(total).toHaveText('Total The buyer chooses')
  await page.getByLabel('Line 1, in total').selectOption('250')
  await expect(total).toHaveText('Total $595.00')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page
    .getByLabel('Add files')
    .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') })
  await page.getByRole('button', { name: 'Attach' }).click()
  await expect(page.getByRole('button', { name: 'Remove a.pdf' })).toBeVisible()
  await expect(total).toHaveText('Total $595.00')
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText(`With ${number}.pdf: a.pdf.`)).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.context().close()
})

test('a quote of a hundred lines has two pages: keys, a paste of sixty rows, the total and the faults go over both', {
  tag: '@long',
}, async ({ page, context }) => {
  const visitors = await visitorsInbox({ dataDir: site.dataDir, databaseUrl: null })
  const lines = Array.from({ length: 100 }, (_, index) => ({
    manufacturerName: 'Concord',
    partNumber: `X-${index}`,
    quantities: [10] as const,
    note: '',
  }))
  const { number } = await visitors.receive(quoteSubmission({ lines }), null)
  await visitors.close()
  await site.signInBrowser(context, 'sales', 'Ann')
  await openPage(page, `${site.deskUrl}/requests/${number}/quote`)
  const price = (line: number) => page.getByLabel(`Line ${line}, unit price 1`, { exact: true })
  const total = page.locator('output b')
  await expect(page.locator('.quote-lines > ol > li')).toHaveCount(50)
  const rows = Array.from({ length: 60 }, (_, index) => `${(index + 1) / 10}\t${index + 1} weeks\t5`).join('\n')
  await price(31).focus()
  await paste(page, rows)
  await expect(price(50)).toHaveValue('2')
  await expect(total).toHaveText('$1,830.00') // 10 each of .1 to 6.0
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(total).toHaveText('$1,830.00')
  await price(50).press('Enter')
  await expect(price(51)).toBeFocused()
  await expect(price(51)).toHaveValue('2.1')
  await expect(page.getByLabel('Line 90, lead time')).toHaveValue('60 weeks')
  await expect(page.getByLabel('Line 90, minimum')).toHaveValue('5')
  await expect(total).toHaveText('$1,830.00')
  await price(51).press('ArrowUp')
  await expect(price(50)).toBeFocused()
  await price(1).fill('1')
  await page.getByRole('link', { name: 'Next' }).click() // before it has saved itself
  await expect(price(91)).toBeVisible()
  await expect(total).toHaveText('$1,840.00')
  await page.getByRole('button', { name: 'Preview' }).click()
  const faults = page.getByRole('alert').filter({ hasText: 'The quote can’t be sent yet' })
  await expect(faults).toContainText('Prices: 39 fields need a look')
  await faults.getByRole('link').click()
  await expect(price(2)).toBeFocused()
  await expect(page.getByText(/^Line 2, unit price for 10: fill it in/)).toBeVisible()
  await expect(price(1)).toHaveValue('1')
  await page.context().close()
})
