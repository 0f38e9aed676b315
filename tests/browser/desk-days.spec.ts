import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import type { Role } from '#people/person.ts'
import { findings } from '#tests/browser/axe-findings.ts'
import { deskTest as test } from '#tests/browser/desk-test.ts'
import { openPage } from '#tests/browser/hydrated.ts'
import { visitorsInbox } from '#tests/samples/visitors-inbox.ts'
import type { RunningDesk } from '#tests/site/desk-process.ts'
import { quoteSubmission } from '#tests/site/requests.ts'

/** Parts that no other test of its stage quotes. */
const LINES = [
  { manufacturerName: 'Concord', partNumber: '10-883-1-02', quantities: [250] as const, note: '' },
  { manufacturerName: 'Concord', partNumber: 'AA59126/322H03', quantities: [12_000] as const, note: '' },
]
test.describe.configure({ mode: 'default' })
test.slow() // each is a day

/** A person at the desk. `press` is Enter on the focused element, or a tap. */
async function atDesk(browser: Browser, site: RunningDesk, role: Role, width: number) {
  const isPhone = width < 800
  const context = await browser.newContext({ viewport: { width, height: 900 }, hasTouch: isPhone })
  await site.signInBrowser(context, role, 'Ann')
  const page = await context.newPage()
  const press = async (what: Locator) => await (isPhone ? what.tap() : what.press('Enter'))
  await openPage(page, `${site.deskUrl}/`)
  return { page, press }
}

/** Nothing is wider than the screen, and axe finds nothing. */
async function isSound(page: Page, name: string): Promise<void> {
  const { width = 0 } = page.viewportSize() ?? {}
  expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(width)
  expect(await findings(page), name).toEqual([])
}

test('a clerk’s day on a phone: find, note, quote, and see it delivered', { tag: '@long' }, async ({
  browser,
  desk: site,
}) => {
  const visitors = await visitorsInbox({ dataDir: site.dataDir, databaseUrl: null })
  const { number } = await visitors.receive(
    quoteSubmission({ companyName: 'Plover', yourEmail: 'eve@plover.example', lines: LINES }),
    null,
  )
  await visitors.close()
  const { page, press } = await atDesk(browser, site, 'sales', 390)
  await page.getByRole('searchbox', { name: 'Search' }).focus()
  await page.keyboard.type('plover')
  await page.keyboard.press('Enter')
  await press(page.getByRole('link', { name: number }))
  const detail = page.getByRole('region', { name: 'Request' })
  await detail.getByLabel('New note').focus()
  await page.keyboard.type('Wants gold plating')
  await press(detail.getByRole('button', { name: 'Add note' }))
  await expect(detail.getByText('Wants gold plating')).toBeVisible()

  await press(detail.getByRole('link', { name: 'Quote', exact: true }))
  const price = page.getByLabel('Line 1, unit price 1')
  await price.focus()
  await page.route('**/quote.data', (route) => route.abort())
  await page.keyboard.type('1.25')
  const saved = page.getByRole('status').filter({ hasText: /saved/i })
  await expect(saved).toContainText('Not saved: the desk can’t be reached.')
  await expect(price).toHaveValue('1.25')
  await page.unroute('**/quote.data')
  await page.getByLabel('Line 2, unit price 1').focus()
  await page.keyboard.type('.0375')
  await expect(saved).toHaveText('Saved')
  await isSound(page, 'quote')
  await press(page.getByRole('button', { name: 'Preview' }))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Quote ${number}: $762.50`)
  await isSound(page, 'preview')
  await page.getByLabel('Buyers will see').check()
  await press(page.getByRole('button', { name: /^Send to/ }))
  await expect(page.getByRole('status').filter({ hasText: 'Sent' })).toContainText(`Sent: quote ${number} is stored`)
  const mails = async () => (await readdir(join(site.dataDir, 'mailbox'))).filter((name) => name.startsWith(number))
  await expect.poll(async () => (await mails()).length).toBe(3) // the company's, the copy, and the quote
  const delivered = page.getByRole('listitem').filter({ hasText: 'To the buyer' }).filter({ hasText: 'delivered' })
  await expect(async () => {
    await openPage(page, `${site.deskUrl}/requests/${number}`)
    await expect(delivered).toHaveCount(2, { timeout: 1_000 })
  }).toPass()
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('answered')
  await isSound(page, 'answered')
  await page.context().close()
})

test('a product manager’s day by keyboard: an import with errors, fixed and undone; a part', {
  tag: '@long',
}, async ({ browser, desk: site }) => {
  const { page, press } = await atDesk(browser, site, 'catalog', 1440)
  const numbers = [1, 2, 3].map((each) => `99-1440-${each}`)
  const drop = async (text: string) => {
    await openPage(page, `${site.deskUrl}/imports/new`)
    const buffer = Buffer.from(text)
    await page.getByLabel('Files with parts').setInputFiles({ name: 'Panel-Jacks.csv', mimeType: 'text/csv', buffer })
    await press(page.getByRole('button', { name: 'Preview' }))
  }
  await drop(`Part no,Color\n${numbers[0]},Red\n,Blue\n5-Oct,Green\n`)
  await expect(page.getByRole('heading', { name: '2 errors: nothing can be imported' })).toBeVisible()
  await isSound(page, 'errors')
  await drop(`Part no,Color\n${numbers.map((number) => `${number},Red\n`).join('')}`)
  await expect(page.getByRole('heading', { name: /^3 added in Panel Jacks/ })).toBeVisible()
  await isSound(page, 'import-preview')
  await press(page.getByRole('button', { name: 'Import: 3 added' }))
  await expect(page.getByText('It can be undone as a whole.')).toBeVisible()
  await isSound(page, 'run')
  const run = page.url()

  const found = `${site.deskUrl}/parts?q=${numbers[0]}`
  await expect.poll(async () => await (await page.request.get(found)).text()).toMatch(/href="\/parts\/Panel-Jacks\/\d/)
  await openPage(page, found)
  await press(page.getByRole('link', { name: numbers[0] ?? '' }).first())
  const color = page.getByLabel('Color', { exact: true })
  await color.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Black')
  await press(page.getByRole('button', { name: 'Save', exact: true }))
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()

  await openPage(page, `${run}/undo`)
  await expect(page.getByRole('heading', { name: 'One later change is in its way' })).toBeVisible()
  await isSound(page, 'undo')
  await press(page.getByRole('button', { name: 'Undo all 2: 1 changed, 3 removed' }))
  await expect(page.getByRole('status').filter({ hasText: 'Undone.' })).toBeVisible()
  await openPage(page, `${site.deskUrl}/imports`)
  await expect(page.getByText('Undone', { exact: true }).first()).toBeVisible()
  await isSound(page, 'imports')
  await page.context().close()
})
