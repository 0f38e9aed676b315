import { expect, test } from '@playwright/test'
import { openPage } from '#tests/browser/hydrated.ts'

const BASE = '/build/terminals/insulated-commercial?base=6133%2F2'

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('a buyer chooses what no number has and asks for it in words (behavior 25.2)', async ({ page }) => {
    await page.goto('/terminals/insulated-commercial')
    await page.getByRole('link', { name: 'Build a part number' }).click()
    await page.getByRole('link', { name: '6133/2', exact: true }).click()
    await page.getByRole('radio', { name: /1\.57 mm.* 2$/ }).check()
    await page.getByRole('radio', { name: /^Yellow/ }).check()
    await page.getByRole('radio', { name: /^Bright Tin/ }).check()
    await page.getByRole('button', { name: 'Show part numbers' }).click()
    await page.getByRole('heading', { name: 'No part number has all these choices' }).waitFor()
    await expect(page.getByRole('listitem').filter({ hasText: '6133/2-2-0302' })).toContainText(
      'Orange instead of Yellow',
    )
    await page.getByRole('link', { name: 'Request a quote for a custom part' }).click()
    await expect(page.getByLabel('Part Number')).toHaveValue('Custom 6133/2: .062", Yellow, Bright Tin')
    await expect(page.getByLabel('Line note')).toHaveValue(/Color Yellow; Terminal Finish Bright Tin/)
  })
})

test('each choice takes effect at once by keyboard, keeps the focus and moves nothing; a part page leads to its own number (behavior 25.2)', async ({
  page,
}) => {
  await openPage(page, BASE)
  const color = page.getByRole('group', { name: 'Color' })
  const places = () =>
    page
      .getByRole('radio')
      .evaluateAll((radios) =>
        radios.map((radio) => [radio.getBoundingClientRect().y + window.scrollY, radio.getBoundingClientRect().x]),
      )
  const before = await places()
  expect(before.length).toBeGreaterThan(5)
  await color.getByRole('radio', { name: 'Any' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.waitForURL(/color=00/)
  await expect(color.getByRole('radio', { name: /^Black/ })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'matching part numbers' })).toContainText('6')
  await page.getByRole('radio', { name: /2\.36 mm.* 3$/ }).check()
  await page.waitForURL(/boardThickness=3/)
  await expect(page.getByRole('radio', { name: /^Yellow/ })).toBeChecked({ checked: false })
  expect(await places()).toEqual(before)
  await openPage(page, '/part/10-880-2-05')
  await page.getByRole('link', { name: 'Build a part number' }).click()
  await page.getByRole('heading', { name: '10-880-2-05' }).waitFor()
  const long = page.locator('.build-option', { hasText: 'Brass, tin-lead plated (A-A-59126, 2.3)' })
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const [text, card] = [await long.locator('.value').boundingBox(), await long.boundingBox()]
    expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThan((card?.x ?? 0) + (card?.width ?? 0))
  }
  await page.getByRole('radio', { name: /^Red/ }).check()
  await expect(page.getByRole('heading', { name: '10-880-2-02' })).toBeVisible()
})
