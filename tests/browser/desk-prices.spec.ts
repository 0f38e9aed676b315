import { expect, test } from '@playwright/test'
import { findings } from '#tests/browser/axe-findings.ts'
import { openPage } from '#tests/browser/hydrated.ts'
import { visitorsInbox } from '#tests/samples/visitors-inbox.ts'
import { type DeskSite, startDeskSite } from '#tests/site/desk-site.ts'
import { quoteSubmission } from '#tests/site/requests.ts'

const LINES = 14
let site: DeskSite
test.beforeAll(async () => {
  test.setTimeout(120_000) // a site starts
  site = await startDeskSite({ SAMPLE: 'on' })
})
test.afterAll(() => site?.stop())

test('a clerk sees what is understood of a price, and each doubt at its field once', { tag: '@long' }, async ({
  page,
  context,
}) => {
  const visitors = await visitorsInbox({ dataDir: site.dataDir, databaseUrl: null })
  const lines = Array.from({ length: LINES }, (_, index) => ({
    manufacturerName: 'Concord',
    partNumber: `10-880-2-${index}`,
    quantities: [100] as const,
  }))
  const { number } = await visitors.receive(quoteSubmission({ lines }), null)
  await visitors.close()
  const [name = '', value = ''] = (await site.signedIn('sales', 'Ann')).cookie.split('=')
  await context.addCookies([{ name, value, url: site.deskUrl }])
  await openPage(page, `${site.deskUrl}/requests/${number}/quote`)

  const price = (line: number) => page.getByLabel(`Line ${line}, unit price 1`, { exact: true })
  const doubts = page.getByText('Unit price: did you mean 0.125? Write it that way.', { exact: true })
  await price(1).focus()
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }, '0,125\n'.repeat(LINES))
  await expect(price(LINES)).toHaveValue('0,125')
  await price(1).blur()
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
  await price(1).blur()
  await expect(price(1)).toHaveAccessibleDescription('Unit price: did you mean 1250.00 or 1.25? Write it that way.')
  await price(1).fill('1.25')
  await expect(price(1)).toHaveAccessibleDescription('total €125.00')
  await expect(price(2)).toHaveAccessibleDescription(/did you mean/)
  await page.context().close()
})
