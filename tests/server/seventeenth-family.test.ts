// @module-tag long
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { FACT_KEYS } from '#catalog/registry/compliance-fact.ts'
import { freshSettings } from '#tests/programs/databases.ts'
import { builtSite } from '#tests/site/built-site.ts'
import { catalogOf } from '#tests/site/catalog-of.ts'
import { run } from '#tests/site/operator-commands.ts'
import { siteContent } from '#tests/site/product-content.ts'
import { startSite } from '#tests/site/site-process.ts'

/** A file of `families/`: everything that the site knows of the family. */
const GUIDE_PINS = `
table: Guide Pins
name: Precision Guide Pins
group: Guides
menuLabel: Guide Pins
menuPlace: 200
path: /guides/guide-pins
summary: Hardened pins that guide a module into its connector.
numberColumn: Part No
order: by-segment
pdfFolder: Guide-Pins
columns:
  - { key: taper, name: Taper Angle, stored: Taper }
  - color
emptyText: No pins found
`

const rows = [
  { 'Part No': 'GP-10', Taper: '1:50', Color: 'Red' },
  { 'Part No': 'GP-9', Taper: '1:10', Color: 'Blue' },
]
const { families } = siteContent({ 'families/guide-pins.yaml': GUIDE_PINS })
const site = await builtSite(catalogOf({ 'Guide Pins': rows }, families), families)
const html = async (path: string) => (await site.get(path)).text()

test('a seventeenth family is in the menus and on the home page', async () => {
  const home = await html('/')
  expect(home.match(/href="\/guides\/guide-pins"/g)?.length).toBeGreaterThan(1)
  expect(home).toContain('Guides')
})

test('its table has its order, headings and filters', async () => {
  const page = await html('/guides/guide-pins')
  expect(page).toContain('Precision Guide Pins')
  expect(page).toContain('Taper Angle')
  expect(page.indexOf('GP-9')).toBeLessThan(page.indexOf('GP-10'))
  expect(page).toMatch(/name="taper"/)
  const narrowed = await html('/guides/guide-pins?taper=1%3A50')
  expect(narrowed).toContain('id="part-1"')
  expect(narrowed).not.toContain('id="part-2"')
  expect(await html('/guides/guide-pins?taper=none')).toContain('No pins found')
})

test('it states no finish and no metal, so every compliance fact is not stated', async () => {
  const { parts, counts } = await (await site.get('/api/v1/families/Guide%20Pins/parts?noPureTin=not+stated')).json()
  expect(parts).toHaveLength(2)
  for (const { facts } of parts) {
    expect(Object.values(facts)).toMatchObject(
      Array.from({ length: FACT_KEYS.length }, () => ({ answer: 'not stated' })),
    )
  }
  expect(counts.meetsRohs).toEqual([{ value: 'not stated', count: 2 }])
  expect(await html('/guides/guide-pins')).toContain('Not stated for any part in this table')
  expect(await html('/part/gp-9')).toContain('This family has no finish column')
})

test('its parts have pages, are found by number and are in the API', async () => {
  expect(await html('/part/gp-9')).toContain('Precision Guide Pins')
  expect((await site.get('/part/Guide%20Pins/2')).status).toBe(200)
  const found = await (await site.get('/api/v1/search?q=gp10')).json()
  expect(found.results[0]).toMatchObject({ displayName: 'Precision Guide Pins', url: '/part/Guide%20Pins/1' })
  const listed = await (await site.get('/api/v1/families/Guide%20Pins/parts?color=Blue')).json()
  expect(listed).toMatchObject({ total: 1, parts: [{ partNumber: 'GP-9', fields: { Taper: '1:10' } }] })
})

test('a file makes a seventeenth family on a running site, and its parts are loaded', async () => {
  const { shows, status, write, eventually, load, restart } = await runningSite()
  expect(await status('/guides/guide-pins')).toBe(404)
  await write('guide-pins.yaml', GUIDE_PINS)
  await eventually('/', 'href="/guides/guide-pins"')
  expect(await shows('/guides/guide-pins', 'No pins found')).toBe(true)

  expect(await load('Part No,Taper Angle,Color', 'GP-10,1:50,Red', 'GP-9,1:10,Blue')).toMatchObject({ code: 0 })
  await eventually('/guides/guide-pins', 'GP-9')
  expect(await shows('/guides/guide-pins?taper=1%3A50', 'id="part-1"')).toBe(true)
  expect(await shows('/guides/guide-pins?taper=1%3A50', 'id="part-2"')).toBe(false)
  expect(await shows('/part/gp-9', '1:10')).toBe(true)
  expect(await shows('/search?q=guide+pins', 'Precision Guide Pins')).toBe(true)
  expect(await shows('/api/v1/search?q=gp10', '/part/Guide%20Pins/1')).toBe(true)
  expect(await shows('/api/v1/families', '"Guide Pins"')).toBe(true)
  expect(await shows('/guides/guide-pins.csv', 'GP-10')).toBe(true)

  await restart()
  expect(await shows('/guides/guide-pins', 'GP-9')).toBe(true)
})

test('a family is renamed, hidden and removed on a running site; a mistake changes nothing and is named', {
  tags: ['long'],
}, async () => {
  const { shows, status, write, eventually } = await runningSite()
  expect(await shows('/api/v1/families', '"insulatedPCJacks"')).toBe(true)
  await write('panel-jacks.yaml', 'name: Tip Jacks\nmenuLabel: Tip Jack\n')
  await eventually('/', 'Tip Jack')
  expect(await shows('/panel-jacks/panel-jack', 'class="page-title">Tip Jacks')).toBe(true)
  expect(await shows('/api/v1/search?q=PJ', '"Panel Jacks"')).toBe(false)

  await write('non-insulated-pc-jacks.yaml', 'hidden: true\n')
  await write('insulated-pc-jacks.yaml', 'removed: true\n')
  await expect.poll(() => status('/pc-jacks/insulated-pc-jacks'), { timeout: 20_000 }).toBe(404)
  expect(await status('/pc-jacks/non-insulated-pc-jacks')).toBe(200)
  expect(await shows('/', '/pc-jacks/')).toBe(false)
  expect(await shows('/api/v1/families', '"insulatedPCJacks"')).toBe(false)

  await write('panel-jacks.yaml', 'name: Tip Jacks\nmenuLable: Tip\n')
  await eventually('/readyz', 'families/panel-jacks.yaml:2: ')
  expect(await shows('/panel-jacks/panel-jack', 'class="page-title">Tip Jacks')).toBe(true)
  await write('panel-jacks.yaml', 'name: Test Jacks\n')
  await eventually('/panel-jacks/panel-jack', 'class="page-title">Test Jacks')
  expect(await shows('/readyz', 'panel-jacks.yaml')).toBe(false)
})

/** A site of its own process with a site folder, and what a test does with both. */
async function runningSite() {
  const settings = await freshSettings('sqlite')
  const { dataDir } = settings
  const env = { DATA_DIR: dataDir }
  const folder = join(dataDir, 'site/families')
  await mkdir(folder, { recursive: true })
  let site = await startSite(env)
  onTestFinished(() => site.stop())
  const shows = async (path: string, words: string) => (await (await fetch(site.url + path)).text()).includes(words)
  return {
    shows,
    status: async (path: string) => (await fetch(site.url + path)).status,
    write: (file: string, yaml: string) => writeFile(join(folder, file), yaml),
    eventually: (path: string, words: string) =>
      expect.poll(() => shows(path, words), { timeout: 20_000, interval: 100 }).toBe(true),
    async load(...lines: readonly string[]) {
      const file = join(dataDir, 'Guide Pins.csv')
      await writeFile(file, lines.join('\n'))
      return await run('catalog', settings, ['import', file])
    },
    async restart() {
      await site.stop()
      site = await startSite(env)
    },
  }
}
