import { expect, type Page, test } from '@playwright/test'
import { openPage, reloadPage } from '#tests/browser/hydrated.ts'

const TWELVE = `/list?${Array.from({ length: 12 }, (_, place) => `part=10-880-2-0${place % 10}&qty=${place + 1}00+5000`).join('&')}`
const MIXED = '/list?part=10-880-2-05&qty=10&note=on+reels&part=1401-2-0101&qty=5&part=NO-SUCH-77&part=10-880-2-0X'

const count = (page: Page, lines: number) =>
  expect(page.getByRole('banner').getByRole('link', { name: `Quote list ${lines} line` })).toBeVisible({
    timeout: 15_000,
  })
const add = (page: Page, number: string) =>
  page.getByRole('button', { name: `Add to quote list: ${number}`, exact: true })
const onList = (page: Page, number: string) =>
  page.getByRole('button', { name: `On your list: ${number}`, exact: true })

/** Starts with these parts on the device's list. */
const withLines = (page: Page, numbers: readonly string[]) =>
  page.addInitScript(
    (kept) => {
      if (!localStorage.getItem('quote-list')) localStorage.setItem('quote-list', kept)
    },
    JSON.stringify(numbers.map((number) => ({ manufacturer: '', number, quantities: [1], note: '' }))),
  )

test('an engineer fills the list with the keyboard from a table, a part page and a search, and edits it', async ({
  page,
}) => {
  await openPage(page, '/terminals/insulated-military')
  await add(page, '10-880-1-00').focus()
  await page.keyboard.press('Enter')
  await expect(onList(page, '10-880-1-00')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('10-880-1-00 added to your quote list: 1 line')).toBeAttached()
  await count(page, 1)
  await openPage(page, '/part/10-880-2-05')
  await add(page, '10-880-2-05').focus()
  await page.keyboard.press('Space')
  await count(page, 2)
  await openPage(page, '/search?q=10-880-2-0')
  await onList(page, '10-880-2-05').waitFor()
  await add(page, '10-880-2-06').press('Enter')
  await openPage(page, '/compare?table=Insulated-Military&id=26&id=27')
  await onList(page, '10-880-2-05').waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Quote list 3 lines' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quote list')
  await expect(page.getByText('3 lines · 3 pieces')).toBeVisible()

  const quantity = page.getByRole('textbox', { name: 'Quantity of 10-880-2-05', exact: true })
  await quantity.fill('100,250')
  await page.getByText('Quantity: enter 100250 for one quantity, or 100, 250 for two.').waitFor()
  await quantity.fill('250, 1k')
  await page.getByRole('textbox', { name: 'Note on 10-880-2-05' }).fill('on reels, please')
  await page.getByRole('textbox', { name: 'Quantity of 10-880-1-00', exact: true }).fill('none')
  await page.getByText('Quantity: enter whole numbers from 1 to 1,000,000, such as 500, 5,000.').waitFor()
  await reloadPage(page)
  await expect(quantity).toHaveValue('250, 1000')
  await expect(page.getByRole('textbox', { name: 'Note on 10-880-2-05' })).toHaveValue('on reels, please')
  await expect(page.getByRole('textbox', { name: 'Quantity of 10-880-1-00', exact: true })).toHaveValue('1')

  await page.getByRole('button', { name: 'Remove 10-880-1-00' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Remove 10-880-2-05' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByRole('list', { name: 'Lines' }).getByRole('link').first()).toHaveText('10-880-1-00')
  await page.getByRole('button', { name: 'Clear the list' }).press('Enter')
  await page.getByText('Your list is empty').waitFor()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(quantity).toHaveValue('250, 1000')
  await expect(page.getByRole('link', { name: 'Request a quote for this list' })).toHaveAttribute(
    'href',
    '/order?list=own',
  )
})

test('two tabs share one list; a second press removes a part, by touch on a phone too', async ({ page, context }) => {
  const other = await context.newPage()
  await openPage(other, '/list')
  await other.getByText('Your list is empty').waitFor()
  await openPage(page, '/part/10-880-2-05')
  await add(page, '10-880-2-05').click()
  await other.getByRole('link', { name: '10-880-2-05', exact: true }).waitFor()
  await other.getByRole('button', { name: 'Remove 10-880-2-05' }).click()
  await add(page, '10-880-2-05').waitFor()
  await count(page, 0)
  await page.setViewportSize({ width: 390, height: 844 })
  await add(page, '10-880-2-05').click()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(
    page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Quote list 1 line' }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await onList(page, '10-880-2-05').click()
  await expect(add(page, '10-880-2-05')).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByText('10-880-2-05 removed from your quote list: 0 lines')).toBeAttached()
})

test('a copied link opens the list elsewhere, where it can be added', async ({ page, context, browser }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await withLines(page, ['10-880-2-05', '1401-2-0101'])
  await openPage(page, '/list')
  await page.getByRole('button', { name: 'Copy link for a colleague' }).click()
  await page.getByText('Link copied').waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const colleague = await (await browser.newContext()).newPage()
  await openPage(colleague, link)
  await expect(colleague.getByRole('heading', { level: 1 })).toHaveText('List of 2 parts')
  await expect(colleague.getByRole('row', { name: /1401-2-0101 .*Insulated Banana Jacks/ })).toBeVisible()
  await colleague.getByRole('button', { name: 'Add to my quote list' }).click()
  await colleague.getByText('2 lines added.').waitFor()
  await colleague.getByRole('button', { name: 'Add to my quote list' }).click()
  await colleague.getByText('2 already on your list.').waitFor()
  await count(colleague, 2)
  await colleague.context().close()
})

test('a thousand lines are shown, edited and downloaded as a file', { tag: '@long' }, async ({ page }) => {
  await withLines(
    page,
    Array.from({ length: 1_000 }, (_, place) => `ZZ-${place}-of-a-list`),
  )
  await openPage(page, '/list')
  // `waitFor` instead of `expect`, which describes the whole page each time it retries.
  await page.locator('li.list-row').nth(999).waitFor()
  await page.getByText('Not in the catalog').nth(999).waitFor()
  await page.getByRole('textbox', { name: 'Quantity of ZZ-3-of-a-list' }).fill('77')
  await page.getByText('1,000 lines · 1,076 pieces').waitFor()
  await page.getByRole('button', { name: 'Copy link for a colleague' }).click()
  await page.getByText('too long for a link').waitFor()
  const download = page.waitForEvent('download')
  await page.getByText('Download', { exact: true }).click()
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  expect((await download).suggestedFilename()).toBe('quote-list.csv')
  await expect(page).toHaveURL('/list')
  await page.addInitScript(() => localStorage.setItem('quote-list', '[null,1,{"number":5},{"number":" "}]'))
  await openPage(page, '/list') // a stored list that is none
  await count(page, 0)
})

test('twelve lines print on one sheet', async ({ page }) => {
  for (const path of [TWELVE, `${MIXED}&${TWELVE.slice('/list?'.length).split('&').slice(0, 16).join('&')}`]) {
    await openPage(page, path)
    const pdf = (await page.pdf({ format: 'A4', landscape: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  }
})
