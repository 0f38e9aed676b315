import { expect, test } from '@playwright/test'
import { findings } from '#tests/browser/axe-findings.ts'
import { openPage } from '#tests/browser/hydrated.ts'
import { isSound } from '#tests/browser/sound-page.ts'

test('an engineer finds what fits a board and a hole by keyboard, corrects a field, and adds a part to the list; on a phone too', async ({
  page,
}) => {
  await openPage(page, '/fit')
  await page.getByLabel('Board or panel thickness').focus()
  await page.keyboard.type('thick')
  await page.keyboard.press('Tab')
  await page.keyboard.type('.136')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('enter one thickness')
  await expect(page.getByLabel('Board or panel thickness')).toHaveValue('thick')
  await expect(page.getByLabel('Mounting hole')).toHaveValue('.136')
  expect(await findings(page)).toEqual([])
  await page.getByRole('link', { name: /^Board or panel thickness: enter/ }).click()
  await page.getByLabel('Board or panel thickness').fill('1.6 mm')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/fit\?board=1\.6\+mm&hole=\.136$/)
  // The results get the focus, so a screen reader announces their number.
  await expect(page.getByRole('region', { name: /\d+ parts in \d+ families fit/ })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Parts that fit, table' })).toBeVisible()
  await page.getByText('The rules and their sources').click()
  await page.getByText(/ASTM B258/).waitFor()
  await isSound(page)
  await page.getByRole('button', { name: 'Add to quote list: 10-880-2-00' }).click()
  await expect(page.getByRole('link', { name: /^Quote list/ })).toContainText('1')
  await page.getByRole('link', { name: /^Show all .* Insulated Military Terminals/ }).click()
  await page.getByRole('heading', { name: /\d+ parts in Insulated Military Terminals fit/ }).waitFor()
  await page.goBack()
  await page.goBack()
  await expect(page.getByLabel('Board or panel thickness')).toHaveValue('thick')
})
