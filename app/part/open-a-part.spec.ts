import { expect, test } from '@playwright/test'
import { openPage } from '#tests/browser/hydrated.ts'
import { layoutShift } from '#tests/browser/sound-page.ts'

test('Back of a page opened directly leads to its table; Go Back of an unknown id goes back, and without a history to its table', async ({
  page,
  context,
}) => {
  await openPage(page, '/terminals/insulated-military?color=Green')
  await openPage(page, '/part/Insulated-Military/999999')
  await page.getByRole('link', { name: 'Go Back' }).click()
  await page.waitForURL('/terminals/insulated-military?color=Green')
  const direct = await context.newPage()
  await openPage(direct, '/part/Insulated-Military/999999')
  await direct.getByRole('link', { name: 'Go Back' }).click()
  await direct.waitForURL('/terminals/insulated-military')
  await openPage(direct, '/part/10-880-2-05')
  await direct.getByRole('link', { name: '← Back' }).click()
  await direct.waitForURL('/terminals/insulated-military')
})

test('a part number is copied by a button that moved nothing, a status confirms it, and the page prints on one sheet', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPage(page, '/part/10-880-2-05')
  await page.getByRole('button', { name: 'Copy 10-880-2-05' }).waitFor()
  expect(await layoutShift(page)).toBeLessThan(0.01)
  const button = page.getByRole('button', { name: 'Copy AA59126/295H01' })
  const box = await button.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24)
  await button.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('AA59126/295H01')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('tablist')).toBeHidden()
  await expect(page.getByRole('region', { name: 'Datasheet', exact: true })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Color', exact: true })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'How to read M55155/295H01' })).toBeVisible()
  await expect(page.getByText('It is not a certificate')).toBeVisible()
  const pdf = await page.pdf({ format: 'Letter' })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})
