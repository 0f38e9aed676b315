import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { type Database, openDatabase } from '#database/open-database.ts'
import { deskTest as test } from '#tests/browser/desk-test.ts'
import type { RunningDesk } from '#tests/site/desk-process.ts'

/** To the column, the new value, ten pages down, and what fills, reviews and saves it. */
const MAX_KEYS = 70
const GRID = '/parts/Non-Insulated%20Military/grid'
let site: RunningDesk
let database: Database

test.describe.configure({ mode: 'default' })
test.beforeAll(async ({ desk }) => {
  site = desk
  database = await openDatabase({ dataDir: site.dataDir, databaseUrl: null }, 'catalog')
})
test.afterAll(() => database.db.destroy())

async function openDesk(browser: Browser, path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'], ...options })
  await site.signInBrowser(context, 'catalog', 'Ann')
  const page = await context.newPage()
  await page.goto(site.deskUrl + path)
  return page
}

async function countOf(finish: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from "Non-Insulated Military" where "Terminal Finish" = ${finish}`.execute(database.db)
  return Number(rows[0]?.count)
}

const active = (page: Page) => page.locator('[data-active]')

/** Presses a key until the selected cell is in this column. */
async function goToColumn(page: Page, label: string): Promise<void> {
  const labels = await page.getByRole('columnheader').allTextContents()
  const at = labels.findIndex((text) => text.startsWith(label)) - 1
  await page.keyboard.press('Control+Home')
  for (let step = 0; step < at; step += 1) await page.keyboard.press('ArrowRight')
  await expect(active(page)).toHaveAttribute('data-column', String(at))
}

test('a product manager changes over a hundred finishes with a few keys, without a file, and undoes them as one (behavior 21.31)', async ({
  browser,
}) => {
  const page = await openDesk(browser, GRID)
  const grid = page.getByRole('grid', { name: 'Parts of Non-Insulated Military' })
  const before = await countOf('Gold over nickel')
  expect(before).toBe(0)
  let keys = 0
  await page.exposeFunction('countKey', () => {
    keys += 1
  })
  await page.evaluate(() => {
    const count = ({ key }: KeyboardEvent) => key === 'Shift' || key === 'Control' || Reflect.get(window, 'countKey')()
    addEventListener('keydown', count, true)
  })
  await grid.focus()
  await goToColumn(page, 'Terminal Finish')
  await page.keyboard.type('Gold over nickel')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  for (let step = 0; step < 10; step += 1) await page.keyboard.press('Shift+PageDown')
  await page.keyboard.press('Control+d')
  const filled = page.getByText(/^\d+ cells filled$/)
  await expect(filled).toBeVisible()
  const count = Number.parseInt((await filled.textContent()) ?? '', 10) + 1 // with the cell that they are filled from
  expect(count).toBeGreaterThan(100)
  await page.getByRole('button', { name: /^Review \d+ changes$/ }).press('Enter')
  await expect(page.getByText(`New values: Terminal Finish "Gold over nickel" (${count} parts)`)).toBeVisible()
  await page.getByRole('button', { name: `Save: ${count} parts` }).press('Enter')
  await expect(page.getByText('Saved. The site shows it in a moment.')).toBeVisible()
  expect(keys).toBeLessThan(MAX_KEYS)
  expect(await countOf('Gold over nickel')).toBe(count)
  await page.getByRole('link', { name: 'Undo it' }).press('Enter')
  await page.getByRole('button', { name: new RegExp(`^Undo: ${count} changed`) }).press('Enter')
  await expect(page.getByText('Undone.')).toBeVisible()
  expect(await countOf('Gold over nickel')).toBe(0)
  await page.context().close()
})

test('cells are edited, copied, pasted, replaced, undone, filtered by keys (behavior 21.31)', async ({ browser }) => {
  const page = await openDesk(browser, GRID)
  const grid = page.getByRole('grid')
  const review = (count: number) =>
    expect(page.getByRole('button', { name: `Review ${count} ${count === 1 ? 'change' : 'changes'}` })).toBeVisible()
  await grid.focus()
  await goToColumn(page, 'Terminal Finish')
  const first = (await active(page).textContent()) ?? ''
  await page.keyboard.press('F2')
  await page.keyboard.type(' x')
  await page.keyboard.press('Escape')
  await expect(active(page)).toHaveText(first)
  await page.keyboard.type('Silver 2')
  await page.keyboard.press('Tab')
  await expect(active(page)).not.toHaveText('Silver 2')
  await page.keyboard.press('ArrowLeft')
  await expect(active(page)).toHaveText('Silver 2')
  await page.keyboard.press('Control+c')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+v')
  await review(3)
  await page.keyboard.press('Control+z')
  await review(1)
  await page.keyboard.press('Control+z')
  await review(0)
  await expect(active(page)).toHaveText(first)
  await page.evaluate(() => navigator.clipboard.writeText('A 1\tB 1\r\nA 2\t"B ""2"""\r\n'))
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+v')
  await review(4)
  await expect(page.getByRole('gridcell', { name: 'B "2"' })).toBeVisible()
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+End')
  await expect(page.getByRole('row', { name: / / }).last()).toBeVisible()
  await expect(active(page)).toBeInViewport()

  await page.getByText('Find and replace').click()
  await page.getByLabel('Column', { exact: true }).selectOption({ label: 'Terminal Finish' })
  await page.getByLabel('Find', { exact: true }).fill('bright tin')
  await page.getByLabel('Replace with').fill('Matte Tin')
  const replace = page.getByRole('button', { name: /^Replace in \d+ cells$/ })
  const count = Number(/\d+/.exec((await replace.textContent()) ?? '')?.[0])
  expect(count).toBeGreaterThan(10)
  await replace.click()
  await review(count)
  await page.getByLabel('Filter Terminal Finish').fill('=Gold')
  await page.getByLabel('Filter Terminal Finish').press('Enter')
  await expect(page).toHaveURL(/is%3ATerminal\+Finish=%3DGold/)
  await review(count)
  expect(await countOf('Matte Tin')).toBe(0)
  await page.context().close()
})

test('of two people at one cell the later one sees both values and chooses', async ({ browser }) => {
  const page = await openDesk(browser, GRID)
  await page.getByRole('grid').focus()
  await goToColumn(page, 'Terminal Finish')
  await page.keyboard.type('Mine')
  await page.keyboard.press('Enter')
  await sql`update "Non-Insulated Military" set "Terminal Finish" = 'Theirs' where id = 1`.execute(database.db)
  await page.getByRole('button', { name: 'Review 1 change' }).click()
  await expect(page.getByText('Terminal Finish: now Theirs, yours Mine')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('button', { name: 'Save: 1 part' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  expect(await countOf('Mine')).toBe(1)
  await page.context().close()
})

test('the cells of a part that someone has deleted are left out, the others are saved', async ({ browser }) => {
  const own = sql`insert into "Non-Insulated Military" ("Part Num") values ('GONE-1'), ('GONE-2')`
  await own.execute(database.db)
  const page = await openDesk(browser, `${GRID}?is:Part+Num=GONE-`)
  await page.getByRole('grid').focus()
  await goToColumn(page, 'Terminal Finish')
  for (const text of ['Kept', 'Lost']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await sql`delete from "Non-Insulated Military" where "Part Num" = 'GONE-2'`.execute(database.db)
  await page.getByRole('button', { name: 'Review 2 changes' }).click()
  await expect(page.getByText('the part is gone')).toBeVisible()
  await page.getByRole('button', { name: 'Leave these cells out' }).click()
  await page.getByRole('button', { name: 'Save: 1 part' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  expect(await countOf('Kept')).toBe(1)
  await sql`delete from "Non-Insulated Military" where "Part Num" = 'GONE-1'`.execute(database.db)
  await page.context().close()
})

test('what is typed while a change is saved is still unsaved, and lines of a cell stay lines', async ({ browser }) => {
  await sql`update "Non-Insulated Military" set "Terminal Finish" = ${'Two\r\nlines'} where id = 1`.execute(database.db)
  const page = await openDesk(browser, GRID)
  await page.getByRole('grid').focus()
  await goToColumn(page, 'Terminal Finish')
  await page.keyboard.press('F2')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Review 0 changes' })).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('F2')
  await page.keyboard.type(' and more')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Review 1 change' }).click()
  const { promise: typed, resolve: sendIt } = Promise.withResolvers<void>()
  await page.route('**/grid*', async (route) => {
    if (route.request().method() === 'POST') await typed
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save: 1 part' }).click()
  await page.getByRole('grid').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('Later')
  await page.keyboard.press('Enter')
  sendIt()
  await expect(page.getByText('Saved, but not what was typed since then.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Review 1 change' })).toBeVisible()
  await expect(page.getByText('Not saved yet')).toBeVisible()
  expect(await countOf('Two\nlines and more')).toBe(1)
  await page.context().close()
})

test('all findings with one right answer are fixed in one step, without a script too', async ({ browser }) => {
  const page = await openDesk(browser, '/check?kind=near-value', { javaScriptEnabled: false })
  await page.getByRole('link', { name: /^Fix all \d+…$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Fix \d+ values$/ })).toBeVisible()
  await page.getByRole('button', { name: /^Save: \d+ parts$/ }).click()
  await expect(page.getByText('It can be undone as a whole.')).toBeVisible()
  const { rows } = await sql`
    select id from "Insulated Banana Plugs" where "Color" = 'Violet '`.execute(database.db)
  expect(rows).toEqual([])
  await page.context().close()
})
