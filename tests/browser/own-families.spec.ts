import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openPage } from '#tests/browser/hydrated.ts'
import { type SiteProcess, startSite } from '#tests/site/site-process.ts'

const GUIDE_PINS = `
table: Guide Pins
name: Precision Guide Pins
group: Guides
menuLabel: Guide Pins
menuPlace: 85
path: /guides/guide-pins
summary: Hardened pins that guide a module into its connector.
pdfFolder: Guide-Pins
columns:
  - { key: taper, name: Taper Angle }
  - color
`

let site: SiteProcess
test.beforeAll(async () => {
  site = await startSite()
  const folder = join(site.dataDir, 'site/families')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'guide-pins.yaml'), GUIDE_PINS)
  await writeFile(join(folder, 'panel-jacks.yaml'), 'name: Tip Jacks\n')
})
test.afterAll(() => site.stop())

test('a family that is added and one that is renamed by a file show in the menu, without a restart', async ({
  page,
}) => {
  await expect.poll(async () => (await fetch(`${site.url}/guides/guide-pins`)).status, { timeout: 20_000 }).toBe(200)
  await openPage(page, site.url)
  const header = page.getByRole('banner')
  await header.getByRole('button', { name: 'Products' }).click()
  await header.getByRole('link', { name: 'Guide Pins' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Precision Guide Pins')
  await expect(page.getByText('No data found')).toBeVisible()
  await openPage(page, `${site.url}/panel-jacks/panel-jack`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tip Jacks')
  await expect(page.getByRole('row')).not.toHaveCount(0)
})
