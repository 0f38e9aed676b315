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

test('an owner changes the telephone number, a mail and a family, sees the site follow, and undoes it all', {
  tag: '@long',
}, async ({ page, context, request }) => {
  test.setTimeout(180_000)
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
  await page.getByRole('link', { name: 'Copy of a request, to the buyer' }).click()
  await page.getByLabel('Subject').fill('We have your request {number}')
  await page.getByRole('button', { name: 'See what changes' }).last().click()
  await expect(page.getByRole('heading', { name: 'We have your request Q-261124-7KMP' })).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(told).toHaveText('Saved. The site shows it now.')

  await page.getByRole('link', { name: 'All of the site' }).click()
  await page.getByRole('button', { name: 'Hide Panel Jacks', exact: true }).click()
  await expect(told).toHaveText('It is hidden now.')
  expect(await home()).not.toContain('href="/panel-jacks/')
  await page.getByRole('button', { name: 'Move down: Insulated Banana Jacks' }).click()
  await expect(told).toHaveText('The order is saved.')

  await page.getByRole('link', { name: 'History and undo' }).click()
  expect(await findings(page)).toEqual([])
  for (let left = 4; left > 0; left -= 1) {
    await page
      .getByRole('row')
      .nth(2 * (4 - left) + 1)
      .getByRole('button', { name: 'Undo' })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo it' }).click()
    await expect(page.getByRole('row')).toHaveCount(5 + (5 - left))
  }
  expect(await home()).toContain('href="/panel-jacks/')
  expect(await home()).not.toContain('614-555-0100')
  expect(
    (await readdir(join(site.dataDir, 'site'), { recursive: true })).filter((file) => /\.\w+$/.test(file)),
  ).toEqual([])
})
