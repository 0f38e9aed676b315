import { expect, test } from '@playwright/test'
import { openPage } from '#tests/browser/hydrated.ts'

const PAGES = [
  ...['/', '/terminals/insulated-military?color=Green', '/part/10-880-2-05', '/search?q=10-880', '/list/paste'],
  ...['/order?part=10-880-2-05', '/contact', '/api'],
]

test('no page violates its own policy or logs to the console', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
  for (const path of PAGES) {
    await openPage(page, path)
    expect(await page.evaluate(() => document.querySelectorAll('[style]').length)).toBe(0)
  }
  await openPage(page, '/part/10-880-2-05') // as a returning visitor, whose browser revalidates the page
  // The same by navigation inside the site, with prefetching.
  await openPage(page, '/')
  await page.getByRole('combobox', { name: 'Search the catalog' }).fill('10-880-2-05')
  await page.getByRole('option', { name: /10-880-2-05 .*Exact/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('10-880-2-05')
  await page.getByRole('link', { name: 'Insulated Military Terminals' }).first().hover()
  await page.getByRole('link', { name: 'Insulated Military Terminals' }).first().click()
  // The part page, which may still be shown, has a link 'Next part'.
  const nextPage = page.getByRole('link', { name: 'Next', exact: true })
  await nextPage.hover()
  await nextPage.click()
  await page.getByText(/^Page 2 of \d+$/).waitFor()
  expect(complaints).toEqual([])
})
