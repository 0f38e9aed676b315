import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { findings } from '#tests/browser/axe-findings.ts'
import { deskTest as test } from '#tests/browser/desk-test.ts'
import { openPage } from '#tests/browser/hydrated.ts'

test.describe.configure({ mode: 'default' }) // what one changes, the next may see
test.use({ ownDesk: true })

test('an owner changes the telephone number, sees the site follow, and undoes it', {
  tag: '@long',
}, async ({ desk: site, page, context, request }) => {
  await site.signInBrowser(context, 'owner', 'Ann')
  const home = async () => await (await request.get(`${site.url}/`)).text()
  const told = page.getByRole('status').first()
  await openPage(page, `${site.deskUrl}/site`)
  expect(await findings(page)).toEqual([])

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

  await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'History' }).click()
  expect(await findings(page)).toEqual([])
  const undo = page.getByRole('row').nth(1).getByRole('button', { name: 'Undo' })
  await undo.waitFor()
  const before = await page.getByRole('row').count()
  await undo.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo it' }).click()
  await expect(page.getByRole('row')).toHaveCount(before + 1)
  expect(await home()).not.toContain('614-555-0100')
  expect(
    (await readdir(join(site.dataDir, 'site'), { recursive: true })).filter((file) =>
      /^(?!requests).*\.\w+$/.test(file),
    ),
  ).toEqual([])
})

test('an owner chooses a logo and a color, and the site has both', async ({ desk: site, page, context, request }) => {
  await site.signInBrowser(context, 'owner', 'Ann')
  await openPage(page, `${site.deskUrl}/site/look`)
  expect(await findings(page)).toEqual([])
  const logo = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 60 } })
  await page.getByLabel('Logo', { exact: true }).setInputFiles({ name: 'our logo.png', mimeType: '', buffer: logo })
  await page.getByRole('button', { name: 'Save the logo' }).click()
  await expect(page.getByRole('button', { name: 'Remove the logo' })).toBeVisible()
  await openPage(page, `${site.deskUrl}/site/look`) // without what the first save said

  await page.getByLabel('Header', { exact: true }).fill('#0b2545')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('status').first()).toHaveText('Saved. The site shows it now.')

  await openPage(page, `${site.url}/`)
  const shown = page.getByRole('banner').getByRole('img', { name: 'Concord Electronics' })
  await expect(shown).toHaveJSProperty('naturalWidth', 300)
  await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(11, 37, 69)')
  const icon = page.locator('link[rel=icon]')
  await expect(icon).toHaveAttribute('type', 'image/png')
  const answer = await request.get(site.url + (await icon.getAttribute('href')))
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png'])
})

const PINS = `Item,Taper (in),Colour,Batch
GP-100,.062,Red,a
GP-200,1/16,Black,b
GP-300,.093,Red,c
`

test('an owner drops a table, names the family, and its parts are on the site', async ({
  desk: site,
  page,
  context,
  request,
}) => {
  await site.signInBrowser(context, 'owner', 'Ann')
  await openPage(page, `${site.deskUrl}/site/families`)
  expect(await findings(page)).toEqual([])
  const file = { name: 'guide_pins.csv', mimeType: 'text/csv', buffer: Buffer.from(PINS) }
  await page.getByRole('link', { name: 'Import a table of parts' }).click()
  await page.getByLabel('Files with parts').setInputFiles(file)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('heading', { name: 'A new family from guide_pins.csv' })).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Guide Pins')
  await expect(page.getByLabel('What Item is')).toHaveValue('own')
  await expect(page.getByLabel('What Taper (in) is')).toHaveValue('dimension')
  expect(await findings(page)).toEqual([])
  await page.getByLabel('Group').fill('Guides')
  await page.getByLabel('What Batch is').selectOption('Leave it out')
  await page.getByRole('button', { name: 'Make the family and import' }).click()
  await expect(page.getByText('Guide Pins: 3 added')).toBeVisible()

  const family = `${site.url}/guides/guide-pins`
  await expect.poll(async () => await (await request.get(family)).text()).toContain('GP-300')
  expect(await (await request.get(`${site.url}/`)).text()).toMatch(/<main.*href="\/guides\/guide-pins".*<\/main>/s)
  const part = (await (await request.get(`${site.url}/part/gp-200`)).text()).replace(/<[^>]+>/g, ' ')
  expect(part).toMatch(/Taper \(in\).*1\/16/s)
  expect(part).not.toContain('Batch')

  await openPage(page, `${site.deskUrl}/imports/new`)
  await page.getByLabel('Files with parts').setInputFiles({ ...file, name: 'price list.csv' })
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('heading', { name: 'Is this Guide Pins?' })).toBeVisible()
  await page.getByRole('button', { name: 'Preview it as Guide Pins' }).click()
  await page.getByLabel('Batch').selectOption('Leave out')
  await page.getByRole('button', { name: 'Preview again' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing would change' })).toBeVisible()
})
