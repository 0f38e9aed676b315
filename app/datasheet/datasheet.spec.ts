import { expect, type Page, test } from '@playwright/test'
import { findings } from '#tests/browser/axe-findings.ts'
import { hydrated, openFamily, openPage } from '#tests/browser/hydrated.ts'
import { FOLDER, LARGE_PAGES } from '#tests/samples/test-datasheets.ts'

const sheet = (name: string, hash = '') => `/view-pdf/${FOLDER}/${name}.pdf${hash}`
const pageField = (page: Page) => page.getByRole('textbox', { name: 'Page' })
const drawn = (page: Page, number: number) =>
  page.locator(`.page[data-page-number="${number}"] canvas`).evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
    return new Set(data).size > 1
  })

async function openSheet(page: Page, name: string, hash = ''): Promise<void> {
  await openPage(page, sheet(name, hash))
  await page.getByText(/^of \d+$/).waitFor()
}

/** Counts the bytes of PDFs received over the network, including those of canceled requests. */
async function countBytes(page: Page): Promise<() => number> {
  const network = await page.context().newCDPSession(page)
  const pdfs = new Set<string>()
  let bytes = 0
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.includes('/files/product-pdfs/')) pdfs.add(requestId)
  })
  network.on('Network.dataReceived', ({ requestId, dataLength }) => {
    if (pdfs.has(requestId)) bytes += dataLength
  })
  await network.send('Network.enable')
  return () => bytes
}

test('an engineer opens a page of a datasheet, goes through it by keyboard, finds a word, and reads it on a phone', async ({
  page,
}) => {
  const complaints: string[] = []
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await openSheet(page, 'test-sheet', '#page=2')
  await expect(page).toHaveTitle('test-sheet.pdf – Concord Electronics')
  await expect(page.getByRole('banner').getByRole('search')).toHaveCount(0)
  await expect(pageField(page)).toHaveValue('2')
  await page.keyboard.press('End')
  await expect(pageField(page)).toHaveValue('3')
  await expect(page).toHaveURL(/#page=3$/)
  // Links open only web addresses, in a new tab.
  const foreign = page.locator('.page[data-page-number="3"] .linkAnnotation a') // ftp://
  await expect(foreign).toBeAttached()
  await expect(foreign).not.toHaveAttribute('href')
  await page.keyboard.press('Home')
  await expect(pageField(page)).toHaveValue('1')
  // The browser scrolls to the top in several frames, and would go on after a page was turned.
  await expect.poll(() => page.getByRole('region', { name: 'Pages of' }).evaluate((box) => box.scrollTop)).toBe(0)
  await page.keyboard.press('ArrowRight')
  await expect(pageField(page)).toHaveValue('2')
  await page.keyboard.press('ArrowLeft')
  await expect(pageField(page)).toHaveValue('1')
  await expect.poll(() => drawn(page, 1)).toBe(true)
  const link = page.locator('.linkAnnotation a').first()
  await expect(link).toHaveAttribute('href', 'https://example.com/swage')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(link).toHaveAttribute('target', '_blank')
  const zoom = page.getByLabel('Zoom', { exact: true })
  const before = await zoom.textContent()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect(zoom).not.toHaveText(before ?? '')
  await page.getByRole('button', { name: 'Contents' }).click()
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('button', { name: 'Spare parts' }).click()
  await expect(pageField(page)).toHaveValue('2')

  await page.keyboard.press('Home')
  await expect(pageField(page)).toHaveValue('1')
  await page.keyboard.press('Control+f')
  await page.getByRole('textbox', { name: 'Find in this document' }).fill('anvil')
  await page.getByText('1 of 2').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('2 of 2').waitFor()
  await expect(pageField(page)).toHaveValue('3')
  await expect(page.locator('.highlight.selected')).toHaveText('anvil')
  await page.keyboard.press('Escape')
  await expect(page.locator('.highlight')).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Find' }).click()
  expect(await findings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(complaints).toEqual([])
})

test('page 300 of a 120 MB file shows after reading a few MB, and only pages near the view are kept as canvases (behavior 9.10)', {
  tag: '@long',
}, async ({ page }) => {
  const bytes = await countBytes(page)
  await openSheet(page, 'test-large')
  await expect.poll(() => drawn(page, 1)).toBe(true)
  expect(bytes()).toBeLessThan(2_000_000)
  await pageField(page).fill('300')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Catalog sheet 300')).toBeVisible()
  await expect.poll(() => drawn(page, 300)).toBe(true)
  await expect(page).toHaveURL(/#page=300$/)
  expect(bytes()).toBeLessThan(6_000_000)
  await pageField(page).fill('1')
  await page.keyboard.press('Enter')
  for (let number = 2; number <= 30; number += 1) {
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(pageField(page)).toHaveValue(String(number))
    await expect(page.locator(`.page[data-page-number="${number}"] canvas`)).not.toHaveCount(0)
  }
  expect(await page.locator('.pdfViewer canvas').count()).toBeLessThanOrEqual(12)
  expect(await page.locator('.pdfViewer .page').count()).toBe(LARGE_PAGES)
})

test('JPEG 2000 and JBIG2 pictures are drawn without WebAssembly', { tag: '@long' }, async ({ page }) => {
  await openSheet(page, 'test-pictures')
  for (const [number, colors] of [
    [1, 60],
    [2, 2],
  ] as const) {
    await pageField(page).fill(String(number))
    await page.keyboard.press('Enter')
    const shades = () =>
      page.locator(`.page[data-page-number="${number}"] canvas`).evaluate((canvas: HTMLCanvasElement) => {
        // A line through the picture, below all text.
        const line = canvas.getContext('2d')?.getImageData(0, canvas.height * 0.62, canvas.width, 1).data ?? []
        return new Set(line).size
      })
    await expect.poll(shades).toBeGreaterThanOrEqual(Math.min(colors, 20))
  }
})

test('a broken, deleted or missing document shows an error with links; instead of a part’s sheet its family’s is shown (behavior 9.9)', {
  tag: '@long',
}, async ({ page }) => {
  await openPage(page, sheet('test-broken'))
  await expect(page.getByRole('alert')).toContainText("This PDF can't be shown here")
  await expect(page.getByRole('link', { name: 'Try Direct PDF Link' })).toHaveAttribute('href', /test-broken\.pdf/)
  await page.route('**/files/product-pdfs/**', (route) => route.fulfill({ status: 404, body: '' }))
  await openPage(page, sheet('test-sheet'))
  await expect(page.getByRole('alert')).toContainText('❌ PDF not found')
  await expect(page.getByRole('alert').getByRole('link', { name: 'Contact' })).toBeVisible()
  await page.unroute('**/files/product-pdfs/**')
  for (const path of [sheet('no-such-sheet'), `/view-pdf/${FOLDER}`]) {
    expect((await page.goto(path))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('❌ PDF not found')
    await expect(page.getByRole('main').getByRole('combobox', { name: 'Find a part' })).toBeVisible()
  }
  await page.goto('/view-pdf/Military/Concord-Catalog.pdf')
  const elsewhere = page.getByRole('link', { name: 'Concord-Catalog.pdf' })
  await expect(elsewhere).toHaveAttribute('href', '/view-pdf/Catalog/Concord-Catalog.pdf')
  await openPage(page, '/view-pdf/Insulated-Military/10-880-05-XX.pdf')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('10-880-X-XX.pdf')
  await expect(page.getByRole('note')).toHaveText(
    "10-880-05-XX.pdf isn't online. This is the datasheet for the whole family.",
  )
  await expect.poll(() => drawn(page, 1)).toBe(true)
  expect(await findings(page)).toEqual([])
})

test("Back closes the tab that a row's PDF link opened, and leads from a full screen to its part", async ({ page }) => {
  await openFamily(page, '/terminals/insulated-military')
  const opening = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'PDF of 10-880-1-01' }).click()
  const tab = await opening
  await hydrated(tab)
  const closed = tab.waitForEvent('close')
  await tab.getByRole('link', { name: '← Back' }).click()
  await closed
  await openPage(page, '/part/10-880-2-05')
  await page.getByRole('tab', { name: 'Datasheet' }).click()
  await page.getByRole('link', { name: 'Full screen' }).click()
  await hydrated(page)
  await page.getByRole('link', { name: '← Back' }).click()
  await page.waitForURL('/part/10-880-2-05')
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('there is a link to the file', async ({ page }) => {
    await page.goto(sheet('test-sheet'))
    await page.getByText('Loading PDF...').waitFor()
    const file = page.getByRole('link', { name: 'Open the file', exact: true })
    await expect(file).toHaveAttribute('href', /test-sheet\.pdf$/)
  })
})
