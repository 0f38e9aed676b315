import { expect, test } from '@playwright/test'
import { openPage } from '#tests/browser/hydrated.ts'

const SIX = `/compare?table=Insulated-Military&${[26, 27, 1, 140, 300, 420].map((id) => `id=${id}`).join('&')}`

test('an engineer compares a part with its other colors, shows only differences, removes one, and asks for one or all', async ({
  page,
}) => {
  await openPage(page, '/part/10-880-2-05')
  await page.getByRole('link', { name: 'Compare with other values of Color' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('6 Insulated Military Terminals compared')
  await expect(page.getByRole('columnheader')).toHaveCount(6)
  await expect(page.getByRole('rowheader', { name: 'Color differs' })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'Length', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Only differences' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/&only=differences$/)
  await expect(page.getByRole('rowheader', { name: 'Length', exact: true })).toBeHidden()
  await page.getByRole('link', { name: 'Remove 10-880-2-05' }).click()
  await expect(page.getByRole('columnheader')).toHaveCount(5)
  await page.goBack()
  await expect(page.getByRole('columnheader')).toHaveCount(6)
  await page.getByRole('link', { name: /for 10-880-2-05$/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Form')
  await page.goBack()
  const numbers = await page.getByRole('columnheader').locator('.number-link').allTextContents()
  await page.getByRole('link', { name: 'Request a quote for these parts' }).click()
  const fields = page.locator('input[name="partNumber"], .quote-line [data-of="partNumber"] input')
  await expect(fields).toHaveCount(6)
  for (const [place, number] of numbers.entries()) await expect(fields.nth(place)).toHaveValue(number)
})

test('six parts print on one sheet in landscape; on a phone labels and part numbers stay in view while scrolling', {
  tag: '@long',
}, async ({ page }) => {
  await openPage(page, SIX)
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  const [, width = 0, height = 0] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(pdf) ?? []
  expect(Number(width)).toBeGreaterThan(Number(height))
  await page.setViewportSize({ width: 390, height: 700 })
  const frame = page.getByRole('region', { name: /side by side$/ })
  await frame.evaluate((element) => element.scrollTo(400, 0))
  await page.evaluate(() => window.scrollTo(0, 700))
  // The headings follow with the next frame.
  const numberAt = async () => Math.abs((await page.getByRole('columnheader').nth(3).boundingBox())?.y ?? 99)
  await expect.poll(numberAt).toBeLessThanOrEqual(2)
  const label = await page.getByRole('rowheader').nth(6).boundingBox()
  const box = await frame.boundingBox()
  expect(label?.x).toBeCloseTo(box?.x ?? Number.NaN, 0)
  expect(box?.y).toBeLessThan(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
