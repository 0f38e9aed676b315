import { expect, type Page, test } from '@playwright/test'
import { deskTest } from '#tests/browser/desk-test.ts'
import { openFamily, openPage } from '#tests/browser/hydrated.ts'
import { field, openForm, PART } from '#tests/browser/request-form.ts'
import { visitorsInbox } from '#tests/samples/visitors-inbox.ts'
import { quoteSubmission } from '#tests/site/requests.ts'

const FAMILY = '/terminals/insulated-military'

test('part pages, a table and a search work on translated pages', { tag: '@long' }, async ({ page }) => {
  await openPage(page, '/part/10-880-2-05')
  const thrown = await translatePage(page)
  const number = page.getByRole('heading', { level: 1 })
  await page.getByRole('link', { name: /^Next part/ }).click()
  await expect(number).not.toHaveText('10-880-2-05')
  await page.getByRole('link', { name: /^Next part/ }).click()
  await page.getByRole('link', { name: /^Previous part/ }).click()
  await page.getByRole('link', { name: /^Previous part/ }).click()
  await expect(number).toHaveText('10-880-2-05')
  await page.getByRole('tab', { name: 'Datasheet' }).click()
  await page.getByRole('button', { name: 'Add to quote list: 10-880-2-05' }).click()
  await expect(page.getByRole('link', { name: 'Quote list 1 line' })).toBeVisible()
  await openFamily(page, FAMILY)
  await wrapTexts(page)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText('Page 2 of 27')).toBeVisible()
  await page.getByRole('link', { name: 'Length', exact: true }).click()
  await expect(page.getByText('Page 1 of 27')).toBeVisible()
  await page.getByRole('checkbox', { name: /^Green/ }).check()
  await page.getByRole('checkbox', { name: /^Red/ }).check()
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page.locator('.results-count')).toHaveText(/^1?\d\d parts$/)
  await page.getByRole('link', { name: 'Remove filter Color: Red' }).click()
  await expect(page.locator('.results-count')).toHaveText(/^\d\d parts$/)
  await page.getByRole('searchbox', { name: 'Filter this table' }).fill('no such thing')
  await expect(page.getByText('No data found')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Filter this table' }).fill('')
  await expect(page.locator('.results-count')).toHaveText(/^\d\d parts$/)
  await page.getByRole('link', { name: 'Clear Filters' }).click()
  await expect(page.locator('.results-count')).toHaveText('540 parts')
  for (const index of [0, 1])
    await page
      .getByRole('checkbox', { name: /^Compare / })
      .nth(index)
      .check()
  await page.getByRole('button', { name: 'Compare 2 of 6' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2 Insulated Military Terminals compared')
  await openPage(page, '/')
  await wrapTexts(page)
  const box = page.getByRole('combobox', { name: 'Search the catalog' })
  await box.fill('10-880-2-0')
  await expect(page.getByText(/^Part Number Search \(\d\d\)$/)).toBeVisible()
  await box.fill('10-880-2-05')
  await expect(page.getByText('Part Number Search (1)')).toBeVisible()
  await box.fill('zzzz-9')
  await expect(page.getByText('Part Number Search (0)')).toBeVisible()
  await expect(page.getByText('No matching part numbers found')).toBeVisible()
  await box.fill('0101')
  await box.press('Enter')
  await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible()
  expect(thrown).toEqual([])
})

test('the quote list, a pasted list and the order form work on translated pages', async ({ page }) => {
  await page.addInitScript(() => {
    const lines = ['10-880-2-05', '10-880-2-06'].map((number) => ({
      manufacturer: '',
      number,
      quantities: [1],
      note: '',
    }))
    localStorage.setItem('quote-list', JSON.stringify(lines))
  })
  await openPage(page, '/list')
  await expect(page.getByText('2 lines · 2 pieces')).toBeVisible()
  const thrown = await translatePage(page)
  await page.getByRole('textbox', { name: 'Quantity of 10-880-2-05', exact: true }).fill('250')
  await expect(page.getByText('2 lines · 251 pieces')).toBeVisible()
  await page.getByRole('button', { name: 'Remove 10-880-2-05' }).click()
  await expect(page.getByText('1 line · 1 piece')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 lines · 251 pieces')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the list' }).click()
  await expect(page.getByText('Your list is empty')).toBeVisible()
  await openPage(page, '/list/paste')
  await wrapTexts(page)
  await page.getByRole('textbox', { name: 'Your parts list' }).fill('10-880-2-05 250\n10-880-2-0X 5\nno-such-77 5')
  await page.getByRole('button', { name: 'Look up parts' }).click()
  await expect(page.getByRole('heading', { name: /^Needs review/ })).toBeVisible()
  await openForm(page, PART)
  await wrapTexts(page)
  await page.getByRole('button', { name: 'Add a line' }).click()
  await field(page, 'Part Number').nth(1).fill('10-880-2-06')
  await page.getByRole('button', { name: 'Remove line 1' }).click()
  await expect(field(page, 'Part Number')).toHaveValue('10-880-2-06')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('heading', { name: /errors to fix/ })).toBeVisible()
  await field(page, 'Company Name').fill('Northbridge Avionics')
  await field(page, 'City').fill('Salem')
  await expect(page.getByRole('heading', { name: /errors to fix/ })).toBeVisible()
  expect(thrown).toEqual([])
})

deskTest('a clerk reads requests in a translated desk', async ({ browser, desk: site }) => {
  const visitors = await visitorsInbox({ dataDir: site.dataDir, databaseUrl: null })
  const names = ['Osier Instruments', 'Fulmar Radio', 'Siskin Works']
  for (const companyName of names) await visitors.receive(quoteSubmission({ companyName }), null)
  const context = await browser.newContext()
  await site.signInBrowser(context, 'sales', 'Ann')
  const page = await context.newPage()
  await openPage(page, `${site.deskUrl}/requests`)
  const thrown = await translatePage(page)
  const detail = page.getByRole('region', { name: 'Request' })
  for (const name of ['Fulmar Radio', 'Siskin Works', 'Osier Instruments']) {
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('link')
      .first()
      .click()
    await expect(detail.getByText(name).first()).toBeVisible()
  }
  await detail.getByLabel('New note').fill('Call them in June')
  await detail.getByRole('button', { name: 'Add note' }).click()
  await expect(detail.getByText('Call them in June')).toBeVisible()
  await page.getByRole('link', { name: /^All/ }).click()
  await page.getByRole('searchbox', { name: 'Search' }).fill('siskin')
  await page.getByRole('searchbox', { name: 'Search' }).press('Enter')
  await expect(page.getByRole('region', { name: 'List' }).getByRole('rowheader')).toHaveCount(1)
  expect(thrown).toEqual([])
  await visitors.close()
  await context.close()
})

/**
 * Does to the page, from now on, what a browser's translator does: each text is replaced by one in two elements. What says
 * that it isn't to be translated stays. Returns the errors that the page throws, but for those of hydration, after which React
 * makes that piece of the page anew.
 */
async function translatePage(page: Page): Promise<readonly string[]> {
  const thrown: string[] = []
  page.on('pageerror', ({ message }) => /error #4(18|23|25)/.test(message) || thrown.push(message))
  await wrapTexts(page)
  return thrown
}

/** Translates a page that was opened since. */
const wrapTexts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const wrap = (text: Text) => {
      const parent = text.parentElement
      if (!parent || parent.closest('font, script, style, textarea, svg, [translate="no"]')) return
      if (text.data.trim() === '') return
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.data
      outer.append(inner)
      text.replaceWith(outer)
    }
    const translate = (node: Node) => {
      if (node instanceof Text) return wrap(node)
      const texts = document.createNodeIterator(node, NodeFilter.SHOW_TEXT)
      const found: Text[] = []
      for (let text = texts.nextNode(); text; text = texts.nextNode()) if (text instanceof Text) found.push(text)
      found.forEach(wrap)
    }
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData') translate(target)
        else addedNodes.forEach(translate)
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
    translate(document.body)
  })
