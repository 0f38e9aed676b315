import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { FAMILIES } from '#catalogue/registry/families.ts'
import type { Family } from '#catalogue/registry/family.ts'
import { type DatabaseSettings, openDatabase } from '#database/open-database.ts'
import { type ImportOutcome, importTables } from '#sources/import/import-tables.ts'
import { DIALECTS, freshSettings, tagsFor, temporaryFolder } from '#tests/programs/databases.ts'
import { builtSite } from '#tests/site/built-site.ts'
import { catalogueOf } from '#tests/site/catalogue-of.ts'
import { addJacks, byHand, startLive, until } from '#tests/site/live.ts'

const guidePins: Family = {
  table: 'Guide Pins',
  name: 'Precision Guide Pins',
  menuLabel: 'Guide Pins',
  group: 'Guides',
  path: '/guides/guide-pins',
  summary: 'Hardened pins that guide a module into its connector.',
  numbers: ['Part No'],
  numberColumn: 'Part No',
  showsImage: true,
  quoteLabel: 'RF',
  pdfFolder: 'Guide-Pins',
  order: 'by-segment',
  pageSize: 20,
  emptyText: 'No pins found',
  problems: { tableMissing: 'No pins table', loadFailed: 'No pins' },
  columns: [
    { key: 'taper', name: 'Taper Angle', stored: 'Taper' },
    { key: 'color', name: 'Color', kind: 'swatch' },
  ],
}

const rows = [
  { 'Part No': 'GP-10', Taper: '1:50', Color: 'Red' },
  { 'Part No': 'GP-9', Taper: '1:10', Color: 'Blue' },
]
const families = [...FAMILIES, guidePins]
const site = await builtSite(catalogueOf({ 'Guide Pins': rows }, families), families)
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
    expect(Object.values(facts)).toMatchObject(Array.from({ length: 3 }, () => ({ answer: 'not stated' })))
  }
  expect(counts.meetsRohs).toEqual([{ value: 'not stated', count: 2, isPart: false }])
  expect(await html('/guides/guide-pins')).toContain('Not stated for any part in this table')
  expect(await html('/compliance')).toContain('Precision Guide Pins')
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

async function loadPins(settings: DatabaseSettings, ...lines: readonly string[]): Promise<ImportOutcome> {
  const file = join(await temporaryFolder(), 'Guide Pins.csv')
  await writeFile(file, lines.join('\n'))
  const database = await openDatabase(settings, 'catalogue')
  try {
    const options = { replace: false, force: false, now: new Date() }
    return await importTables(database, families, [{ file, table: null }], options)
  } finally {
    await database.db.destroy()
  }
}

for (const dialect of DIALECTS) {
  test(`${dialect}: an existing database gets its table, which is imported, edited by SQL and served`, {
    tags: tagsFor(dialect),
  }, async () => {
    const settings = await freshSettings(dialect)
    const before = await startLive(settings)
    await byHand(settings, addJacks('10-1', '10-2'))
    await until(() => before.current()?.size === 2)
    await before.stop()

    const live = await startLive(settings, { families })
    expect(live.current()?.table('Guide Pins')?.size).toBe(0)
    expect(live.current()?.table('Panel-Jacks')?.size).toBe(2)
    expect(live.openIssues()).toEqual([])
    const loaded = await loadPins(settings, 'Part No,Taper Angle,Color', 'GP-10,1:50,Red', 'GP-9,1:10,Blue')
    expect(loaded).toMatchObject({ done: true, tables: [{ table: 'Guide Pins', added: 2 }] })
    await until(() => live.current()?.table('Guide Pins')?.size === 2)
    await byHand(settings, sql`insert into "Guide Pins" ("Part No", "Taper") values ('GP-8', '1:20')`)
    await until(() => live.current()?.table('Guide Pins')?.size === 3)

    const served = await builtSite(live.current(), families)
    const page = await (await served.get('/guides/guide-pins')).text()
    expect(['GP-8', 'GP-9', 'GP-10'].map((number) => page.includes(number))).toEqual([true, true, true])
    const narrowed = await (await served.get('/guides/guide-pins?taper=1%3A20')).text()
    expect(narrowed).toContain('id="part-3"')
    expect(narrowed).not.toContain('id="part-1"')
    const found = await (await served.get('/api/v1/search?q=gp8')).json()
    expect(found.results[0]).toMatchObject({ partNumber: 'GP-8', url: '/part/Guide%20Pins/3' })
    expect(await (await served.get('/search?q=gp9')).text()).toContain('Precision Guide Pins')
    const part = await served.get('/part/Guide%20Pins/3')
    expect(part.status).toBe(200)
    expect(await part.text()).toContain('1:20')
    expect((await served.get('/part/Panel-Jacks/1')).status).toBe(200) // existing parts are still served
  })
}
