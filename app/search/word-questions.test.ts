import { expect, test } from 'vitest'
import { findWords } from '#app/search/find-words.ts'
import type { Catalog } from '#catalog/answers.ts'
import { EMPTY_QUERY, readTableQuery } from '#catalog/facets/table-query.ts'
import { readWords } from '#catalog/words/word-search.ts'
import { sampleCatalog } from '#tests/site/built-site.ts'
import { catalogOf } from '#tests/site/catalog-of.ts'
import { CONTENT, FAMILIES } from '#tests/site/product-content.ts'

const sample = sampleCatalog()
const find = (query: string, catalog: Catalog = sample) => findWords(catalog, FAMILIES, CONTENT, query)

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
  ['4 mm plug', '/banana/insulated-plugs?matesWith=Standard+Banana+Jack'],
  ['4 mm', '/banana/insulated-jacks?matesWith=Standard+Banana+Plug'],
  ['4mm banana', '/banana/insulated-jacks?matesWith=Standard+Banana+Plug'],
  ['socket', '/panel-jacks/panel-jack'],
  ['test point', '/panel-jacks/panel-jack'],
  ['feedthru', '/terminals/insulated-military'],
  ['feed-thru terminals', '/terminals/insulated-military'],
  ['high current binding post', '/binding-posts'],
  // Values, with the filter that they lead to
  ['red tip jack', '/panel-jacks/panel-jack?color=Red'],
  ['4 mm jack gold', '/banana/insulated-jacks?bodyFinish=Gold&matesWith=Standard+Banana+Plug'],
  ['test jack .080', '/panel-jacks/panel-jack?matesWith=.080%22+Tip+Plug'],
  ['0.080" test jack', '/panel-jacks/panel-jack?matesWith=.080%22+Tip+Plug'],
  ['tip jack .040 in', '/panel-jacks/panel-jack?matesWith=.040%22+Tip+Plug'],
  ['rohs gold pin .062', '/terminals/non-insulated-wire?pinFinish=Gold&pinDiameter=.062%22&rohs=YES'],
  ['gold plated pin .062', '/terminals/non-insulated-wire?pinFinish=Gold&pinDiameter=.062%22'],
  ['MIL-DTL-39024/1', '/panel-jacks/panel-jack?milSpec=MIL-DTL-39024%2F1'],
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
  ['NSN', '/contact'],
  ['certificate of conformance', '/contact'],
  ['moq', '/order'],
  ['minimum order quantity', '/order'],
  ['lead time', '/order'],
  ['lead times', '/order'],
  ['stock', '/order'],
  ['in stock', '/order'],
  ['price', '/order'],
  ['delivery', '/order'],
  ['step file', '/#products'],
  ['STEP files', '/#products'],
  ['step-file', '/#products'],
  ['cad model', '/#products'],
  ['3D model', '/#products'],
  ['datasheet', '/#products'],
  ['dxf', '/#products'],
  // Documents
  ['catalog', '/view-pdf/Catalog/Concord-Catalog.pdf'],
  ['catalog', '/view-pdf/Catalog/Concord-Catalog.pdf'],
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

test.for([
  ['high current binding post', ['high', 'current']],
  ['red high voltage banana plug', ['high', 'voltage']],
  ['insulated turret terminal 4-40', []],
  ['wire wrap', ['wrap']],
  ['moq', []],
] as const)('the first hit of "%s" says that it does not use %j', ([query, unused]) => {
  expect(find(query)[0]?.unused).toEqual(unused)
})

test.for([
  ['4 mm', 'matesWith', /Standard\s+Banana/],
  ['4 mm plug', 'matesWith', /Standard\s+Banana/],
  ['test jack .080', 'matesWith', /\.080"/],
  ['jack .040', 'matesWith', /\.040"/],
  ['gold pin', 'terminalFinish', /Gold/],
] as const)('no part that a hit of "%s" counts contradicts it in %s', ([query, key, meant]) => {
  for (const { url, unused } of find(query).filter(({ kind }) => kind === 'family' || kind === 'filter')) {
    const [path, filters = ''] = url.split('?')
    const family = FAMILIES.find((one) => one.path === path)
    const table = sample.table(family?.table ?? '')
    const values = table?.values(key)
    if (!family || !table || !values || unused.length > 0) continue
    for (const row of table.rows(readTableQuery(new URLSearchParams(filters), family))) {
      const code = values.codes[row] ?? 0
      if (code > 0) expect([url, values.valueAt(code - 1)]).toEqual([url, expect.stringMatching(meant)])
    }
  }
})

test('a number without a unit is no beginning of a size, and a size is no other size', () => {
  expect(find('15 amp test jack').every(({ detail }) => !detail.includes('15.'))).toBe(true)
  expect(find('2 mm')).toEqual([])
})

test('words that no parts have together are left out and named, after hits that use all', () => {
  const [first] = find('rohs gold pin 1/16')
  expect(first).toMatchObject({ title: 'Insulated Commercial Terminals', unused: ['gold'], count: 2 })
})

test('a word that the catalog itself has is never replaced by a synonym', () => {
  const own = catalogOf({ 'Panel-Jacks': [{ 'Part no': '1-1', Color: 'Purple', 'Mates With': '4 mm Plug' }] })
  expect(find('purple jack', own)[0]?.url).toBe('/panel-jacks/panel-jack?color=Purple')
  expect(find('4 mm jack', own)[0]?.url).toBe('/panel-jacks/panel-jack?matesWith=4+mm+Plug')
})

test("a synonym may be the number of another maker's part", () => {
  const content = { ...CONTENT, synonyms: { 'XY 77-01': '10-880-2-05' } }
  expect(findWords(sample, FAMILIES, content, 'xy77-01')).toEqual([
    {
      kind: 'part',
      title: '10-880-2-05',
      detail: 'Insulated Military Terminals',
      url: '/part/10-880-2-05',
      count: null,
      unused: [],
    },
  ])
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
  const before = catalogOf({ 'Panel-Jacks': [jacks('Red')], Commercial: [] })
  expect(find('commercial binding posts', before).every(({ kind }) => kind === 'page')).toBe(true)
  expect(find('red panel jack', before)[0]).toMatchObject({ detail: 'Color: Red', count: 1 })
  const after = catalogOf({ 'Panel-Jacks': [jacks('Turquoise')], Commercial: [{ 'Part Num': '2-1' }] })
  expect(find('turquoise', after)[0]).toMatchObject({ url: '/panel-jacks/panel-jack?color=Turquoise', count: 1 })
  expect(find('commercial binding posts', after)[0]).toMatchObject({ kind: 'family', count: 1 })
  expect(find('red panel jack', after).every(({ kind }) => kind !== 'filter')).toBe(true)
  expect(after.table('Panel-Jacks')?.rows(EMPTY_QUERY)).toHaveLength(1)
})

test('the words of a new catalog are read table by table, with a pause after each', async () => {
  const catalog = catalogOf({ 'Panel-Jacks': [{ Color: 'Red' }], military: [{ Color: 'Red' }], Commercial: [] })
  let pauses = 0
  const pause = async () => {
    pauses += 1
  }
  await readWords(catalog, FAMILIES, pause)
  expect(pauses).toBe(2)
  await readWords(catalog, FAMILIES, pause)
  expect(pauses).toBe(2)
})
