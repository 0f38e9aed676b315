import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { type Family, tableColumns } from '#catalog/registry/family.ts'
import { writeSample } from '#sample/sample-csv.ts'
import { sampleRows } from '#sample/sample-rows.ts'
import { FAMILIES, productFamily } from '#tests/site/product-content.ts'

const insulatedBananaJacks = productFamily('Insulated Banana Jacks')

type Cells = Record<string, string | null>

/** The rows by column name, with values trimmed and single-spaced. */
function cellsOf(family: Family): Cells[] {
  const { columns, rows } = sampleRows(family)
  const tidy = (value: string | null | undefined) => value?.trim().replaceAll(/ +/g, ' ') ?? null
  return rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, tidy(row[index])])))
}

const catalog = new Map(FAMILIES.map((family) => [family.table, cellsOf(family)]))
const table = (name: string): Cells[] => catalog.get(name) ?? []
const values = (name: string, column: string) => {
  const found = new Set(table(name).map((cells) => cells[column]))
  found.delete(null)
  return [...found].sort()
}
const everyRow = [...catalog.values()].flat()
const everyNumber = FAMILIES.flatMap((family) => table(family.table).map((cells) => cells[family.numberColumn] ?? ''))

test.for([
  ['Insulated Banana Jacks', 184],
  ['Insulated Banana Plugs', 300],
  ['Non-Insulated Banana Jacks', 380],
  ['Non-Insulated Banana Plugs', 232],
  ['military', 48],
  ['Commercial', 320],
  ['Comm-Grounded', 96],
  ['Panel-Jacks', 420],
  ['insulatedPCJacks', 480],
  ['Non-InsulatedPCJacks', 480],
  ['Insulated-Military', 540],
  ['Non-Insulated Military', 700],
  ['Insulated Commercial', 2000],
  ['Non-Insulated Commercial', 1500],
  ['InsulatedWire', 6],
  ['Non-Insulated Wire', 330],
] as const)('%s has %i parts, 8,016 in all', ([name, count]) => {
  expect(table(name)).toHaveLength(count)
  expect(everyRow).toHaveLength(8016)
})

test('the columns are the registry’s, and every row has them', () => {
  for (const family of FAMILIES) {
    const { columns, rows } = sampleRows(family)
    expect(columns).toEqual(tableColumns(family))
    expect(rows.every((row) => row.length === columns.length)).toBe(true)
  }
})

test('columns that an operator adds, renames or removes leave the sample loadable', () => {
  const [first, ...others] = insulatedBananaJacks.columns
  if (!first) throw new Error('The family has no columns')
  const added = { key: 'constructor', name: 'Drawing' }
  const columns = [added, { ...first, name: 'Renamed', stored: 'Renamed too' }, ...others.slice(1)]
  const { columns: names, rows } = sampleRows({ ...insulatedBananaJacks, columns })
  const product = sampleRows(insulatedBananaJacks)
  expect(names).toEqual([...product.columns.slice(0, 5), 'Drawing', 'Renamed too', ...product.columns.slice(7)])
  expect(rows).toEqual(product.rows.map((row) => [...row.slice(0, 5), null, row[5], ...row.slice(7)]))
})

test('every part number is unique in the whole catalog, in any spelling', () => {
  const bare = everyNumber.map((number) => number.replaceAll(/[^a-z0-9]/gi, '').toLowerCase())
  expect(new Set(bare).size).toBe(everyRow.length)
})

test.for([
  ['a letter', /\d[A-Z]-/],
  ['a dot', /\./],
  ['a slash', /\//],
  ['a space', / /],
  ['an underscore', /_/],
  ['a leading zero', /^0/],
] as const)('some numbers have %s', ([, pattern]) => {
  expect(everyNumber.some((number) => pattern.test(number))).toBe(true)
})

test('CSVs are written for every family and read back as the same rows', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sample-'))
  try {
    const paths = await writeSample(join(folder, 'csv'), FAMILIES)
    expect(paths).toEqual(FAMILIES.map((family) => join(folder, 'csv', `${family.table}.csv`)))
    for (const [index, path] of paths.entries()) {
      const { columns, rows } = sampleRows(FAMILIES[index] ?? insulatedBananaJacks)
      const read = parse(await readFile(path, 'utf8'))
      expect(read).toEqual([columns, ...rows.map((row) => row.map((value) => value ?? ''))])
    }
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('a family without a file gets plain rows for each kind of column', () => {
  const columns = [
    { key: 'length', name: 'Length', kind: 'dimension' },
    { key: 'awg', name: 'AWG', kind: 'gauge' },
    { key: 'color', name: 'Color', kind: 'swatch' },
    { key: 'cidPartNumber', name: 'CID Part Num', kind: 'number' },
    { key: 'shape', name: 'Shape' },
  ] as const
  const rows = cellsOf({ ...insulatedBananaJacks, table: 'Seventeenth', columns })
  expect(rows).toHaveLength(40)
  expect(new Set(rows.map((cells) => cells['Part No'])).size).toBe(40)
  expect(new Set(rows.map((cells) => cells['CID Part Num'])).size).toBe(40)
  expect(everyNumber).not.toContain(rows[0]?.['Part No'])
})

describe('trade facts (behavior 16.6, 16.7)', () => {
  const insulationOf = (cells: Cells) => cells['Insulation Material'] ?? cells['Insulation Mat'] ?? ''

  test('PTFE is press-fit, diallyl phthalate has a nut or a screw', () => {
    const held = everyRow.filter((cells) => 'Mounting' in cells)
    for (const cells of held.filter((row) => insulationOf(row) === 'PTFE')) expect(cells.Mounting).toBe('Press-fit')
    for (const cells of held.filter((row) => /diallyl/i.test(insulationOf(row))))
      expect(cells.Mounting).toMatch(/^(Nut|Screw), /)
  })

  test.for([
    ['Bright Tin-Lead', 'NO'],
    ['Electro Solder', 'NO'],
    ['Hot Solder Dip', 'NO'],
    ['Bright Tin', 'YES'],
    ['Electro-Tin', 'YES'],
    ['Gold', 'YES'],
    ['Silver', 'YES'],
    ['Nickel', 'YES'],
    ['ZINC', 'YES'],
  ] as const)('the finish %s is RoHS %s', ([finish, answer]) => {
    const finished = everyRow.filter((c) => 'RoHS' in c && (c['Terminal Finish'] ?? c['Pin Finish']) === finish)
    expect([...new Set(finished.map((cells) => cells.RoHS))]).toEqual([answer])
  })

  test('no leaded sleeve on a RoHS terminal', () => {
    const leaded = table('Insulated Commercial').filter((cells) =>
      ['Bright Tin-Lead', 'Electro Solder'].includes(cells['Base_Metal Sleeve Finish'] ?? ''),
    )
    expect([...new Set(leaded.map((cells) => cells.RoHS))]).toEqual(['NO'])
  })

  test('a sleeve has both finish and material, or neither', () => {
    for (const cells of table('Insulated Commercial')) {
      expect(cells['Base_Metal Sleeve Finish'] === '-').toBe(cells['Base_Metal Sleeve Material'] === '-')
    }
  })

  test('a swaged shank is slightly longer than its board, and the hole wider than the pin', () => {
    // Only in the house spelling; reading the others is the catalog's job.
    const size = (text: string | null | undefined) =>
      /^\d*\.\d{3}"$/.test(text ?? '') ? Number.parseFloat(text ?? '') : null
    for (const cells of everyRow) {
      const [shank, board] = [size(cells['Shank Length']), size(cells['Board Thickness'])]
      const [hole, pin] = [size(cells['Hole Size']), size(cells['Pin Diameter'])]
      if (shank && board && /Swage/.test(cells.Mounting ?? '')) expect(shank - board).toBeGreaterThan(0.01)
      if (shank && board && /Swage/.test(cells.Mounting ?? '')) expect(shank - board).toBeLessThan(0.04)
      if (hole && pin) expect(hole).toBeGreaterThan(pin)
    }
  })
})

describe('MIL and CID numbers', () => {
  const digits = ['Black', 'Brown', 'Red', 'Orange', 'Yellow', 'Green', 'Blue', 'Violet', 'Gray', 'White']

  test('the twins of an insulated terminal share a tail, and its digit is the color', () => {
    for (const cells of table('Insulated-Military')) {
      const [, tail, digit] = /^AA59126\/(\d\d(\d)[A-Z]0\d)$/.exec(cells['CID Part Num'] ?? '') ?? []
      expect(cells['MIL Part Num']).toBe(`M55155/${tail}`)
      expect(digits[Number(digit)]).toBe(cells.Color)
    }
  })

  test('the twins of a non-insulated terminal share a tail without a color', () => {
    for (const cells of table('Non-Insulated Military')) {
      const [, tail] = /^AA59126\/(\d\d[A-Z]0\d)$/.exec(cells['CID Part Num'] ?? '') ?? []
      expect(cells['MIL Part Num']).toBe(`M55155/${tail}`)
    }
  })

  test.for([
    ['Insulated-Military', 'MIL Part Num', 540],
    ['Insulated-Military', 'CID Part Num', 540],
    ['Non-Insulated Military', 'MIL Part Num', 700],
    ['Non-Insulated Military', 'CID Part Num', 700],
  ] as const)('%s: each %s is one row’s', ([name, column, count]) => {
    expect(values(name, column)).toHaveLength(count)
  })

  test('a PC jack’s MIL number belongs to one row', () => {
    const numbers = table('insulatedPCJacks').flatMap((cells) => cells['MIL Part Num'] ?? [])
    expect(numbers.length).toBeGreaterThan(30)
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  test('10-880-2-05 is the part in the reference picture', () => {
    expect(table('Insulated-Military').find((cells) => cells['Part Num'] === '10-880-2-05')).toMatchObject({
      'Feed Thru Combination': 'TURRET/PIN',
      'Insulation Material': 'PTFE',
      Color: 'Green',
      'MIL Part Num': 'M55155/295H01',
      'CID Part Num': 'AA59126/295H01',
      Image: '10-880-2-05-1-XXXX.jpg',
      PDF: '10-880-X-XX.pdf',
    })
  })
})

const TEN = ['Black', 'Blue', 'Brown', 'Gray', 'Green', 'Orange', 'Red', 'Violet', 'White', 'Yellow']
const COMBINATIONS = ['-', 'DOUBLE TURRET/PIN', 'Pin/Pin', 'TURRET/PIN']
const WIRE_FINISHES = ['Bright Tin', 'Bright Tin-Lead', 'Electro Solder', 'Electro-Tin', 'Gold', 'ZINC']
const CIDS = ['AA59559-1', 'AA59559-2', 'AA59560-1', 'AA59560-2']
const ISSUED = ['MIL-P-55149/01-FA-01', 'MIL-P-55149/01-FA-02', 'PB08NA01', 'PB08NA02']

test.for([
  ['Insulated-Military', 'Insulation Material', ['DIALLYL PHTHALATE', 'PTFE']],
  ['Insulated-Military', 'Feed Thru Combination', COMBINATIONS],
  ['Insulated Commercial', 'Feed Thru Combination', COMBINATIONS],
  ['Insulated Commercial', 'Terminal Mate', ['Brass', 'Phosphor Bronze']],
  ['Insulated Commercial', 'Terminal Finish', [...WIRE_FINISHES, 'Silver'].sort()],
  [
    'Insulated Commercial',
    'Base_Metal Sleeve Finish',
    ['-', 'Bright Tin-Lead', 'Electro Solder', 'Electro-Tin', 'Nickel', 'ZINC'],
  ],
  ['Insulated Commercial', 'Base_Metal Sleeve Material', ['-', 'Brass']],
  ['Insulated Commercial', 'Color', TEN],
  ['Insulated Commercial', 'RoHS', ['NO', 'YES']],
  [
    'Non-Insulated Commercial',
    'Terminal Material',
    ['ALUMINUM', 'Beryllium Copper', 'Brass', 'LEADED Red Brass', 'Phosphor Bronze'],
  ],
  [
    'Non-Insulated Commercial',
    'Terminal Finish',
    ['Bright Tin', 'Bright Tin-Lead', 'Electro Solder', 'Electro-Tin', 'Gold', 'Hot Solder Dip', 'Nickel', 'Silver'],
  ],
  ['Non-Insulated Commercial', 'RoHS', ['NO', 'YES']],
  ['InsulatedWire', 'Pin Diameter', ['0.025']],
  ['InsulatedWire', 'Pin Material', ['Brass']],
  ['InsulatedWire', 'Pin Finish', WIRE_FINISHES],
  ['InsulatedWire', 'Color', ['Black']],
  ['InsulatedWire', 'Insulation Material', ['Polyolefin']],
  ['InsulatedWire', 'AWG', ['28 AWG']],
  ['InsulatedWire', 'Length', ['0.313"']],
  ['InsulatedWire', 'Hole Depth', ['0.165"']],
  ['Non-Insulated Wire', 'Pin Material', ['Brass', 'Phosphor Bronze']],
  ['Non-Insulated Wire', 'Pin Finish', WIRE_FINISHES],
  ['Non-Insulated Wire', 'AWG', ['16 AWG', '18 AWG', '20 AWG', '22 AWG', '24 AWG', '28 AWG']],
  ['Non-Insulated Wire', 'RoHS', ['NO', 'YES']],
  ['Insulated Banana Jacks', 'Color', ['Blue', 'Green', 'Red']],
  ['Insulated Banana Plugs', 'Color', TEN],
  ['insulatedPCJacks', 'Body Material', ['Beryllium Copper', 'Brass', 'Leaded Red Brass', 'Phosphor Bronze']],
  ['Non-InsulatedPCJacks', 'Body Material', ['Beryllium Copper', 'Brass', 'Leaded Red Brass', 'Phosphor Bronze']],
  ['military', 'CID Part Num', CIDS],
  ['military', 'MIL Part Num', ISSUED],
] as const)('%s, %s: the options of behavior 16.8', ([name, column, options]) => {
  expect(values(name, column)).toEqual(options)
})

test.for([
  ['Length', 16],
  ['Pin Diameter', 8],
  ['Hole Depth', 9],
] as const)('Non-Insulated Wire, %s: %i options (behavior 16.8)', ([column, count]) => {
  expect(values('Non-Insulated Wire', column)).toHaveLength(count)
})

describe('irregularities of real tables', () => {
  const all = FAMILIES.flatMap((family) => sampleRows(family).rows.flat())

  test.for([
    ['a quote that is no inch mark', /"D"/],
    ['a space before', /^ /],
    ['a space after', / $/],
    ['two spaces within', /\S {2}\S/],
    ['a line break', /\n/],
    ['a leading zero', /^0\.062"$/],
    ['a fraction', /^1\/4"$/],
    ['millimetres', /^1\.57 mm$/],
    ['a range', /^\.031-\.062$/],
  ] as const)('some values have %s', ([, pattern]) => {
    expect(all.some((value) => value !== null && pattern.test(value))).toBe(true)
  })

  test.for([
    ['a family name', /^[^/]*-X-XX\.pdf$/],
    ['a number that falls back to it', /-\d+-XX\.pdf$/],
    ['an address', /^https:\/\/.*\.pdf$/],
    ['no ending', /-X-XX$/],
    ['a line break', /\n/],
  ] as const)('some datasheets are stored as %s', ([, pattern]) => {
    expect(everyRow.some((cells) => pattern.test(cells.PDF ?? ''))).toBe(true)
  })

  test.for(FAMILIES)('$table has odd spacing and empty cells', (family) => {
    const { columns, rows } = sampleRows(family)
    const own = rows.flatMap((row) => row.slice(columns.indexOf(family.quoteLabel) + 1))
    expect(own.some((value) => value !== null && value !== value.trim().replaceAll(/ +/g, ' '))).toBe(true)
    expect(rows.some((row) => row.includes(null))).toBe(true)
  })
})

test('letter H of a MIL number is brass with tin-lead, and no other letter is', () => {
  const rows = table('Non-Insulated Military')
  const isH = (cells: Cells) => /\/\d+H\d+$/.test(cells['MIL Part Num'] ?? '')
  const isBrassTinLead = (cells: Cells) =>
    cells['Terminal Material'] === 'Brass' && cells['Terminal Finish'] === 'Bright Tin-Lead'
  const withLetter = rows.filter((cells) => /\/\d+[A-Z]\d+$/.test(cells['MIL Part Num'] ?? ''))
  expect(withLetter.filter(isH).length).toBeGreaterThan(10)
  expect(withLetter.filter((cells) => isH(cells) !== isBrassTinLead(cells))).toEqual([])
})
