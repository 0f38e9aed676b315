import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { openPage } from '#tests/browser/hydrated.ts'
import { type Cluster, createDatabase, startPostgres } from '#tests/programs/postgres.ts'
import { type SiteProcess, startSite } from '#tests/site/site-process.ts'

const ROOT = join(import.meta.dirname, '../..')

/** All that makes a site another company's: names, colors, a page more, a family more and a renamed one. */
const FILES = {
  'company.yaml': 'name: Northbridge Avionics\nmaker: Northbridge\n',
  'theme.css': ':root {\n  --color-steel: #0b2545;\n}\n',
  'pages/quality.md': '---\npath: /about/quality\ntitle: Quality\nmenu: about\n---\n\n{company} measures every pin.\n',
  'families/guide-pins.yaml': `
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
`,
  'families/panel-jacks.yaml': 'name: Tip Jacks\n',
}

for (const dialect of ['sqlite', 'postgres'] as const) {
  test.describe(dialect, { tag: '@long' }, () => {
    let cluster: Cluster | null = null
    let site: SiteProcess
    let env: Record<string, string> = {}
    test.beforeAll(async () => {
      if (dialect === 'postgres') cluster = await startPostgres()
      env = cluster ? { DATABASE_URL: await createDatabase(cluster.url, 'own') } : {}
      site = await startSite(env)
      for (const folder of ['pages', 'families']) await mkdir(join(site.dataDir, 'site', folder), { recursive: true })
      for (const [name, text] of Object.entries(FILES)) await writeFile(join(site.dataDir, 'site', name), text)
    })
    test.afterAll(async () => {
      await site.stop()
      await cluster?.stop()
    })

    test('files alone add a family and a page, rename the company and a family and change colors, without a restart', async ({
      page,
    }) => {
      const text = async (path: string) => (await fetch(site.url + path)).text()
      const patience = { timeout: 30_000 }
      await expect.poll(() => text('/guides/guide-pins'), patience).toContain('No data found')
      const table = join(site.dataDir, 'Guide Pins.csv')
      await writeFile(table, 'Part No,Taper Angle,Color\nGP-9,1:10,Blue\n')
      await promisify(execFile)(process.execPath, ['cli/catalog-cli.ts', 'import', table], {
        cwd: ROOT,
        env: { ...process.env, ...env, DATA_DIR: site.dataDir },
      })
      await expect.poll(() => text('/guides/guide-pins'), patience).toContain('GP-9')

      await openPage(page, site.url)
      const header = page.getByRole('banner')
      await expect(header).toHaveCSS('background-color', 'rgb(11, 37, 69)')
      await expect(page).toHaveTitle(/Northbridge/)
      await header.getByRole('button', { name: 'Products' }).click()
      await header.getByRole('link', { name: 'Guide Pins' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Precision Guide Pins')
      await expect(page.getByRole('row', { name: /GP-9/ })).toContainText('1:10')
      await openPage(page, `${site.url}/about/quality`)
      await expect(page.getByRole('main')).toContainText('Northbridge Avionics measures every pin.')
      await openPage(page, `${site.url}/panel-jacks/panel-jack`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tip Jacks')
      await expect(page.getByRole('row')).not.toHaveCount(0)
    })
  })
}
