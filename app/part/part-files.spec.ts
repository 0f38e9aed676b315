import { expect, type Locator, type Page, test } from '@playwright/test'
import { findings } from '#tests/browser/axe-findings.ts'
import { openFamily, openPage } from '#tests/browser/hydrated.ts'

const PART = '/part/Insulated-Military/12'
const FILE = /^\/files\/product-pdfs\/Insulated-Military\/10-880-/

/** Whether anything is drawn on a canvas: not all pixels are equal. */
const drawn = (canvas: Locator) =>
  canvas.evaluate((each: HTMLCanvasElement) => {
    const { data } = each.getContext('2d')?.getImageData(0, 0, each.width, each.height) ?? { data: [] }
    return new Set(data).size > 1
  })

/** Opens the tab of the datasheet. */
async function openSheet(page: Page): Promise<Locator> {
  await page.getByRole('tab', { name: 'Datasheet' }).click()
  return page.getByRole('region', { name: 'Datasheet', exact: true })
}

test('a part page shows the picture, the drawing and the datasheet of its part', async ({ page }) => {
  await openPage(page, PART)
  const picture = page.getByRole('img', { name: /10-880-1-11, Insulated Military Terminals/ })
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300)
  await page.getByRole('tab', { name: 'Drawing' }).click()
  const drawing = page.getByRole('img', { name: 'Reference drawing of 10-880-1-11' })
  await expect(drawing).toContainText('.656"')
  await expect(drawing).toContainText('16.66 mm')
  const sheet = await openSheet(page)
  await expect(sheet.getByRole('link', { name: 'Full screen' })).toHaveAttribute(
    'href',
    /^\/view-pdf\/Insulated-Military\//,
  )
  await expect(sheet.getByRole('link', { name: 'Open PDF in new tab' })).toHaveAttribute('href', FILE)
})

test("a viewer whose script can't be fetched leaves the page as it is, with a link to the file", {
  tag: '@long',
}, async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.route(/\/assets\/(panel-viewer|copy-button)-/, (route) => route.abort())
  await page.setViewportSize({ width: 1440, height: 900 })
  await openPage(page, PART)
  const sheet = await openSheet(page)
  await expect(sheet.getByText('The viewer could not be loaded.')).toBeVisible()
  await expect(sheet.getByRole('link', { name: 'open the file' })).toHaveAttribute('href', FILE)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('10-880-1-11')
  expect(errors).toEqual([])
})

test('the datasheet is about 600 x 1245 px, drawn by our viewer, from 1366 px on', { tag: '@long' }, async ({
  page,
}) => {
  for (const width of [1366, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await openPage(page, PART)
    const sheet = await openSheet(page)
    await expect(sheet.getByText(/^of \d+$/)).toBeVisible()
    await expect(sheet.locator('iframe')).toHaveCount(0)
    const box = await page.locator('.panel-viewer').boundingBox()
    expect([box?.width, box?.height]).toEqual([600, 1245])
  }
})

test('Ctrl and the wheel zoom the datasheet in steps of 10 %, and buttons turn its pages', { tag: '@long' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openPage(page, PART)
  const sheet = await openSheet(page)
  await expect.poll(() => drawn(sheet.locator('canvas').first())).toBe(true)
  const zoom = sheet.getByLabel('Zoom', { exact: true })
  const percent = async () => Number((await zoom.textContent())?.replace('%', ''))
  const first = Math.floor((await percent()) / 10) * 10
  await sheet.getByRole('region', { name: /^Pages of/ }).hover()
  await page.keyboard.down('Control')
  for (const step of [10, 20]) {
    await page.mouse.wheel(0, -100)
    await expect(zoom).toHaveText(`${first + step}%`)
  }
  await page.mouse.wheel(0, 100)
  await expect(zoom).toHaveText(`${first + 10}%`)
  await page.keyboard.up('Control')
  expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1)
  await sheet.getByRole('button', { name: 'Zoom in' }).focus()
  await page.keyboard.press('Enter')
  await expect(zoom).toHaveText(`${first + 20}%`)
  await expect(page).toHaveURL(PART)
  expect(await findings(page, '.datasheet')).toEqual([])
})

for (const width of [1440, 390]) {
  test(`a datasheet that fails after its page was made is not found, ${width} px wide`, { tag: '@long' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.route('**/files/product-pdfs/**', (route) => route.fulfill({ status: 404, body: '' }))
    await openPage(page, PART)
    const sheet = await openSheet(page)
    await sheet.scrollIntoViewIfNeeded()
    await expect(sheet.getByText('❌ PDF not found')).toBeVisible()
    await expect(sheet.getByRole('link', { name: 'View in Table' })).toBeVisible()
    await expect(sheet.getByRole('link', { name: 'Try Direct PDF Link' })).toHaveAttribute('href', FILE)
  })
}

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('a datasheet is a link to its file', async ({ page }) => {
    await page.goto(PART)
    const sheet = page.getByRole('region', { name: 'Datasheet', exact: true })
    await expect(sheet.getByRole('link', { name: 'open the file' })).toHaveAttribute('href', FILE)
    expect((await sheet.boundingBox())?.height).toBeLessThan(300)
  })
})

test('the drawing shows the unit that the visitor chose', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('look-units', 'mm'))
  await openPage(page, PART)
  await page.getByRole('tab', { name: 'Drawing' }).click()
  const drawing = page.getByRole('img', { name: 'Reference drawing of 10-880-1-11' })
  await expect(drawing.getByText('16.66 mm', { exact: true })).toBeVisible()
  await expect(drawing.getByText('.656"', { exact: true })).toBeHidden()
})

test('on a phone the datasheet is drawn page by page when its tab is opened', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, PART)
  const sheet = page.getByRole('region', { name: 'Datasheet', exact: true })
  await expect(page.locator('.datasheet canvas')).toHaveCount(0)
  await openSheet(page)
  await expect(sheet.locator('canvas').first()).toBeVisible({ timeout: 15_000 })
  await expect.poll(() => drawn(sheet.locator('canvas').first())).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await findings(page)).toEqual([])
})

test("hovering or focusing a row's PDF link shows its first page, and Escape hides it", { tag: '@long' }, async ({
  page,
}) => {
  await openFamily(page, '/terminals/insulated-military')
  const preview = page.getByRole('status', { name: 'First page of the PDF' })
  await page.getByRole('link', { name: 'PDF of 10-880-1-01' }).hover()
  await expect(preview.locator('canvas')).toBeVisible({ timeout: 15_000 })
  expect(await drawn(preview.locator('canvas'))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
  await page.getByRole('link', { name: 'RFQ for 10-880-1-03' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('link', { name: 'PDF of 10-880-1-03' })).toBeFocused()
  await expect(preview.locator('canvas')).toBeVisible({ timeout: 15_000 })
})

test('a broken picture becomes the placeholder, and nothing moves', { tag: '@long' }, async ({ page }) => {
  await page.route('**/files/product-images/Insulated-Military/**', (route) => route.abort())
  await openFamily(page, '/terminals/insulated-military')
  const picture = page.getByRole('row').nth(1).getByRole('img')
  const before = await picture.boundingBox()
  await expect(picture).toHaveAttribute('src', '/placeholder-image.jpg')
  expect(await picture.boundingBox()).toEqual(before)
})
