import { expect, type Page } from '@playwright/test'
import { FOLDER } from '#tests/samples/test-datasheets.ts'

type Act = (page: Page) => Promise<unknown>

/** A page in one of its states. */
export type PageState = {
  readonly name: string
  readonly path: string
  /** Creates the state in a wide window, and again on a phone. */
  readonly wide?: Act
  readonly narrow?: Act
  /** Words that a phone shows elsewhere (behind a button, in the header) or that aren't the page's own. */
  readonly elsewhere?: RegExp
  /** What must be on paper. */
  readonly paper?: readonly string[]
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
// By keyboard, because a resting pointer would keep it open.
const openProducts: Act = (page) => page.getByRole('button', { name: 'Products', exact: true }).press('Enter')
const openFilters: Act = (page) => page.getByRole('button', { name: /^Filters/ }).click()
// The list of parts shows the main columns; the table has all.
const openTableAndFilters: Act = async (page) => {
  await press(page, 'View')
  await press(page, 'Table')
  await page.keyboard.press('Escape')
  await openFilters(page)
}
const openMaterials: Act = async (page) => {
  await expect(page.locator('select')).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Insulation Material' }).click()
  await page.getByRole('option').first().waitFor()
}
const searchFor: Act = async (page) => {
  await page.getByRole('combobox', { name: 'Search the catalog' }).fill('10-880')
  await page.getByRole('option').first().waitFor()
}
const sendEmpty: Act = async (page) => {
  await page.locator('form[novalidate][method="post"]').waitFor()
  await page.getByRole('button', { name: /^Send / }).click()
  await expect(page.locator('[aria-invalid]').first()).toBeVisible()
}
const fillList: Act = async (page) => {
  const line = { manufacturer: '', quantities: [100, 250], note: 'on reels' }
  const lines = ['10-880-2-05', '1401-2-0101', 'NO-SUCH-77'].map((number) => ({ ...line, number }))
  await page.evaluate((kept) => localStorage.setItem('quote-list', kept), JSON.stringify(lines))
  await page.reload()
  await page.getByRole('textbox', { name: 'Note on 10-880-2-05' }).waitFor()
}
const pasteList: Act = async (page) => {
  await page.getByLabel('Your parts list').fill('10-880-2-05  250\n10-880-2-50  100\nAA59559-1  40')
  await press(page, 'Look up parts')
  await page.getByLabel('Part number of line 2').waitFor()
}
const sheetShown: Act = (page) => page.getByText(/^of \d+$/).waitFor()

/** One of each kind of page, in its main states. */
export const PAGE_STATES: readonly PageState[] = [
  { name: 'the home page', path: '/', paper: ['Precision interconnect', 'PRODUCT OFFERING', 'About Us'] },
  {
    name: 'the menus',
    path: '/search',
    wide: openProducts,
    narrow: (page) => press(page, 'Menu'),
  },
  {
    name: 'a table and its filters',
    path: '/terminals/insulated-military?color=Red&partNumber=10-883&sort=length',
    wide: openMaterials,
    narrow: openTableAndFilters,
    elsewhere: /^view$/,
    paper: ['Insulated Military Terminals', '10-883-1-02', 'AA59126/322H03'],
  },
  { name: 'the list of hits', path: '/search', wide: searchFor, narrow: searchFor },
  {
    name: 'a part',
    path: '/part/10-880-2-05',
    elsewhere: /^(home|\d+%)$/,
    paper: ['M55155/295H01', 'Technical Specifications'],
  },
  { name: 'a datasheet', path: `/view-pdf/${FOLDER}/test-sheet.pdf`, wide: sheetShown, elsewhere: /./ },
  {
    name: 'compared parts',
    path: '/compare?table=Insulated-Military&id=26&id=27&id=28',
    paper: ['10-880-2-05', 'AA59126/296H01'],
  },
  { name: 'what fits', path: '/fit?board=1.6+mm&hole=.136', paper: ['10-880-2-00', 'exact match'] },
  { name: 'an own list', path: '/list', wide: fillList, paper: ['10-880-2-05', 'Not in the catalog'] },
  { name: 'a pasted list', path: '/list/paste', wide: pasteList, elsewhere: /^(family|note)$/ },
  { name: 'a refused request', path: '/order', wide: sendEmpty, paper: ['Company Name', 'Part Number'] },
  { name: 'the company', path: '/about/company-profile', paper: ['MIL-DTL-39024', 'What we make'] },
]
