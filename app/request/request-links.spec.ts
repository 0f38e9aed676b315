import { expect, test } from '@playwright/test'
import { openRequests } from '#database/open-requests.ts'
import { requestPath } from '#requests/stored-request.ts'
import { findings } from '#tests/browser/axe-findings.ts'
import { openPage, reloadPage } from '#tests/browser/hydrated.ts'
import { visitorsInbox } from '#tests/samples/visitors-inbox.ts'
import { type DeskSite, startDeskSite } from '#tests/site/desk-process.ts'
import { mailedToken, quoteSubmission } from '#tests/site/requests.ts'

test.describe.configure({ mode: 'default' })
let site: DeskSite
test.beforeAll(async () => {
  test.setTimeout(120_000) // a site starts
  site = await startDeskSite({ SAMPLE: 'off', SITE_URL: 'https://parts.concord.example' })
})
test.afterAll(() => site?.stop())

/** A stored request, with both links to its page, and when the one in mails was first used. */
async function asked() {
  const settings = { dataDir: site.dataDir, databaseUrl: null }
  const visitors = await visitorsInbox(settings)
  const { number, path: receipt } = await visitors.receive(quoteSubmission(), null)
  await visitors.close()
  const { db } = await openRequests(settings)
  const openedAt = async () => {
    const rows = await db.selectFrom('request').select('mail_opened_at').where('number', '=', number).execute()
    return rows[0]?.mail_opened_at
  }
  const mailed = requestPath(await mailedToken(db, number))
  /** Sends a quote of fifteen lines, priced per hundred, as the desk stores it. */
  const quote = async () => {
    const lines = Array.from({ length: 15 }, (_, line) => ({
      manufacturerName: 'Concord',
      partNumber: `10-88${line}-2-05`,
      description: 'Insulated terminal, 0.062 in board, tin-lead plated',
      per: 100,
      breaks: [
        { quantity: 250, unitPrice: '12.50', total: '31.25' },
        { quantity: 500, unitPrice: '10.00', total: '50.00' },
      ],
      counted: 250,
      leadTime: '6 to 8 weeks ARO',
      minimum: null,
      note: line % 5 === 0 ? 'Packed in trays of 50.' : '',
    }))
    const of = { number, request_number: number, revision: 1, draft_version: 1, sent_by: 'Kim', pdf: '' }
    const terms = { payment: 'Net 30', terms: 'Lead times start when we receive your order (ARO).', note: '' }
    const content = { currency: 'USD', validUntil: '2099-12-31', ...terms, lines, subtotal: '468.75', total: '468.75' }
    await db
      .insertInto('quote')
      .values({ ...of, content: JSON.stringify(content), sent_at: '2026-11-25T10:00:00Z' })
      .execute()
  }
  return { receipt: site.url + receipt, mailed: site.url + mailed, number, openedAt, quote, close: () => db.destroy() }
}

test('a buyer opens the mailed page when it was in view for two seconds, the desk and the receipt never (behavior 20.23)', async ({
  page,
}) => {
  const { receipt, mailed, openedAt, close } = await asked()
  const noted: string[] = []
  page.on('request', (sent) => void (sent.method() === 'POST' && noted.push(new URL(sent.url()).pathname)))
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  for (const address of [receipt, `${mailed}?desk`]) {
    await openPage(page, address)
    await page.clock.runFor(60_000)
  }
  await openPage(page, mailed)
  await page.clock.runFor(1_900)
  expect([noted, await openedAt()]).toEqual([[], null])
  await page.clock.runFor(200)
  await expect.poll(openedAt).not.toBeNull()
  expect(noted).toEqual([`${new URL(mailed).pathname}/opened`])
  await close()
})

test('the sender of a request asks for the link again at the page of the receipt', async ({ page }) => {
  const { receipt, close } = await asked()
  await openPage(page, receipt)
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('ana@northbridge.example')
  await expect(page.getByLabel('Message', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Messages' })).toHaveCount(0)
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Resend the confirmation email' }).click()
  await page.getByRole('status').filter({ hasText: 'The email is on its way' }).waitFor()
  await close()
})

test('a buyer sees a quote as one document, on all screens and two sheets (behavior 20.10)', { tag: '@long' }, async ({
  page,
}) => {
  const { mailed, quote, close } = await asked()
  await quote()
  await page.setViewportSize({ width: 1440, height: 900 })
  await openPage(page, mailed)
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('$468.75')
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('Valid until December 31, 2099.')
  await expect(page.getByRole('table')).toHaveCount(1)
  await expect(page.getByRole('row').nth(1)).toContainText('$12.50 /100')
  await expect(page.getByLabel('Message', { exact: true })).toBeHidden()
  await page.getByText('Download', { exact: true }).click()
  for (const name of [/\.pdf$/, 'CSV', 'JSON']) await expect(page.getByRole('link', { name })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findings(page)).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 900 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  const sheets = (await page.pdf({ format: 'Letter' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
  expect(sheets?.length).toBeLessThanOrEqual(2)
  await close()
})

test('what a buyer types on the private page is there after a reload, and after Back from the review of an order', async ({
  page,
}) => {
  const { mailed, quote, close } = await asked()
  await quote()
  await openPage(page, mailed)
  const message = page.getByLabel('Message', { exact: true })
  await page.getByText('Message us').click()
  await message.fill('In gold?')
  await reloadPage(page)
  await expect(message).toHaveValue('In gold?')
  await expect(message).toBeVisible()
  await page.route(/\.data/, (route) => (route.request().method() === 'POST' ? route.continue() : undefined))
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('We received your message.').waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await reloadPage(page) // before the page has loaded again with the message
  await expect(message).toHaveValue('')
  await page.getByRole('link', { name: 'Order from this quote' }).click()
  await page.getByLabel('PO number').fill('PO-7')
  const day = page.getByLabel('Requested delivery date')
  await day.fill('2020-01-01')
  await page.getByLabel('I accept these terms').check()
  await page.getByRole('button', { name: 'Review order' }).click()
  await page.getByRole('alert').waitFor()
  await day.fill('2099-01-01')
  await page.getByRole('button', { name: 'Review order' }).click()
  await page.getByRole('button', { name: 'Place order' }).waitFor()
  await page.goBack()
  await expect(page.getByLabel('PO number')).toHaveValue('PO-7')
  await expect(day).toHaveValue('2099-01-01')
  await close()
})

test('a buyer orders with the total in sight, and Back from the order leads to it', async ({ page }) => {
  const { mailed, number, quote, close } = await asked()
  await quote()
  await openPage(page, mailed)
  await page.getByRole('link', { name: 'Order from this quote' }).click()
  await page.getByText('Total: $468.75').waitFor()
  await page.getByLabel('10-880-2-05', { exact: true }).selectOption('500 at $10.00 per 100 = $50.00')
  await page.getByText('Total: $487.50').waitFor()
  await page.getByLabel('Bill to').fill('Northbridge Finance')
  await page.getByLabel('Shipping instructions').fill('Partial shipments are fine.')
  await page.getByLabel('I accept these terms').check()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Review order' }).click()
  await page.getByText('Partial shipments are fine.').waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Place order' }).click()
  const ordered = page.getByRole('heading', { level: 1, name: number.replace('Q', 'O') })
  await expect(ordered).toBeVisible()
  await page.goBack()
  await ordered.waitFor()
  await expect(page.getByText('Northbridge Finance')).toBeVisible()
  await close()
})
