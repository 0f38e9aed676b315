import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { openRequests } from '#database/open-requests.ts'
import type { Role } from '#people/person.ts'
import { hashPassword } from '#people/sign-in.ts'
import { findings } from '#tests/browser/axe-findings.ts'
import { hydrated, openPage } from '#tests/browser/hydrated.ts'
import { type MailServer, startMailServer } from '#tests/programs/mail-server.ts'
import { visitorsInbox } from '#tests/samples/visitors-inbox.ts'
import { type DeskSite, startDeskSite } from '#tests/site/desk-site.ts'
import { quoteSubmission } from '#tests/site/requests.ts'

const PASSWORD = 'copper swage 4 turrets'
test.describe.configure({ mode: 'default' })
test.slow() // each is a day
let site: DeskSite
let mails: MailServer
test.beforeAll(async () => {
  test.setTimeout(120_000) // a site starts
  mails = await startMailServer()
  site = await startDeskSite({ SAMPLE: 'on', MAIL_TRANSPORT: 'smtp', SMTP_URL: mails.url })
})
test.afterAll(async () => {
  await site?.stop()
  await mails?.stop()
})

/** A person at the desk. `press` is Enter on the focused element, or a tap. */
async function atDesk(browser: Browser, role: Role, width: number) {
  const isPhone = width < 800
  const { person } = await site.signedIn(role, role === 'sales' ? 'Ann' : 'Mia')
  const { db } = await openRequests({ dataDir: site.dataDir, databaseUrl: null })
  await db
    .updateTable('person')
    .set({ password: await hashPassword(PASSWORD) })
    .where('id', '=', person.id)
    .execute()
  await db.destroy()
  const context = await browser.newContext({ viewport: { width, height: 900 }, hasTouch: isPhone })
  const page = await context.newPage()
  const press = async (what: Locator) => await (isPhone ? what.tap() : what.press('Enter'))
  await openPage(page, `${site.deskUrl}/sign-in`)
  await page.getByLabel('Email address').focus()
  await page.keyboard.type(person.mail)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/sign-in/)
  await hydrated(page)
  return { page, press }
}

/** Nothing is wider than the screen, and axe finds nothing. */
async function isSound(page: Page, name: string): Promise<void> {
  const { width = 0 } = page.viewportSize() ?? {}
  expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(width)
  expect(await findings(page), name).toEqual([])
}

test('a clerk’s day on a phone: find, note, quote, and see it delivered', { tag: '@long' }, async ({ browser }) => {
  const visitors = await visitorsInbox({ dataDir: site.dataDir, databaseUrl: null })
  const { number } = await visitors.receive(quoteSubmission({ companyName: 'Tarn' }), null)
  await visitors.close()
  const { page, press } = await atDesk(browser, 'sales', 390)
  await page.getByRole('searchbox', { name: 'Search' }).focus()
  await page.keyboard.type('tarn')
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
  await expect.poll(() => [...mails.mails.values()].filter((mail) => mail.includes(`${number}.pdf`)).length).toBe(1)
  await expect(async () => {
    await openPage(page, `${site.deskUrl}/requests/${number}`)
    const mail = page.getByRole('listitem').filter({ hasText: 'To the buyer' }).filter({ hasText: 'delivered' })
    await expect(mail).toHaveCount(2, { timeout: 1_000 }) // the copy, and the quote
  }).toPass()
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('answered')
  await isSound(page, 'answered')
  await page.context().close()
})

test('a product manager’s day by keyboard: an import with errors, fixed and undone; a part', {
  tag: '@long',
}, async ({ browser }) => {
  const { page, press } = await atDesk(browser, 'catalog', 1440)
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

  await openPage(page, `${site.deskUrl}/parts?q=${numbers[0]}`)
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('link', { name: numbers[0] ?? '' }).first()).toBeVisible({ timeout: 1_000 })
  }).toPass() // the site takes the rows within moments
  await hydrated(page)
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
