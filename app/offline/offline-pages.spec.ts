import { expect, type Page, test } from '@playwright/test'
import { findings } from '#tests/browser/axe-findings.ts'
import { openPage } from '#tests/browser/hydrated.ts'
import { BUYER, field, fillContact, openForm, REQUEST_NUMBER } from '#tests/browser/order-fields.ts'
import { bar, cachedBy, visit } from '#tests/browser/service-worker-pages.ts'

test.use({ serviceWorkers: 'allow' })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const search = (page: Page) => page.getByRole('combobox', { name: 'Search the catalog' })

test('visited part pages open offline with their date, by address and by link', { tag: '@long' }, async ({
  page,
  context,
}) => {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  await visit(page, '/part/10-880-1-00')
  await page.getByRole('button', { name: 'Add to quote list' }).first().click()
  await openPage(page, '/terminals/insulated-military')
  await page.getByRole('link', { name: '10-880-1-04', exact: true }).click()
  await expect(heading(page)).toHaveText('10-880-1-04')
  await cachedBy(page, '/part/10-880-1-04')
  await context.setOffline(true)
  await expect(bar(page)).toContainText('Offline')
  await openPage(page, '/part/10-880-1-00')
  await expect(heading(page)).toHaveText('10-880-1-00')
  await expect(bar(page)).toHaveText(/^Offline: saved copy from \w+ \d+, \d{4}, /)
  await page.getByRole('link', { name: 'Insulated Military Terminals' }).first().click()
  await page.getByRole('link', { name: '10-880-1-04', exact: true }).click()
  await expect(heading(page)).toHaveText('10-880-1-04')
  await expect(bar(page)).toContainText('saved copy')
  await openPage(page, '/part/Insulated-Military/1') // the same part by its other address
  await expect(heading(page)).toHaveText('10-880-1-00')
  expect(await findings(page)).toEqual([])
  await openPage(page, '/list') // never visited
  await expect(page.getByRole('main')).toContainText('10-880-1-00')
  await page.goto('/part/10-880-2-05') // never visited: a page without scripts
  await expect(heading(page)).toHaveText('You are offline')
  await expect(page.getByRole('link', { name: '10-880-1-04' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Retry' }).click()
  await expect(heading(page)).toHaveText('10-880-2-05')
  await expect(bar(page)).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('search finds the same numbers offline as online', { tag: '@long' }, async ({ page, context }) => {
  await visit(page, '/part/10-880-1-00')
  const terms = ['10-880', '880', 'M55155/29', '1088020', 'pb08', 'zzzzzz', '5-04']
  const ask = (q: string) =>
    page.evaluate(async (q) => (await fetch(`/api/v1/search?q=${encodeURIComponent(q)}`)).json(), q)
  const online = await Promise.all(terms.map(ask))
  await context.setOffline(true)
  expect(await Promise.all(terms.map(ask))).toEqual(online)
  await search(page).fill('10-880-1')
  await expect(page.getByRole('option')).toHaveCount(20)
  await search(page).press('Enter')
  await expect(heading(page)).toHaveText('Part Number Search (20)')
  await expect(bar(page)).toContainText('Offline: searched the part numbers saved')
  await expect(page.getByRole('listitem').filter({ hasText: '10-880-1-00' })).not.toContainText('page not saved')
  await expect(page.getByRole('listitem').filter({ hasText: '10-880-1-04' })).toContainText('page not saved')
  expect(await findings(page)).toEqual([])
  await page.getByRole('link', { name: /10-880-1-00/ }).click()
  await expect(heading(page)).toHaveText('10-880-1-00')
})

test('a request written offline is saved, and sent once when the network is back', async ({ page, context }) => {
  const posts: string[] = []
  context.on('request', (request) => request.method() === 'POST' && posts.push(new URL(request.url()).pathname))
  await visit(page, '/part/10-880-1-00')
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Request Quote' }).first().click()
  await expect(page).toHaveURL(/\/offline\/order\?/)
  await expect(field(page, 'Part Number')).toHaveValue('10-880-1-00')
  await fillContact(page)
  await page
    .getByLabel('Drawings and documents')
    .setInputFiles({ name: 'hole.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') })
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('It will be sent when you are online again.')).toBeVisible()
  await expect(page.getByText('with hole.pdf')).toBeVisible()
  expect(await findings(page)).toEqual([])
  const other = await context.newPage()
  await openPage(other, '/part/10-880-1-00')
  await expect(bar(other)).toContainText('A request is saved on this device')
  await context.setOffline(false)
  await expect(bar(other)).toContainText(REQUEST_NUMBER, { timeout: 15_000 })
  await expect(page.getByText('Message sent!')).toBeVisible()
  expect(posts).toEqual(['/order.data'])
  await page.getByRole('link', { name: 'View and print what you sent' }).click()
  await expect(page.getByText('hole.pdf')).toBeVisible()
  await expect(page.getByText(BUYER['Company Name'])).toBeVisible()
})

test('a form that was open when the network failed is saved too, can be changed, and says why it was refused', {
  tag: '@long',
}, async ({ page, context }) => {
  await visit(page, '/part/10-880-1-00')
  await openForm(page, '/order?part=10-880-1-00&qty=5')
  await fillContact(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('It will be sent when you are online again.')).toBeVisible()
  await field(page, 'Part Number').fill('B') // another request, which is begun below the saved one
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(field(page, 'Company Name')).toHaveValue(BUYER['Company Name'])
  await expect(field(page, 'Quantity')).toHaveValue('5')
  await page.getByText('You have an unsent request with 1 line.').waitFor()
  await page.getByRole('button', { name: 'Continue it' }).click()
  await expect(field(page, 'Part Number').nth(1)).toHaveValue('B')
  await page.getByRole('button', { name: 'Remove line 2' }).click()
  await page.getByLabel('Drawings and documents').setInputFiles({
    name: 'hole.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('no drawing'),
  })
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('with hole.pdf')).toBeVisible()
  await expect(field(page, 'Company Name')).toHaveValue('')
  await context.setOffline(false)
  await expect(page.getByText('The request could not be accepted.')).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText("'hole.pdf'", { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('button', { name: 'Discard' })).toHaveCount(0)
})
