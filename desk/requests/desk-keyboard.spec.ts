import { expect, type Locator, type Page, test } from '@playwright/test'
import { DESK_KEYS } from '#desk/ui/desk-keys.tsx'
import { openPage } from '#tests/browser/hydrated.ts'
import { startMailServer } from '#tests/programs/mail-server.ts'
import { visitorsInbox } from '#tests/samples/visitors-inbox.ts'
import { startDeskSite } from '#tests/site/desk-site.ts'
import { quoteSubmission } from '#tests/site/requests.ts'

const MAX_TABS = 80

/** Presses Tab until an element has the focus, as a person without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target} has no focus after ${MAX_TABS} tabs`)
}

/** The desk of a site with these requests, the newest first, and its mail server. */
async function startDesk(companies: readonly string[]) {
  const mails = await startMailServer()
  const site = await startDeskSite({
    SAMPLE: 'on',
    SITE_URL: 'http://site.example',
    MAIL_TRANSPORT: 'smtp',
    SMTP_URL: mails.url,
  })
  const visitors = await visitorsInbox({ dataDir: site.dataDir, databaseUrl: null })
  const numbers: string[] = []
  for (const companyName of companies.toReversed())
    numbers.unshift((await visitors.receive(quoteSubmission({ companyName }), null)).number)
  const stop = async () => {
    await visitors.close()
    await site.stop()
    await mails.stop()
  }
  return { site, numbers, stop }
}

test('a clerk takes, prices and sends one request after the other by keyboard alone', async ({ browser }) => {
  test.setTimeout(180_000) // a site starts
  const { site, numbers, stop } = await startDesk(['1st', '2nd', '3rd'])
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await site.signInBrowser(context, 'sales', 'Ann')
    const page = await context.newPage()
    const faults: string[] = []
    page.on('pageerror', ({ message }) => faults.push(message))
    await openPage(page, `${site.deskUrl}/requests/new`)
    expect(faults).toEqual([]) // the browser's names of countries may be others than the server's
    await openPage(page, `${site.deskUrl}/requests?sort=company`)

    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Keys' })
    for (const [, what] of DESK_KEYS) await expect(dialog.getByText(what, { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')

    const detail = page.getByRole('region', { name: 'Request', exact: true })
    for (const number of numbers.slice(0, 2)) {
      await page.keyboard.press('j')
      await expect(detail.getByRole('heading', { level: 2 })).toContainText(number)
      await page.keyboard.press('f')
      await expect(detail.getByLabel('Follow up on')).toBeFocused()
      await page.keyboard.press('Escape')
      await tabTo(page, detail.getByRole('button', { name: 'Set', exact: true }))
      await page.keyboard.press('e')
      await expect(detail.getByLabel('State', { exact: true })).toHaveValue('open')
      await page.keyboard.press('q')
      await expect(page).toHaveURL(new RegExp(`/requests/${number}/quote$`))
      await tabTo(page, page.getByLabel('Line 1, unit price 1'))
      await page.keyboard.type('1.25')
      await tabTo(page, page.getByLabel('Line 2, unit price 1'))
      await page.keyboard.type('.0375')
      await tabTo(page, page.getByRole('button', { name: 'Preview' }))
      await page.keyboard.press('Enter')
      await tabTo(page, page.getByLabel('Buyers will see'))
      await page.keyboard.press('Space')
      await tabTo(page, page.getByRole('button', { name: /^Send to/ }))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('status').filter({ hasText: `Sent: quote ${number}` })).toBeVisible()
      await page.keyboard.press(number === numbers[0] ? 'u' : 'j') // the list as it was, or what came next in it
      await expect(page.getByRole('heading', { level: 1, name: 'Inbox', exact: true })).toBeVisible()
      await expect(page).toHaveURL(/sort=company/)
      await expect(page.getByRole('rowheader', { name: number })).toHaveCount(0) // answered, so not new
    }
    await expect(page.getByRole('rowheader')).toHaveCount(1)
    await expect(detail.getByRole('heading', { level: 2 })).toContainText(numbers[2] ?? '')
    await page.keyboard.press('n')
    await page.keyboard.type('Called: wants it by June')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(detail.getByText('Called: wants it by June')).toBeVisible()
    const message = detail.getByLabel(/^Message to/)
    await page.keyboard.press('w')
    await expect(message).toBeFocused()
    await page.keyboard.type('By June')
    await message.blur()
    await page.keyboard.press('n')
    await expect(detail.getByLabel('New note')).toBeFocused()
    await expect(message).toBeHidden()
    await detail.getByLabel('New note').blur()
    await page.keyboard.press('w')
    await expect(message).toHaveValue('By June')
    await message.fill('')
    await message.blur()
    await page.keyboard.press('b')
    await expect(page.getByRole('heading', { level: 1, name: '2nd' })).toBeVisible() // the newest that was answered
    await page.keyboard.press('t')
    await expect(page.getByText('Response time (median)')).toBeVisible()
    await page.keyboard.press('r')
    await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible()
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused()
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('x') // nothing is chosen yet, so it does nothing
    await page.keyboard.press('j')
    await expect(detail).toBeVisible()
    await page.keyboard.press('x')
    await expect(page.getByLabel(`Choose ${numbers[2]}`)).toBeChecked()
    await page.keyboard.press('u')
    await expect(detail).toBeHidden()
    await context.close()
  } finally {
    await stop()
  }
})
