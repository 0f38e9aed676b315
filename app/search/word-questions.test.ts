import { expect, test } from 'vitest'
import { findWords } from '#app/search/find-words.ts'
import type { Catalog } from '#catalog/answers.ts'
import { EMPTY_QUERY, readTableQuery } from '#catalog/facets/table-query.ts'
import { readWords } from '#catalog/words/word-search.ts'
import { byAnswer } from '#tests/samples/by-answer.ts'
import { catalogOf } from '#tests/site/catalog-of.ts'
import { CONTENT, FAMILIES } from '#tests/site/product-content.ts'
import { sampleCatalog } from '#tests/site/sample-catalog.ts'

const sample = sampleCatalog()
const find = (query: string, catalog: Catalog = sample) => findWords(catalog, FAMILIES, CONTENT, query)

/** What buyers type, and the answer that they expect first. Add a line for each that comes up. */
const QUESTIONS = byAnswer([
  // Families
  ['/banana', 'banana'],
  ['/pc-jacks', 'PC jacks'],
  ['/terminals', 'terminals'],
  ['/banana/insulated-jacks', 'banana jack'],
  ['/banana/insulated-plugs', 'banana plugs'],
  ['/banana/non-insulated-plugs', 'non-insulated plug'],
  ['/banana/non-insulated-jacks', 'non insulated banana jack'],
  ['/binding-posts', 'binding posts', 'high current binding post'],
  ['/binding-posts/commercial', 'commercial binding post'],
  ['/binding-posts/grounding', 'ground post'],
  ['/panel-jacks/panel-jack', 'panel jack', 'tip jack', 'test jack', 'socket', 'test point'],
  ['/pc-jacks/insulated-pc-jacks', 'pcb jacks'],
  ['/terminals/insulated-military', 'military terminals', 'MIL-T-55155', 'A-A-59126', 'feedthru'],
  ['/terminals/insulated-military', 'feed-thru terminals'],
  ['/terminals/insulated-wire', 'wire applied pin', 'crimp pin'],
  ['/banana/insulated-plugs?matesWith=Standard+Banana+Jack', '4 mm plug'],
  ['/banana/insulated-jacks?matesWith=Standard+Banana+Plug', '4 mm', '4mm banana'],
  // Values, with the filter that they lead to
  ['/panel-jacks/panel-jack?color=Red', 'red tip jack'],
  ['/banana/insulated-jacks?bodyFinish=Gold&matesWith=Standard+Banana+Plug', '4 mm jack gold'],
  ['/panel-jacks/panel-jack?matesWith=.080%22+Tip+Plug', 'test jack .080', '0.080" test jack'],
  ['/panel-jacks/panel-jack?matesWith=.040%22+Tip+Plug', 'tip jack .040 in', '.040 tip plug'],
  ['/terminals/non-insulated-wire?pinFinish=Gold&pinDiameter=.062%22&rohs=YES', 'rohs gold pin .062'],
  ['/terminals/non-insulated-wire?pinFinish=Gold&pinDiameter=.062%22', 'gold plated pin .062'],
  ['/panel-jacks/panel-jack?milSpec=MIL-DTL-39024%2F1', 'MIL-DTL-39024/1'],
  ['/panel-jacks/panel-jack?milSpec=MIL-DTL-39024', 'MIL-DTL-39024'],
  ['/banana/insulated-plugs?color=Red', 'red banana plug'],
  ['/binding-posts/military?color=Green', 'green binding post'],
  ['/panel-jacks/panel-jack?color=Violet', 'purple panel jack'],
  ['/terminals/insulated-military?color=Gray', 'grey terminal', 'gray terminals'],
  ['/terminals/insulated-military?insulationMaterial=PTFE', 'teflon terminal'],
  ['/banana/insulated-jacks?insulationMaterial=PTFE', 'ptfe'],
  ['/terminals/insulated-wire?insulationMaterial=Polyolefin', 'polyolefin'],
  ['/banana/non-insulated-jacks?position=Right+Angle', 'right angle'],
  ['/banana/insulated-plugs?awg=22+AWG', '22 awg'],
  ['/banana/insulated-plugs?awg=18+AWG', '18 AWG plug'],
  ['/terminals/non-insulated-military?feedThruCombination=DOUBLE+TURRET', 'double turret'],
  ['/terminals/non-insulated-military?feedThruCombination=FORK', 'fork terminal'],
  ['/terminals/non-insulated-military?feedThruCombination=HOOK', 'hook terminals'],
  ['/panel-jacks/panel-jack?mounting=Snap-in+Clip', 'snap-in clip'],
  ['/banana/insulated-jacks?mounting=Nut%2C+1%2F4-32', '1/4-32'],
  ['/banana/insulated-jacks?matesWith=Miniature+Banana+Plug', 'miniature banana'],
  ['/panel-jacks/panel-jack?feedThruCombination=Solder+Cup', 'solder cup'],
  ['/terminals/non-insulated-military?terminalFinish=Hot+Solder+Dip', 'hot solder dip'],
  ['/terminals/insulated-commercial?terminalFinish=ZINC', 'zinc'],
  ['/binding-posts/commercial?insulationMaterial=Polycarbonate', 'polycarbonate'],
  ['/panel-jacks/panel-jack?bodyMaterial=Beryllium+Copper', 'becu panel jack'],
  // Pages
  ['/compliance', 'rohs', 'lead free', 'pure tin'],
  ['/other-products/tooling-products', 'tooling'],
  ['/other-products/hardware-accessories', 'hardware', 'knobs', 'washers'],
  ['/about/engineering-solutions', 'plating', 'salt spray', 'conflict minerals'],
  ['/about/company-profile', 'company profile'],
  ['/contact', 'phone number', 'email', 'NSN', 'certificate of conformance'],
  ['/order', 'how do I get a quote', 'rfq', 'moq', 'minimum order quantity', 'lead time', 'lead times', 'stock'],
  ['/order', 'in stock', 'price', 'delivery'],
  ['/list/paste', 'BOM'],
  ['/fit', 'fit finder', 'wire gauge'],
  ['/api', 'api'],
  ['/#products', 'step file', 'STEP files', 'step-file', 'cad model', '3D model', 'datasheet', 'dxf'],
  // Documents
  ['/view-pdf/Catalog/Concord-Catalog.pdf', 'catalog', 'catalogue'],
  ['/view-pdf/Tooling/Press-Fit-Terminals-and-Jacks.pdf', 'press-fit tool', 'pressfit tools'],
  ['/view-pdf/Tooling/Crimping-Tool.pdf', 'crimping tools'],
  ['/view-pdf/Tooling/Arbor-Press-Manual.pdf', 'arbor press'],
  ['/view-pdf/Tooling/Rivet-Terminals.pdf', 'rivet tool'],
  // Sizes as the trade names them
  [
    '/pc-jacks/insulated-pc-jacks?boardThickness=.062%22&boardThickness=1%2F16%22',
    '1/16 board',
    '1.6 mm pcb',
    '.0625 board',
  ],
  ['/pc-jacks/insulated-pc-jacks?boardThickness=.093%22', '3/32 board', '2.4mm board', '.094 pcb'],
  ['/banana/insulated-jacks?boardThickness=.093%22', '3/32', '.094'],
  ['/pc-jacks/insulated-pc-jacks?boardThickness=.031%22', '0.8 mm pcb test jack', '1/32" pc board'],
  ['/pc-jacks/non-insulated-pc-jacks?boardThickness=.125%22&mounting=Swage', '3.2mm board swage'],
  ['/pc-jacks/non-insulated-pc-jacks?boardThickness=.062%22&feedThruCombination=Turret', '1/16" thick pcb turret'],
  // A decimal that parts have is no board without a board word
  ['/terminals/non-insulated-military?holeSize=.060%22', '.060 terminal'],
  ['/banana/non-insulated-plugs?holeSize=.091%22', '.091'],
  ['/banana/non-insulated-jacks?holeSize=.185%22', '.185'],
  ['/pc-jacks/non-insulated-pc-jacks?holeSize=.049%22', '.049', '.049 pc jack'],
  ['/banana/non-insulated-jacks?shankLength=.124%22', '.124'],
  ['/banana/non-insulated-jacks?shankLength=.249%22', '.249'],
  ['/pc-jacks/insulated-pc-jacks?boardThickness=.062%22&boardThickness=1%2F16%22', '.060 board'],
  ['/terminals/insulated-military?holeSize=.136%22', '#29 drill', '#29 hole', '.136 hole terminal', 'drill 29.'],
  ['/banana/insulated-jacks?holeSize=.250%22', 'drill 1/4', 'drill 6.35 mm', 'drill 1/4"'],
  ['/banana/insulated-jacks?holeSize=.257%22', 'letter F drill', 'F drill', '.257 dia hole banana jack'],
  ['/panel-jacks/panel-jack?holeSize=.250%22', '1/4" hole jack'],
  ['/terminals/non-insulated-wire?awg=20+AWG', '20 awg stranded', '20AWG stranded wire', '20 gauge wire'],
  ['/terminals/non-insulated-wire?awg=18+AWG', '18 ga wire pin', '#18 AWG wire', 'No. 18 gauge wire', 'wire AWG #18'],
  ['/terminals/insulated-wire?awg=28+AWG', '28 gauge pin'],
  ['/panel-jacks/panel-jack?matesWith=.080%22+Tip+Plug', '2mm test jack', '2 mm'],
  [
    '/pc-jacks/insulated-pc-jacks?matesWith=.040%22+Pin',
    '40 mil pin jack',
    'test jack 1mm pin',
    'test jacks for .040 pins',
  ],
  [
    '/terminals/insulated-military?mounting=4-40',
    'standoff 4-40',
    '4/40 standoff',
    '4 - 40 standoff',
    '#4-40 stand off',
  ],
  ['/terminals/insulated-military?mounting=4-40', 'teflon standoff 4-40'],
  ['/terminals/insulated-military?mounting=6-32', 'insulated feed through 6-32', 'stand off insulator 6-32'],
  ['/terminals/insulated-commercial?mounting=2-56', 'stand-off 2-56'],
  ['/binding-posts/grounding?mounting=10-32', 'ground post 10-32'],
  ['/banana/insulated-jacks?mounting=Nut%2C+1%2F4-32', 'banana jack w/ 1/4-32 nut'],
  ['/binding-posts/grounding?color=Green&currentRating=15+A', 'green binding post 15 amp', '15A green binding post'],
  ['/binding-posts/grounding?voltageRating=600+V', '600 volt binding post'],
  // The family that is named, with its own word for a value
  ['/pc-jacks/insulated-pc-jacks?mountingOrientation=Horizontal', 'right angle pc jack', 'pc test jack horiz'],
  ['/pc-jacks/insulated-pc-jacks?mountingOrientation=Vertical', 'straight pc jack', 'vertical pcb jack'],
  ['/banana/non-insulated-jacks?position=Right+Angle', 'right angle banana jack'],
  ['/pc-jacks/insulated-pc-jacks?mountingOrientation=Horizontal&color=Red', 'red pcb mount test jack horizontal'],
  ['/binding-posts/commercial', '5 way binding post', '5-way binding post', 'five way binding posts'],
  ['/binding-posts', 'power supply binding post', 'knurled binding post'],
  ['/binding-posts/commercial?color=Red&insulationMaterial=Nylon', 'nylon binding post red'],
  ['/binding-posts/military?color=Black&color=Red', 'red and black binding posts'],
  ['/binding-posts/military?position=Double&color=Black', 'double binding post black'],
  ['/binding-posts/grounding', 'chassis ground terminal', 'earth post'],
  ['/banana/insulated-plugs', 'stacking banana plug', 'test lead plug', 'male banana connector', 'multimeter plug'],
  ['/banana/insulated-plugs?color=Black', 'banana plug blk'],
  ['/banana/insulated-plugs?matesWith=Miniature+Banana+Jack', 'mini banana plug'],
  ['/banana/insulated-plugs?color=Red', 'red high voltage banana plug'],
  ['/banana/insulated-jacks?color=Red&matesWith=Standard+Banana+Plug', 'banana socket 4mm red'],
  ['/panel-jacks/panel-jack?color=Black', 'panel mount test jack black'],
  ['/panel-jacks/panel-jack?bodyFinish=Gold', 'gold plated test jack'],
  ['/panel-jacks/panel-jack?color=Red&milSpec=MIL-DTL-39024', 'MIL-DTL-39024 test jack red'],
  ['/panel-jacks/panel-jack?color=Red&mounting=Snap-in+Clip', 'snap in jack red'],
  ['/terminals/non-insulated-military?mounting=Swage', 'swage terminal'],
  ['/terminals/non-insulated-military?feedThruCombination=FORK', 'bifurcated terminal'],
  ['/terminals/non-insulated-military?feedThruCombination=TURRET', 'turret lug', 'turret terminal', 'turet terminal'],
  ['/terminals/non-insulated-military?feedThruCombination=TURRET', 'turret', 'single turret'],
  ['/terminals/non-insulated-military?terminalMaterial=Brass&feedThruCombination=TURRET', 'brass turret'],
  ['/terminals/insulated-military?insulationMaterial=PTFE&mounting=Press-fit', 'pressfit teflon terminal'],
  ['/terminals/insulated-military?insulationMaterial=PTFE', 'teflon standof', 'ptfe feed thru'],
  ['/terminals/insulated-commercial?terminalFinish=Bright+Tin-Lead', 'tin lead terminals', 'tin/lead terminal'],
  ['/terminals/insulated-commercial?rohs=YES', 'lead free terminals'],
  ['/terminals/non-insulated-wire?pinFinish=Gold&awg=18+AWG', 'crimp terminals 18awg gold'],
  ['/banana/insulated-jacks?meetsRohs=yes%2C+alloy+not+stated', 'rohs compliant banana jack'],
  ['/binding-posts', '5/16 hole binding post'],
  ['/other-products/hardware-accessories', 'hex nut', 'lock washer', 'knob'],
  // A number beside other words
  ['/part/10-880-2-05', '10-880-2-05 price', 'datasheet 10-880-2-05', 'qty 500 10-880-2-05', 'M55155/295H01 pdf'],
  // Misspelled
  ['/banana/insulated-plugs', 'bananna plug'],
  ['/banana/insulated-jacks', 'insulted banana jack'],
  ['/panel-jacks/panel-jack', 'pannel jacks'],
  ['/binding-posts', 'binding psot'],
  ['/view-pdf/Catalog/Concord-Catalog.pdf', 'catlog'],
  ['/panel-jacks/panel-jack?bodyMaterial=Beryllium+Copper', 'berylium copper jack'],
  ['/terminals/insulated-military', 'milatary terminal'],
  ['/banana/insulated-plugs?color=Yellow', 'yelow plug'],
  ['/banana/insulated-plugs?bodyFinish=Nickel', 'nickle plated banana plug'],
  ['/panel-jacks/panel-jack', 'pannel mount jack'],
  ['/binding-posts/commercial?color=Red', '5 way biding post red'],
  ['/terminals/insulated-military?color=Red', 'millitary standoff terminals red'],
])

test.for(QUESTIONS)('who types "%s" expects %s first (behavior 7.16, 16.3)', ([query, url]) => {
  expect(find(query)[0]?.url).toBe(url)
})

/** Numbers as buyers type them, and the part that they expect first. */
test.for(
  byAnswer([
    ['/part/Insulated-Military/26', '10 880 2 05', '10880205'],
    ['/part/10-880-2-05', '10-88O-2-05', '10-8802-O5'],
    ['/part/Insulated-Military/26', 'M55155 / 295H01', 'MIL-T-55155/295H01', 'AA59126 295H01', 'P/N: 10-880-2-05'],
    ['/part/Insulated%20Banana%20Jacks/1', '1401-2-0101', '14012-0101', '1401 2 0101', '1401–2–0101'],
  ]),
)('who types the number "%s" expects %s first', ([query, url]) => {
  expect((sample.search(query).results[0] ?? sample.find(query).found[0])?.url).toBe(url)
})

test.for([
  ['1/16 board', '.062", the usual 1/16 board', 'Parts that fit: board 1/16', '/fit?board=1%2F16', []],
  ['1.6 mm pcb', '.062", the usual 1.6 mm board', 'Parts that fit: board 1.6 mm', '/fit?board=1.6+mm', []],
  ['0.8 mm pcb', '.031", the usual 0.8 mm board', 'Parts that fit: board 0.8 mm', '/fit?board=0.8+mm', []],
  ['1 mm board', 'PC Jacks', 'Parts that fit: board 1 mm', '/fit?board=1+mm', []],
  ['2 mm hole', 'Parts that fit: hole 2 mm', 'Parts that fit: hole 2 mm', '/fit?hole=2+mm', []],
  ['drill 5 mm', 'Parts that fit: hole 5 mm', 'Parts that fit: hole 5 mm', '/fit?hole=5+mm', []],
  ['#29 drill', 'Hole Size: .136"', 'Parts that fit: hole #29 drill', '/fit?hole=%2329+drill', []],
  ['20 AWG stranded', 'AWG: 20 AWG', 'Parts that fit: wire 20 AWG', '/fit?wire=20+AWG', []],
  ['4 mm', 'Mates With: Standard Banana Plug', 'Parts that fit: plug or pin 4 mm', '/fit?mate=4+mm', []],
  ['4 mm panel jack', 'Standard Banana Plug', 'Parts that fit: plug or pin 4 mm', '/fit?mate=4+mm', ['panel']],
  ['2 mm pc test jack', '.080" Tip Plug', 'Parts that fit: plug or pin 2 mm', '/fit?mate=2+mm', ['pc', 'test']],
] as const)('"%s" is %s, and goes on to the fit finder: %s', ([query, said, detail, url, unused]) => {
  const hits = find(query)
  expect(hits[0]?.detail).toContain(said)
  expect(hits).toContainEqual({ kind: 'page', title: 'Fit finder', detail, url, count: null, unused })
})

test('documents stand below families, and hits that use all words above those that do not', () => {
  for (const [query] of QUESTIONS) {
    const hits = find(query)
    const families = hits.filter(({ kind }) => kind === 'family' || kind === 'filter')
    const unused = families.map((hit) => hit.unused.length)
    expect([query, unused]).toEqual([query, unused.toSorted((a, b) => a - b)])
    const least = Math.min(...unused)
    const [document] = hits.filter((hit) => hit.kind === 'document' && hit.unused.length >= least)
    if (document && families[0])
      expect([query, hits.indexOf(document) > hits.indexOf(families[0])]).toEqual([query, true])
  }
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
  ['Teflon standoff 4-40', ['Teflon']],
  ['15 Amp banana plug', ['15 Amp']],
  ['mil spec knurled binding post', ['spec', 'knurled']],
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
  expect(find('3 mm')).toEqual([])
})

test('words that no parts have together are left out and named, after hits that use all', () => {
  const [first] = find('teflon standoff 4-40')
  expect(first).toMatchObject({ title: 'Insulated Military Terminals', unused: ['teflon'], count: 60 })
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

test('a number with its revision or label is found as a number, not among words', () => {
  for (const query of ['10-880-2-05 rev A', 'P/N: 10-880-2-05']) expect([query, find(query)]).toEqual([query, []])
})

test('the fit finder is below the part that is meant by a size', () => {
  const hits = findWords(sample, FAMILIES, { ...CONTENT, synonyms: { '.080 XY': '10-880-2-05' } }, '.080 XY')
  expect(hits.slice(0, 2).map(({ title }) => title)).toEqual(['10-880-2-05', 'Fit finder'])
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

test.for(['null', 'jakc', 'bulk', 'bath'])('a short word is not corrected into another: %s finds nothing', (word) => {
  expect(find(word)).toEqual([])
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

test.for(['1401-2-01?1', '10-880-2-?5'])('a question mark makes no size of the rest of a number: %s', (number) => {
  expect(find(number)).toEqual([])
})
