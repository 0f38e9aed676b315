import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { findings } from '#tests/browser/axe-findings.ts'
import { openPage } from '#tests/browser/hydrated.ts'
import { type DeskSite, startDeskSite } from '#tests/site/desk-site.ts'

let site: DeskSite
test.beforeAll(async () => {
  test.setTimeout(120_000) // a site starts
  site = await startDeskSite({ SAMPLE: 'on' })
})
test.afterAll(() => site?.stop())

test('an owner changes the telephone number, sees the site follow, and undoes it', {
  tag: '@long',
}, async ({ page, context, request }) => {
  await site.signInBrowser(context, 'owner', 'Ann')
  const home = async () => await (await request.get(`${site.url}/`)).text()
  const told = page.getByRole('status').first()
  await openPage(page, `${site.deskUrl}/site`)
  expect(await findings(page)).toEqual([])

  await page.getByRole('link', { name: 'Company', exact: true }).click()
  const phone = page.getByLabel('Telephone')
  await phone.fill('call us')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(phone).toBeFocused()
  await expect(phone).toHaveAccessibleDescription(/Must be a phone number/)
  await phone.fill('+1 614-555-0100')
  await phone.press('Enter')
  const changes = page.getByRole('table', { name: 'What changes' })
  await expect(changes.getByRole('row')).toHaveText([/What/, /Telephone.*212-555-0142.*614-555-0100/])
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(told).toHaveText('Saved. The site shows it now.')
  expect(await home()).toContain('+1 614-555-0100')

  await page.getByRole('link', { name: 'All of the site' }).click()
  await page.getByRole('link', { name: 'History and undo' }).click()
  expect(await findings(page)).toEqual([])
  await page.getByRole('row').nth(1).getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo it' }).click()
  await expect(page.getByRole('row')).toHaveCount(3)
  expect(await home()).not.toContain('614-555-0100')
  expect(
    (await readdir(join(site.dataDir, 'site'), { recursive: true })).filter((file) => /\.\w+$/.test(file)),
  ).toEqual([])
})
