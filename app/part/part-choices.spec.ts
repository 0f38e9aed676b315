import { expect, test } from '@playwright/test'
import { findings } from '#tests/browser/axe-findings.ts'
import { openPage } from '#tests/browser/hydrated.ts'

const PART = '/part/10-880-1-01'
const VIEWS = ['Picture', '3D', 'Drawing', 'Datasheet']

test('an engineer goes through the views of a part by keyboard, and its sections by the bar', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 700 })
  await openPage(page, PART)
  const tabs = page.getByRole('tablist', { name: 'Views' })
  await expect(tabs.getByRole('tab')).toHaveText(VIEWS)
  await tabs.getByRole('tab', { name: 'Picture' }).focus()
  for (const [key, name] of [
    ['ArrowLeft', 'Datasheet'],
    ['ArrowLeft', 'Drawing'],
    ['Home', 'Picture'],
    ['End', 'Datasheet'],
    ['ArrowRight', 'Picture'],
  ] as const) {
    await page.keyboard.press(key)
    const tab = tabs.getByRole('tab', { name })
    await expect(tab).toBeFocused()
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tabpanel')).toHaveCount(1)
    await expect(page.getByRole('tabpanel', { name })).toBeVisible()
  }
  expect(await findings(page, 'main')).toEqual([])
  const bar = page.getByRole('navigation', { name: 'Sections' })
  await bar.getByRole('link', { name: 'Part number decoder' }).click()
  await expect(page.getByRole('heading', { name: /^How to read / })).toBeInViewport()
  await expect(bar).toBeInViewport()
  await openPage(page, '/part/10-880-2-15') // it has a sheet and no picture
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Datasheet')
})

test('a color leads to the number that has it, in place, and Back to where the part was opened', async ({ page }) => {
  await openPage(page, '/terminals/insulated-military?color=Brown')
  await page.getByRole('link', { name: '10-880-1-01', exact: true }).click()
  await page.getByRole('tab', { name: 'Drawing' }).click()
  const blue = page.getByRole('navigation', { name: 'Color' }).getByRole('link', { name: 'Blue' })
  await blue.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('10-880-1-06')
  await expect(blue).toBeFocused()
  await expect(blue).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('img', { name: 'Reference drawing of 10-880-1-06' })).toBeVisible()
  await page.getByRole('link', { name: '← Back' }).click()
  await page.waitForURL('/terminals/insulated-military?color=Brown')
})

test("'Also quote for' leads to the order form with its price breaks, is kept by 'Add to quote list', and asks where it is in doubt: '100,250' (behavior 8.14)", async ({
  page,
}) => {
  await openPage(page, PART)
  const field = page.getByLabel('Also quote for')
  for (const text of ['100,250', '0', '2.5', '1, 2, 3, 4, 5, 6, 7', 'many']) {
    await field.fill(text)
    await page.getByRole('link', { name: '📝 Request Quote' }).click()
    expect(await field.evaluate((input: HTMLInputElement) => input.validity.customError)).toBe(true)
    await expect(page).toHaveURL(PART)
  }
  await field.fill('100,250')
  const why = 'Quantity: enter 100250 for one quantity, or 100, 250 for two.'
  await expect.poll(() => field.evaluate((input: HTMLInputElement) => input.validationMessage)).toBe(why)
  await page.getByLabel('Also quote for').fill('500, 5,000')
  await page.getByRole('link', { name: '📝 Request Quote' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Form')
  await expect(page).toHaveURL('/order?manufacturer=Concord&part=10-880-1-01&qty=500+5000')
  await expect(page.getByLabel('Part Number')).toHaveValue('10-880-1-01')
  await expect(page.getByLabel('Quantity', { exact: true })).toHaveValue('500, 5000')
  await page.goBack()
  await field.fill('1k')
  await field.press('Enter')
  await expect(page.getByLabel('Quantity', { exact: true })).toHaveValue('1000')
  await openPage(page, '/part/1401-2-0101')
  await page.getByLabel('Also quote for').fill('500, 5,000')
  await page.getByRole('button', { name: 'Add to quote list: 1401-2-0101' }).click()
  await openPage(page, '/list')
  await expect(page.getByLabel('Quantity of 1401-2-0101')).toHaveValue('500, 5000')
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test("all views are below one another, and 'Also quote for' has a button", async ({ page }) => {
    await page.goto(PART)
    await expect(page.getByRole('tablist')).toBeHidden()
    await expect(page.getByRole('img', { name: /^10-880-1-01, / })).toBeVisible()
    await expect(page.getByRole('img', { name: 'Reference drawing of 10-880-1-01' })).toBeVisible()
    const sheet = page.getByRole('region', { name: 'Datasheet', exact: true })
    const file = /^\/files\/product-pdfs\/Insulated-Military\/10-880-/
    await expect(sheet.getByRole('link', { name: 'open the file' })).toHaveAttribute('href', file)
    expect((await sheet.boundingBox())?.height).toBeLessThan(300)
    await page.getByRole('navigation', { name: 'Color' }).getByRole('link', { name: 'Blue' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('10-880-1-06')
    const field = page.getByLabel('Also quote for')
    await field.fill('100,250')
    expect(await field.evaluate((input: HTMLInputElement) => input.validity.patternMismatch)).toBe(true)
    await field.fill('5,000 10,000; 1k, 10,20')
    await page.getByRole('button', { name: 'Request a quote for these quantities' }).click()
    await expect(page.getByLabel('Quantity', { exact: true })).toHaveValue('5000, 10000, 1000, 10, 20')
  })
})
