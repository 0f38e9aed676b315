import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { type Family, tableColumns } from '#catalog/registry/family.ts'
import { writeSample } from '#sample/sample-files.ts'
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
    const record = family.table === 'Comm-Grounded' ? columns.slice(tableColumns(family).length) : []
    expect(columns).toEqual([...tableColumns(family), ...record])
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

test('a family without a file has no rows', () => {
  expect(cellsOf({ ...insulatedBananaJacks, table: 'Seventeenth' })).toEqual([])
})

/** Whether a finish meets RoHS (behavior 16.6). */
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

/** Without the columns of the record. */
function ownRows(family: Family) {
  const { columns, rows } = sampleRows(family)
  const { length } = tableColumns(family)
  return { columns: columns.slice(0, length), rows: rows.map((row) => row.slice(0, length)) }
}

test('the rows are those whose facts, numbers and irregularities were checked (behavior 16.6 to 16.8)', () => {
  const rows = createHash('sha256')
    .update(JSON.stringify(FAMILIES.map(ownRows)))
    .digest('hex')
  expect(rows).toBe('380dd3a42f6eff9d9f593d07db3fb83ec17ef36fd12f1782db2f585fa0ad37e6')
})
