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

test('a part page shows the picture, the drawing and the datasheet of its part, which is 600 x 1245 px and zooms by Ctrl and the wheel (behavior 8.6)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
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
  await expect(sheet.getByText(/^of \d+$/)).toBeVisible()
  await expect(sheet.locator('iframe')).toHaveCount(0)
  for (const width of [1366, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const box = await page.locator('.panel-viewer').boundingBox()
    expect([box?.width, box?.height]).toEqual([600, 1245])
  }
  await expect.poll(() => drawn(sheet.locator('canvas').first())).toBe(true)
  const zoom = sheet.getByLabel('Zoom', { exact: true })
  const percent = async () => Number((await zoom.textContent())?.replace('%', ''))
  let before = await percent()
  const larger = async (act: () => Promise<void>) => {
    await act()
    await expect.poll(percent).toBeGreaterThan(before)
    before = await percent()
  }
  await sheet.getByRole('region', { name: /^Pages of/ }).hover()
  await page.keyboard.down('Control')
  await larger(() => page.mouse.wheel(0, -100))
  await page.mouse.wheel(0, 100)
  await expect.poll(percent).toBeLessThan(before)
  before = await percent()
  await page.keyboard.up('Control')
  expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1)
  await sheet.getByRole('button', { name: 'Zoom in' }).focus()
  await larger(() => page.keyboard.press('Enter'))
  await page.waitForURL(PART)
  expect(await findings(page, '.datasheet')).toEqual([])
})

test('a datasheet that fails after its page was made is not found; a viewer without its script is a link to the file (behavior 8.7)', async ({
  page,
}) => {
  await page.route('**/files/product-pdfs/**', (route) => route.fulfill({ status: 404, body: '' }))
  await openPage(page, PART)
  const failed = await openSheet(page)
  await failed.getByText('❌ PDF not found').waitFor()
  await expect(failed.getByRole('link', { name: 'View in Table' })).toBeVisible()
  await expect(failed.getByRole('link', { name: 'Try Direct PDF Link' })).toHaveAttribute('href', FILE)

  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.route(/\/assets\/panel-viewer-/, (route) => route.abort())
  await openPage(page, PART)
  const sheet = await openSheet(page)
  await sheet.getByText('The viewer could not be loaded.').waitFor()
  await expect(sheet.getByRole('link', { name: 'open the file' })).toHaveAttribute('href', FILE)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('10-880-1-11')
  expect(errors).toEqual([])
})

test('on a phone the datasheet is drawn when its tab is opened; the drawing shows the unit that the visitor chose (behavior 8.6)', {
  tag: '@long',
}, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('look-units', 'mm'))
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, PART)
  const sheet = page.getByRole('region', { name: 'Datasheet', exact: true })
  await expect(page.locator('.datasheet canvas')).toHaveCount(0)
  await openSheet(page)
  await sheet.locator('canvas').first().waitFor({ timeout: 15_000 })
  await expect.poll(() => drawn(sheet.locator('canvas').first())).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  const top = async (name: string) => (await page.getByRole('navigation', { name }).boundingBox())?.y ?? 0
  expect(await top('Downloads')).toBeLessThan(await top('Color'))
  expect(await findings(page)).toEqual([])
  await page.getByRole('tab', { name: 'Drawing' }).click()
  const drawing = page.getByRole('img', { name: 'Reference drawing of 10-880-1-11' })
  await expect(drawing.getByText('16.66 mm', { exact: true })).toBeVisible()
  await expect(drawing.getByText('.656"', { exact: true })).toBeHidden()
})

test("hovering or focusing a row's PDF link shows its first page, and Escape hides it; a broken picture becomes the placeholder, and nothing moves (behavior 4.13, 16.12)", async ({
  page,
}) => {
  await page.route('**/files/product-images/Insulated-Military/**', (route) => route.abort())
  await openFamily(page, '/terminals/insulated-military')
  const picture = page.getByRole('row').nth(1).getByRole('img')
  const before = await picture.boundingBox()
  await expect(picture).toHaveAttribute('src', '/placeholder-image.jpg')
  expect(await picture.boundingBox()).toEqual(before)
  const preview = page.getByRole('status', { name: 'First page of the PDF' })
  await page.getByRole('link', { name: 'PDF of 10-880-1-01' }).hover()
  await preview.locator('canvas').waitFor({ timeout: 15_000 })
  expect(await drawn(preview.locator('canvas'))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
  await page.getByRole('link', { name: 'RFQ for 10-880-1-03' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('link', { name: 'PDF of 10-880-1-03' })).toBeFocused()
  await expect(preview.locator('canvas')).toBeVisible({ timeout: 15_000 })
})
