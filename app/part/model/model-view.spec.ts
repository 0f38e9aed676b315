import { expect, test } from '@playwright/test'
import { openPage } from '#tests/browser/hydrated.ts'
import { chromiumPath } from '#tests/programs/chromium.ts'

/** A sample part with a model. */
const PART = '/part/10-880-2-05'
const SIZE = /^\d*\.\d{3} × \d*\.\d{3} × \d*\.\d{3} in \(\d+\.\d\d × \d+\.\d\d × \d+\.\d\d mm\)$/

// WebGL in software: the machine that runs the tests has no graphics card.
test.use({
  launchOptions: {
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  },
})

test('an engineer turns a part in 3D, cuts it open and reads its size (behavior 23.11)', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await openPage(page, PART)
  expect(scripts.some((url) => /model-viewer|as=glb/.test(url))).toBe(false)
  await page.getByRole('tab', { name: '3D' }).click()
  await expect(page.getByText(SIZE)).toBeVisible()
  const canvas = page.getByRole('img', { name: '3D view of 10-880-2-05' })
  const first = await canvas.screenshot()
  await canvas.focus()
  await page.keyboard.press('ArrowRight')
  expect((await canvas.screenshot()).equals(first)).toBe(false)
  await page.keyboard.press('Home')
  await page.getByRole('button', { name: 'Section' }).click()
  await expect(page.getByRole('button', { name: 'Section' })).toHaveAttribute('aria-pressed', 'true')
  expect((await canvas.screenshot()).equals(first)).toBe(false)
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(page.getByText(SIZE)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('a model that takes long is still being prepared, and shows by itself when it is ready', { tag: '@long' }, async ({
  page,
}) => {
  const detail = 'This model is still being prepared for the 3D view. You can download it in the meantime.'
  const late = { status: 503, headers: { 'Retry-After': '1' }, json: { detail } }
  await page.route(/as=glb/, (route) => route.fulfill(late), { times: 1 })
  await openPage(page, PART)
  await page.getByRole('tab', { name: '3D' }).click()
  await expect(page.getByRole('status').filter({ hasText: `${detail} We’ll try again automatically.` })).toBeVisible()
  await expect(page.getByText(SIZE)).toBeVisible()
})

test('without WebGL the drawing shows instead (behavior 23.11)', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await openPage(page, PART)
  await page.getByRole('tab', { name: '3D' }).click()
  await expect(page.getByRole('img', { name: 'Reference drawing of 10-880-2-05' }).last()).toBeVisible()
  await expect(page.getByText('so here is the drawing')).toBeVisible()
})
