import { expect, test } from 'vitest'
import { findWords } from '#app/search/find-words.ts'
import type { Catalogue } from '#catalogue/answers.ts'
import { EMPTY_QUERY, readTableQuery } from '#catalogue/facets/table-query.ts'
import { readWords } from '#catalogue/words/word-search.ts'
import { sampleCatalogue } from '#tests/site/built-site.ts'
import { catalogueOf } from '#tests/site/catalogue-of.ts'
import { CONTENT, FAMILIES } from '#tests/site/product-content.ts'

const sample = sampleCatalogue()
const find = (query: string, catalogue: Catalogue = sample) => findWords(catalogue, FAMILIES, CONTENT, query)

/** What buyers type, and the answer that they expect first. Add a line for each that comes up. */
test.for([
  // Families
  ['banana', '/banana'],
  ['PC jacks', '/pc-jacks'],
  ['terminals', '/terminals'],
  ['banana jack', '/banana/insulated-jacks'],
  ['banana plugs', '/banana/insulated-plugs'],
  ['non-insulated plug', '/banana/non-insulated-plugs'],
  ['non insulated banana jack', '/banana/non-insulated-jacks'],
  ['binding posts', '/binding-posts'],
  ['commercial binding post', '/binding-posts/commercial'],
  ['ground post', '/binding-posts/grounding'],
  ['panel jack', '/panel-jacks/panel-jack'],
  ['tip jack', '/panel-jacks/panel-jack'],
  ['test jack', '/panel-jacks/panel-jack'],
  ['pcb jacks', '/pc-jacks/insulated-pc-jacks'],
  ['military terminals', '/terminals/insulated-military'],
  ['wire applied pin', '/terminals/insulated-wire'],
  ['crimp pin', '/terminals/insulated-wire'],
  ['MIL-T-55155', '/terminals/insulated-military'],
  ['A-A-59126', '/terminals/insulated-military'],
  ['4 mm plug', '/banana/insulated-plugs'],
  // Values, with the filter that they lead to
  ['red tip jack', '/panel-jacks/panel-jack?color=Red'],
  ['4 mm jack gold', '/banana/insulated-jacks?bodyFinish=Gold'],
  ['MIL-DTL-39024', '/panel-jacks/panel-jack?milSpec=MIL-DTL-39024'],
  ['red banana plug', '/banana/insulated-plugs?color=Red'],
  ['green binding post', '/binding-posts/military?color=Green'],
  ['purple panel jack', '/panel-jacks/panel-jack?color=Violet'],
  ['grey terminal', '/terminals/insulated-military?color=Gray'],
  ['teflon terminal', '/terminals/insulated-military?insulationMaterial=PTFE'],
  ['ptfe', '/banana/insulated-jacks?insulationMaterial=PTFE'],
  ['polyolefin', '/terminals/insulated-wire?insulationMaterial=Polyolefin'],
  ['right angle', '/banana/non-insulated-jacks?position=Right+Angle'],
  ['22 awg', '/banana/insulated-plugs?awg=22+AWG'],
  ['18 AWG plug', '/banana/insulated-plugs?awg=18+AWG'],
  ['double turret', '/terminals/non-insulated-military?feedThruCombination=DOUBLE+TURRET'],
  ['fork terminal', '/terminals/non-insulated-military?feedThruCombination=FORK'],
  ['hook terminals', '/terminals/non-insulated-military?feedThruCombination=HOOK'],
  ['snap-in clip', '/panel-jacks/panel-jack?mounting=Snap-in+Clip'],
  ['1/4-32', '/banana/insulated-jacks?mounting=Nut%2C+1%2F4-32'],
  ['.040 tip plug', '/panel-jacks/panel-jack?matesWith=.040%22+Tip+Plug'],
  ['miniature banana', '/banana/insulated-jacks?matesWith=Miniature+Banana+Plug'],
  ['solder cup', '/panel-jacks/panel-jack?feedThruCombination=Solder+Cup'],
  ['hot solder dip', '/terminals/non-insulated-military?terminalFinish=Hot+Solder+Dip'],
  ['zinc', '/terminals/insulated-commercial?terminalFinish=ZINC'],
  ['polycarbonate', '/binding-posts/commercial?insulationMaterial=Polycarbonate'],
  ['becu panel jack', '/panel-jacks/panel-jack?bodyMaterial=Beryllium+Copper'],
  // Pages
  ['rohs', '/compliance'],
  ['lead free', '/compliance'],
  ['pure tin', '/compliance'],
  ['tooling', '/other-products/tooling-products'],
  ['hardware', '/other-products/hardware-accessories'],
  ['knobs', '/other-products/hardware-accessories'],
  ['washers', '/other-products/hardware-accessories'],
  ['plating', '/about/engineering-solutions'],
  ['salt spray', '/about/engineering-solutions'],
  ['conflict minerals', '/about/engineering-solutions'],
  ['company profile', '/about/company-profile'],
  ['phone number', '/contact'],
  ['email', '/contact'],
  ['how do I get a quote', '/order'],
  ['rfq', '/order'],
  ['BOM', '/list/paste'],
  ['fit finder', '/fit'],
  ['wire gauge', '/fit'],
  ['api', '/api'],
  // Documents
  ['catalog', '/view-pdf/Catalog/Concord-Catalog.pdf'],
  ['catalogue', '/view-pdf/Catalog/Concord-Catalog.pdf'],
  ['press-fit tool', '/view-pdf/Tooling/Press-Fit-Terminals-and-Jacks.pdf'],
  ['pressfit tools', '/view-pdf/Tooling/Press-Fit-Terminals-and-Jacks.pdf'],
  ['crimping tools', '/view-pdf/Tooling/Crimping-Tool.pdf'],
  ['arbor press', '/view-pdf/Tooling/Arbor-Press-Manual.pdf'],
  ['rivet tool', '/view-pdf/Tooling/Rivet-Terminals.pdf'],
  // Misspelled
  ['bananna plug', '/banana/insulated-plugs'],
  ['insulted banana jack', '/banana/insulated-jacks'],
  ['pannel jacks', '/panel-jacks/panel-jack'],
  ['binding psot', '/binding-posts'],
  ['catlog', '/view-pdf/Catalog/Concord-Catalog.pdf'],
  ['berylium copper jack', '/panel-jacks/panel-jack?bodyMaterial=Beryllium+Copper'],
  ['milatary terminal', '/terminals/insulated-military'],
  ['yelow plug', '/banana/insulated-plugs?color=Yellow'],
] as const)('who types "%s" expects %s first', ([query, url]) => {
  expect(find(query)[0]?.url).toBe(url)
})

test('a filter hit leads to exactly the parts that it counts', () => {
  for (const query of ['red tip jack', '4 mm jack gold', 'MIL-DTL-39024', 'turret', 'rohs', 'snap-in clip']) {
    for (const { url, count, kind } of find(query).filter((hit) => hit.kind === 'filter')) {
      const [path, filters] = url.split('?')
      const family = FAMILIES.find((one) => one.path === path)
      const table = sample.table(family?.table ?? '')
      const rows = family && table?.rows(readTableQuery(new URLSearchParams(filters ?? ''), family))
      expect([query, url, kind, rows?.length]).toEqual([query, url, kind, count])
      expect(count).toBeGreaterThan(0)
    }
  }
})

test('a group says how many families it has, or which pages', () => {
  const group = (query: string, path: string) => find(query).find(({ url }) => url === path)
  expect(group('banana', '/banana')?.detail).toBe('4 families side by side')
  expect(group('other products', '/other-products')?.detail).toBe('Tooling Products, Hardware & Accessories')
})

test('a color is no piece of a metal, and a number is no word', () => {
  expect(find('red jack').some(({ detail }) => detail.includes('Leaded'))).toBe(false)
  for (const query of ['10-880-2-05', 'AA59126/295H01', 'x', '', '   ', '%%', 'qwertzuiop']) {
    expect([query, find(query)]).toEqual([query, []])
  }
})

test.for([
  ['17 pieces of words', Array.from({ length: 17 }, () => 'jack').join('-'), 'jack-jack'],
  ['nine words', 'red red red red red red red red red', 'red red red red red red red red'],
  ['more than 200 characters', `red${'-'.repeat(200)}jack`, 'red-jack'],
] as const)('%s find nothing: no query costs much time', ([, query, shorter]) => {
  expect(find(query)).toEqual([])
  expect(find(shorter)).not.toEqual([])
})

test('words follow the catalog: new values are found, families without parts are not', () => {
  const jacks = (color: string) => ({ 'Part no': '1-1', Color: color })
  const before = catalogueOf({ 'Panel-Jacks': [jacks('Red')], Commercial: [] })
  expect(find('commercial binding posts', before).every(({ kind }) => kind === 'page')).toBe(true)
  expect(find('red panel jack', before)[0]).toMatchObject({ detail: 'Color: Red', count: 1 })
  const after = catalogueOf({ 'Panel-Jacks': [jacks('Turquoise')], Commercial: [{ 'Part Num': '2-1' }] })
  expect(find('turquoise', after)[0]).toMatchObject({ url: '/panel-jacks/panel-jack?color=Turquoise', count: 1 })
  expect(find('commercial binding posts', after)[0]).toMatchObject({ kind: 'family', count: 1 })
  expect(find('red panel jack', after).every(({ kind }) => kind !== 'filter')).toBe(true)
  expect(after.table('Panel-Jacks')?.rows(EMPTY_QUERY)).toHaveLength(1)
})

test('the words of a new catalog are read table by table, with a pause after each', async () => {
  const catalogue = catalogueOf({ 'Panel-Jacks': [{ Color: 'Red' }], military: [{ Color: 'Red' }], Commercial: [] })
  let pauses = 0
  const pause = async () => {
    pauses += 1
  }
  await readWords(catalogue, FAMILIES, pause)
  expect(pauses).toBe(2)
  await readWords(catalogue, FAMILIES, pause)
  expect(pauses).toBe(2)
})
