import { type Family, storedName, tableColumns } from '#catalog/registry/family.ts'

export type GeneratedTable = {
  readonly family: Family
  /** `id` and all columns of the registry. */
  readonly columns: readonly string[]
  readonly size: number
  /** Rows are made on demand, the same on every run. */
  row(index: number): (string | null)[]
  rows(): Iterable<(string | null)[]>
}

const digits = (value: number, width: number): string => String(value).padStart(width, '0')

/** Numbers that look real: in segments, starting with an integer, with letters, with dots. */
const NUMBER_FORMS: readonly ((table: number, row: number) => string)[] = [
  (table, row) => `${10 + table}-${100 + Math.floor(row / 500)}-${Math.floor(row / 50) % 10}-${digits(row % 50, 2)}`,
  (table, row) =>
    `${1401 + table * 100 + Math.floor(row / 1000)}-${Math.floor(row / 100) % 10}-${digits(row % 100, 4)}`,
  (table, row) => `BP${10 + table}-${digits(row, 5)}-${'GNST'[row % 4]}`,
  (table, row) => `${digits(30 + table, 3)}.${digits(row, 5)}.${row % 7}${'AB'[row % 2]}`,
]

/** Values of text columns, a few hundred combinations per table, in lists of realistic length. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  awg: ['16 AWG', '18 AWG', '20 AWG', '22 AWG', '24 AWG', '28 AWG'],
  color: ['Black', 'Blue', 'Brown', 'Gray', 'Green', 'Orange', 'Red', 'Violet', 'White', 'Yellow'],
  feedThruCombination: ['-', 'DOUBLE TURRET/PIN', 'Pin/Pin', 'TURRET/PIN', 'FORK/PIN', 'TURRET/TURRET'],
  insulationMaterial: ['DIALLYL PHTHALATE', 'PTFE', 'NYLON', 'POLYAMIDE', 'Polyolefin'],
  matesWith: ['.080" Tip Plug', '4 mm Banana Plug', '.040" Pin', '.025" Square Pin', 'Spade Lug'],
  mounting: [
    'Press-Fit',
    'Screw',
    'Nut',
    'Swage',
    'Rivet',
    'Press-Fit, Knurled',
    'Screw, 6-32',
    'Screw, 4-40',
    'Nut, 1/4-32',
  ],
  position: ['1', '2', '3', '4'],
  rohs: ['YES', 'NO'],
}
const METALS = ['Brass', 'Phosphor Bronze', 'Beryllium Copper', 'LEADED Red Brass', 'ALUMINUM']
const FINISHES = ['Bright Tin', 'Bright Tin-Lead', 'Electro Solder', 'Electro-Tin', 'Gold', 'Silver', 'Nickel', 'ZINC']
const SIZES = Array.from({ length: 120 }, (_, step) => `.${digits(20 + step * 7, 3)}"`)

/**
 * Tables for every family of the registry with `total` rows in all, evenly split.
 * Families with MIL and CID columns have numbers there in nine rows of ten.
 */
export function generateTables(families: readonly Family[], total: number): GeneratedTable[] {
  return families.map((family, position) => {
    const size = Math.floor(total / families.length) + Number(position < total % families.length)
    const columns = ['id', ...tableColumns(family)]
    const makers = [makeId, ownNumber(position), ...columns.slice(2).map((name) => cellMaker(family, name))]
    const row = (index: number) => makers.map((make) => make(index))
    return { family, columns, size, row, rows: () => eachRow(size, row) }
  })
}

type CellMaker = (row: number) => string | null

function* eachRow(size: number, row: (index: number) => (string | null)[]): Generator<(string | null)[]> {
  for (let index = 0; index < size; index++) yield row(index)
}

/** The columns with a row's numbers: its own first, then MIL and CID. */
export function numberPlaces({ family, columns }: GeneratedTable): number[] {
  const others = family.columns.filter((column) => column.kind === 'number')
  return [family.numberColumn, ...others.map(storedName)].map((name) => columns.indexOf(name))
}

const makeId: CellMaker = (row) => String(row + 1)

function ownNumber(position: number): CellMaker {
  const form = NUMBER_FORMS[position % NUMBER_FORMS.length]
  return (row) => form?.(position, row) ?? null
}

/** One cell in ten of the family's own columns is empty. */
function cellMaker(family: Family, name: string): CellMaker {
  const column = family.columns.find((candidate) => storedName(candidate) === name)
  if (!column) return commonCell(family, name)
  const salt = fingerprintOf(`${family.table} ${name}`)
  if (column.kind === 'number') {
    const head = column.key === 'cidPartNumber' ? 'AA59126' : 'M55155'
    return (row) => (row % 10 === 9 ? null : `${head}/${militaryTail(family, row)}`)
  }
  const values = TEXTS[column.key] ?? (column.kind === 'dimension' ? SIZES : /Finish/.test(name) ? FINISHES : METALS)
  return (row) => {
    const drawn = scatter(row + salt)
    return drawn % 10 === 0 ? null : (values[(drawn >>> 8) % values.length] ?? null)
  }
}

/** Manufacturers are left to the default; every third row has a datasheet, every fourth a picture. */
function commonCell(family: Family, name: string): CellMaker {
  if (name === 'PDF') return (row) => (row % 3 === 0 ? `${family.pdfFolder}-${row % 500}.pdf` : null)
  if (name === 'Image') return (row) => (row % 4 === 0 ? `${family.pdfFolder}-${row % 200}.jpg` : null)
  return () => null
}

/** Sheet, color, letter, item (behavior 16.1): `295H01`. The same tail for both prefixes, another for each family. */
function militaryTail(family: Family, row: number): string {
  const at = (row + fingerprintOf(family.table)) % 2_600_000
  const letter = String.fromCharCode(65 + (Math.floor(at / 1000) % 26))
  return `${digits(Math.floor(at / 26_000), 2)}${Math.floor(at / 100) % 10}${letter}${digits(at % 100, 2)}`
}

const fingerprintOf = (text: string): number =>
  [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1e6, 7)

/** Maps a number to a number without a pattern between neighbors. */
function scatter(value: number): number {
  const mixed = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  return (mixed ^ (mixed >>> 12)) >>> 0
}
