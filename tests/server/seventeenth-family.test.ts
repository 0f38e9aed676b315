import { expect, test } from 'vitest'
import { FAMILIES } from '#catalogue/families.ts'
import type { Family } from '#catalogue/family.ts'
import { builtSite } from '#tests/built-site.ts'
import { catalogueOf } from '#tests/catalogue-of.ts'

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

test('a seventeenth family stands in the menus and on the home page', async () => {
  const home = await html('/')
  expect(home.match(/href="\/guides\/guide-pins"/g)?.length).toBeGreaterThan(1)
  expect(home).toContain('Guides')
})

test('it has its table in its order, with its heading and filters', async () => {
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

test('its parts have pages, are found by number and are given by the API', async () => {
  expect(await html('/part/gp-9')).toContain('Precision Guide Pins')
  expect((await site.get('/part/Guide%20Pins/2')).status).toBe(200)
  const found = await (await site.get('/api/v1/search?q=gp10')).json()
  expect(found.results[0]).toMatchObject({ displayName: 'Precision Guide Pins', url: '/part/Guide%20Pins/1' })
  const listed = await (await site.get('/api/v1/families/Guide%20Pins/parts?color=Blue')).json()
  expect(listed).toMatchObject({ total: 1, parts: [{ partNumber: 'GP-9', fields: { Taper: '1:10' } }] })
})
