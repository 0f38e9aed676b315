import fc from 'fast-check'
import { type Family, storedName, tableColumns } from '#catalog/registry/family.ts'
import { familyByTable } from '#catalog/registry/family-by-table.ts'

/** A row as it is after a change, or null if it is removed. */
export type RowChange = {
  readonly table: string
  readonly id: string
  readonly cells: Readonly<Record<string, string | null>> | null
}

/** Each is in one of the three orders; some have MIL and CID numbers, metals, sizes. */
export const CHANGED_TABLES = ['Insulated-Military', 'Non-Insulated Wire', 'Panel-Jacks', 'military', 'InsulatedWire']
const IDS = 40

/** Numbers that are hard to sort, to strip, or to tell apart, of few characters. */
const NUMBERS = [
  ...[
    ...['10-880-10', '10-880-9', '10-880-A', '10-88-10', '9-1', '10-1', '010-1', '10-1-1', 'bp-10', 'BP-10', 'BP10'],
    'X4',
  ],
  ...[
    ...['1X-4', '105-X-01', 'M55155/30-1', 'M55155/30X1', 'AA59126/4', 'TBD', 'tbd', '10%', '1/4%', '10', '900'],
    'PJ-200',
  ],
  ...[
    ...[' 10-1 ', '10 1', '10_1', '10.1', '5-A', '5-B', '5', 'M55155/30-1 and a long tail A'],
    'M55155/30-1 and a long tail B',
  ],
]
/** With one of these, a number has no single place among segments, or the index gets other characters. */
const ODD = ['10-880-2B', '10--1', '-', '---', 'Ä-1', 'ä1', 'İ-2', 'ſ3', '№ 5', '😀1', '1/4"', '(10)', 'é-10']
const usual = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(...NUMBERS) },
  { weight: 1, arbitrary: fc.tuple(fc.nat(12), fc.nat(3)).map(([a, b]) => `${a}-${b}`) },
)
const odd = fc.oneof(
  { weight: 8, arbitrary: usual },
  { weight: 1, arbitrary: fc.constantFrom(...ODD) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
)
/** Has every character of the usual numbers, so that none of them comes or goes. */
export const EVERY_CHARACTER = '0123456789 ABCDEFGHIJKLMNOPQRSTUVWXYZ-/%_.'

const VALUES = [
  ...['Brass', 'brass', ' Brass', 'Brass  Rod', 'Bright Tin', 'Bright Tin-Lead', 'Gold', 'Ø Gold', '-', 'YES', 'NO'],
  ...['.062"', '1/16', '1.57 mm', '1 1/4"', '.060 - .070', '20 AWG', '22-20 AWG', 'Red', 'RED', 'Press-Fit', '10', '9'],
]
const value = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...VALUES) },
  { weight: 2, arbitrary: fc.nat(300).map((size) => `.${size}"`) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
  { weight: 2, arbitrary: fc.constantFrom(null, '', ' ') },
)

const clean = (text: string | null): string | null => text?.replaceAll('\0', '').toWellFormed() ?? null

/** Changes of rows: parts come and go, get other numbers, or other values in some fields. */
export const rowChanges = (families: readonly Family[], withOdd: boolean): fc.Arbitrary<RowChange> =>
  fc.constantFrom(...CHANGED_TABLES).chain((table) => {
    const family = familyByTable(families, table)
    if (!family) throw new Error(`The registry has no table ${table}`)
    const number = withOdd ? odd : usual
    const numbers = [family.numberColumn, ...family.columns.filter(({ kind }) => kind === 'number').map(storedName)]
    const cell = fc.constantFrom(...tableColumns(family)).chain((name) => {
      return fc.tuple(fc.constant(name), (numbers.includes(name) ? fc.option(number, { freq: 8 }) : value).map(clean))
    })
    const cells = fc.array(cell, { minLength: 1, maxLength: 8 }).map((named) => Object.fromEntries(named))
    const id = fc.integer({ min: 1, max: IDS }).map(String)
    return fc.record({ table: fc.constant(table), id, cells: fc.option(cells, { freq: 5 }) })
  })
