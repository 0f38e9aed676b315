// @module-tag long
import { expect, test } from 'vitest'
import { FACT_KEYS } from '#catalog/registry/compliance-fact.ts'
import { builtSite } from '#tests/site/built-site.ts'
import { catalogOf } from '#tests/site/catalog-of.ts'
import { siteContent } from '#tests/site/folder-content.ts'

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
