import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { text } from '#tests/fuzz/texts.ts'
import { sheetXml, workbookFiles, zipOf } from '#tests/samples/zip-of.ts'

/** A file that an operator may import, by mistake or on purpose. */
export type FuzzFile = {
  readonly kind: 'csv' | 'xlsx'
  readonly bytes: Buffer
  /** Its cells, the header row first. */
  readonly rows: readonly (readonly string[])[]
  /** Whether its bytes are undamaged. */
  readonly whole: boolean
}

const HEADINGS = [
  ...['id', 'Color', 'Length', 'Hole Size', 'Mounting', 'Weight', 'Colour', '', 'Part Number', '__proto__'],
] as const
const heading = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...HEADINGS.slice(0, 5)) },
  { weight: 1, arbitrary: fc.constantFrom(...HEADINGS) },
  { weight: 1, arbitrary: text },
)
const cell = fc.oneof(
  { weight: 3, arbitrary: fc.nat(40).map(String) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('', 'Red', '10-1', '.062"', '-5', '9223372036854775807', '9223372036854775808'),
  },
  { weight: 1, arbitrary: text },
)
/** Numbers, some of them already in the table, some of them duplicates. */
const number = fc.oneof(
  { weight: 8, arbitrary: fc.nat(400).map((each) => `10-${each}`) },
  { weight: 1, arbitrary: cell },
)

const rows = fc
  .record({
    headings: fc.uniqueArray(heading, { maxLength: 4 }),
    numbers: fc.array(number, { maxLength: 12 }),
    cells: fc.array(cell, { minLength: 8, maxLength: 48 }),
    ragged: fc.nat(30),
  })
  .map(({ headings, numbers, cells, ragged }) => {
    const header = ['Part no', ...headings]
    const body = numbers.map((each, row) => [
      each,
      ...headings.map((_, column) => cells[(row * headings.length + column) % cells.length] ?? ''),
    ])
    return [header, ...body.map((cells, row) => (ragged === row ? cells.slice(1) : cells))]
  })

type Pack = (rows: readonly (readonly string[])[]) => { readonly bytes: Buffer; readonly whole: boolean }
const csv = (rows: readonly (readonly string[])[], options = {}) =>
  stringify(
    rows.map((row) => [...row]),
    options,
  )
const CSV: readonly Pack[] = [
  (rows) => ({ bytes: Buffer.from(csv(rows)), whole: true }),
  (rows) => ({ bytes: Buffer.from(csv(rows, { bom: true, record_delimiter: 'windows', quoted: true })), whole: true }),
  (rows) => ({ bytes: Buffer.from(csv(rows, { delimiter: ';' })), whole: false }),
  (rows) => ({ bytes: Buffer.from(csv(rows), 'utf16le'), whole: false }),
  (rows) => ({ bytes: Buffer.from(csv(rows), 'latin1'), whole: false }),
]
const workbook: Pack = (rows) => ({ bytes: zipOf(workbookFiles(sheetXml(rows))), whole: false })

/** How a file may be damaged; most are not. */
const BREAKS: readonly ((bytes: Buffer, at: number) => Buffer)[] = [
  (bytes, at) => bytes.subarray(0, at),
  (bytes, at) => Buffer.concat([bytes.subarray(0, at), Buffer.from([0]), bytes.subarray(at)]),
  (bytes, at) => Buffer.concat([bytes.subarray(0, at), Buffer.from('"'), bytes.subarray(at)]),
  (bytes, at) => Buffer.concat([bytes.subarray(0, at), Buffer.from([0xff, 0xc3]), bytes.subarray(at)]),
  (bytes, at) => Buffer.from(bytes.map((byte, index) => (index === at ? byte ^ 0x55 : byte))),
  (bytes) => Buffer.concat([bytes, bytes]),
]

/** A CSV file or workbook for Panel-Jacks, correct or nearly so; one in three is damaged. */
export const importFile: fc.Arbitrary<FuzzFile> = fc
  .record({
    rows,
    pack: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...CSV) }, { weight: 1, arbitrary: fc.constant(workbook) }),
    broken: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.constantFrom(...BREAKS) }),
    at: fc.nat(2_000),
  })
  .map(({ rows, pack, broken, at }) => {
    const { bytes, whole } = pack(rows)
    const kind = pack === workbook ? ('xlsx' as const) : ('csv' as const)
    return {
      kind,
      rows,
      bytes: broken ? broken(bytes, at % (bytes.length + 1)) : bytes,
      whole: whole && broken === null,
    }
  })
