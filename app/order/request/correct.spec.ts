import { type Browser, expect, test } from '@playwright/test'
import { findings } from '#tests/browser/axe-findings.ts'
import { openPage } from '#tests/browser/hydrated.ts'
import { visitorsInbox } from '#tests/samples/visitors-inbox.ts'
import { type DeskSite, startDeskSite } from '#tests/site/desk-site.ts'
import { quoteSubmission } from '#tests/site/requests.ts'

let site: DeskSite
test.beforeAll(async () => {
  test.setTimeout(120_000) // a site starts
  site = await startDeskSite({ SAMPLE: 'on' })
})
test.afterAll(() => site?.stop())

async function clerksPage(browser: Browser, path: string) {
  const context = await browser.newContext()
  await site.signInBrowser(context, 'sales', 'Ann')
  const page = await context.newPage()
  await openPage(page, site.deskUrl + path)
  return page
}

test('a buyer corrects a line by keyboard; the clerk who has the request open sees it within a second, and the draft asks', async ({
  page,
  browser,
}) => {
  const visitors = await visitorsInbox({ dataDir: site.dataDir, databaseUrl: null })
  const { number, path } = await visitors.receive(quoteSubmission(), null)
  await visitors.close()
  const quote = await clerksPage(browser, `/requests/${number}/quote`)
  await quote.getByLabel('Line 1, unit price 1').fill('1.25')
  await expect(quote.getByText('Saved', { exact: true })).toBeVisible()
  const desk = await clerksPage(browser, `/requests/${number}`)

  await page.setViewportSize({ width: 320, height: 700 })
  await openPage(page, site.url + path)
  await page.getByRole('link', { name: 'Correct the request' }).press('Enter')
  const quantity = page.getByRole('group', { name: 'Line 1' }).getByLabel('Quantity')
  await quantity.fill('500')
  expect(await findings(page)).toEqual([])
  await quantity.press('Enter')
  await expect(page.getByText('Line 1, 10-880-2-05: 500 instead of 250')).toBeVisible()
  await expect(desk.getByText('Line 1, 10-880-2-05: 500 instead of 250')).toBeVisible({ timeout: 2_000 })

  await quote.getByLabel('Line 1, lead time').fill('6 weeks')
  await expect(quote.getByText('The buyer, Ana Ferreira changed this quote')).toBeVisible()
  quote.on('dialog', (question) => question.accept()) // what was typed isn't stored
  await quote.getByRole('link', { name: 'Take theirs' }).click()
  await expect(quote.getByText('It was priced for 250 × 10-880-2-05, Concord.')).toBeVisible()
  expect(await findings(quote)).toEqual([])
  await quote.getByRole('button', { name: 'Take it over in line 1' }).click()
  await expect(quote.getByLabel('Line 1, quantity 1')).toHaveValue('500')
  await expect(quote.getByLabel('Line 1, unit price 1')).toHaveValue('')
})
