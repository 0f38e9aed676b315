import { expect, test } from 'vitest'
import { duplicateNumbers, TableCheck } from '#catalog/check/table-check.ts'
import { productFamily } from '#tests/site/product-content.ts'
import { sampleRecords } from '#tests/site/sample-catalog.ts'

const TODAY = '2026-11-26'

const panelJacks = productFamily('Panel-Jacks')
const nonInsulatedCommercial = productFamily('Non-Insulated Commercial')

const COLUMNS = ['id', 'Part no', 'Length', 'Body Finish']

function checked(rows: readonly (readonly (string | null)[])[]) {
  const check = new TableCheck(panelJacks, COLUMNS, TODAY)
  for (const row of rows) check.add(row)
  return check
}

const good = Array.from({ length: 40 }, (_, index) => [
  String(index + 1),
  `45-701-2-${String(index).padStart(4, '0')}`,
  '.062"',
  'Nickel',
])

test('a table without errors has no findings', () => {
  expect(
    checked([...good, ['90', '45-701-2-0099', '-', 'Gold'], ['91', '45-701-2-0098', null, null]]).findings(),
  ).toEqual([])
})

test.for([
  ['unread-size', 'Length', ['90', '45-701-2-0099', 'about an inch', 'Gold'], 'about an inch'],
  ['near-value', 'Body Finish', ['90', '45-701-2-0099', '.5', 'Nikel'], 'Nikel'],
  ['number-form', 'Part no', ['90', '45701-2-0099', '.5', 'Gold'], '45701-2-0099'],
] as const)('%s in %s', ([kind, column, row, value]) => {
  const number = row[1]
  expect(checked([...good, row]).findings()).toMatchObject([
    { kind, table: 'Panel-Jacks', column, value, count: 1, parts: [{ table: 'Panel-Jacks', id: '90', number }] },
  ])
})

test.for([
  ['10-32', '10-32 is a thread of .19" major diameter, not a size; write it as .062"'],
  ['0', '0 is not a size; write it as .062"'],
  ['1,250', '1,250 may be 1.250 or 1250: write the one that it is'],
  ['.250 / 6.53 mm', "'.250 / 6.53 mm': .250 and 6.53 mm are not the same size; correct one of them"],
] as const)('a length of %s is a finding that says what it is', ([length, what]) => {
  const [finding] = checked([...good, ['90', '45-701-2-0099', length, 'Gold']]).findings()
  expect(finding).toMatchObject({ kind: 'unread-size', column: 'Length', value: length })
  expect(finding?.what).toContain(what)
})

test.for([
  ['Length', '01/16/26', '1/16 or 1-16'],
  ['Body Finish', '5-Oct', '10-5, 10/5, 5-10 or 5/10'],
  ['Part no', '1,00E+05', '1E5 or 100000'],
  ['Manufacturer', '05. Okt', '5-10 or 5/10'],
] as const)('%s with %s is one finding, which says what was meant', ([column, value, meant]) => {
  const columns = [...COLUMNS, 'Manufacturer', 'Last order date']
  const check = new TableCheck(panelJacks, columns, TODAY)
  for (const row of good) check.add([...row, 'Concord', '05.10.2026'])
  const odd = ['90', '45-701-2-0099', '.062"', 'Nickel', 'Concord', '05.10.2026']
  check.add(odd.with(columns.indexOf(column), value))
  const number = column === 'Part no' ? value : '45-701-2-0099'
  expect(check.findings()).toMatchObject([
    { kind: 'spreadsheet-damage', column, value, count: 1, parts: [{ id: '90', number }] },
  ])
  expect(check.findings()[0]?.what).toContain(`probably of ${meant}`)
})

test.for(['.250 / 6.35 mm', '0.110" (2.80 mm)', '.250 ±.005', '.250 MAX', '½', '31 mil', 'Ø.250'])(
  'a length of %s is no finding',
  (length) => {
    expect(checked([...good, ['90', '45-701-2-0099', length, 'Gold']]).findings()).toEqual([])
  },
)

test('finds RoHS values that contradict the finish', () => {
  const check = new TableCheck(nonInsulatedCommercial, ['id', 'Part No', 'Terminal Finish', 'RoHS'], TODAY)
  const rows = [
    ['1', 'A', 'Gold', 'YES'],
    ['2', 'B', 'Electro Solder', 'YES'],
    ['3', 'C', 'Electro Solder', 'YES'],
    ['4', 'D', 'Gold', 'NO'],
    ['5', 'E', 'Gold', null],
    ['6', 'F', 'Custom', 'YES'],
    ['7', 'G', 'Hot Solder Dip', 'YES'], // its solder may be free of lead
  ]
  for (const row of rows) check.add(row)
  const found = check.findings().filter(({ kind }) => kind === 'rohs-disagrees')
  expect(found.map(({ column, what, count }) => [column, what, count])).toEqual([
    ['RoHS', 'RoHS is YES, but Terminal Finish is Electro Solder: contains lead', 2],
    ['RoHS', 'RoHS is NO, but Terminal Finish is Gold: no lead', 1],
  ])
})

test('finds metals of a row that contradict each other: 12 parts of the sample', () => {
  const family = productFamily('Comm-Grounded')
  const records = sampleRecords(family)
  const columns = Object.keys(records[0] ?? {})
  const check = new TableCheck(family, columns, TODAY)
  for (const record of records) check.add(columns.map((column) => record[column] ?? null))
  const found = check.findings().filter(({ kind }) => kind === 'metals-disagree')
  expect(found).toMatchObject([
    {
      column: 'Alloy',
      what: expect.stringMatching(/^Alloy is C36000: .*, but Head Material is Beryllium Copper/),
      count: 12,
    },
  ])
})

test.for([
  ['Active', '2027-06-30', 'the last buy is 2027-06-30, but the part is Active: correct one of them'],
  ['New', '2026-01-01', 'the last buy is 2026-01-01, but the part is New: correct one of them'],
  ['Obsolete', '2027-06-30', 'the last buy is 2027-06-30, but the part is Obsolete already: correct one of them'],
  ['LTB', '2026-11-25', 'the last buy was 2026-11-25, and the part is still Last time buy: write Obsolete or Replaced'],
  [null, '2026-11-25', 'the last buy was 2026-11-25, and the part is still Last time buy: write Obsolete or Replaced'],
  ['NRND', '2026-11-25', /^the last buy was 2026-11-25, and the part is still Not for new designs/],
  ['LTB', '2026-11-26', null], // the day itself is not past
  ['Obsolete', '2026-11-25', null],
  ['Replaced', '2027-06-30', null],
  ['LTB', '1/2/2027', null], // unclear, which is another finding
  ['Discontinued', '2026-11-25', null],
] as const)('a part that is %s with a last buy on %s: %s', ([state, day, what]) => {
  const check = new TableCheck(panelJacks, ['id', 'Part Number', 'Lifecycle', 'Last Time Buy'], TODAY)
  check.add(['1', '45-701-2-0001', state, day])
  const found = check.findings().filter(({ kind }) => kind === 'last-buy')
  if (what === null) expect(found).toEqual([])
  else expect(found).toMatchObject([{ column: 'Last Time Buy', what: expect.stringMatching(what), count: 1 }])
})

test.for([
  ['Country of Origin', ['US', 'DE', 'TW'], ['United States', 'us', 'ZZ', 'USA']],
  [
    'HTS',
    ['853690', '8536.90.40', '8536904000', '8536.90.4000'],
    ['85369', '8536.90.', '8536-90-4000', '85369040001', 'n.s.'],
  ],
  [
    'ECCN',
    ['EAR99', '3A001', '3A001.a', '3A001.a.1', '5A992.c', '9A610.x', '6A003.b.4.b'],
    ['EAR 99', 'EAR99.a', '3F001', '3A1', '3A001.1', '3A001a', 'none of ours'],
  ],
] as const)('%s: %j are read, and each of %j is a finding (behavior 3.14)', ([column, right, wrong]) => {
  const check = new TableCheck(panelJacks, ['id', 'Part Number', column], TODAY)
  for (const [place, value] of [...right, ...wrong, '-', null].entries()) check.add([String(place), null, value])
  const found = check.findings().filter(({ kind }) => kind === 'unread-record')
  expect(found.map(({ column: name, value }) => [name, value])).toEqual(wrong.map((value) => [column, value]))
})

test('finds a number in two tables, and twice in one', () => {
  const one = checked([
    ['1', ' A ', null, null],
    ['2', 'A', null, null],
    ['3', 'B', null, null],
  ])
  const other = checked([
    ['9', 'B', null, null],
    ['10', null, null, null],
    ['11', null, null, null],
  ])
  expect(duplicateNumbers([one, other]).map(({ value, table, count }) => [value, table, count])).toEqual([
    ['A', 'Panel-Jacks', 2],
    ['B', 'Panel-Jacks', 2],
  ])
})
