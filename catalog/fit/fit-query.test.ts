import { expect, test } from 'vitest'
import { asMillimeters, CRITERIA, type Criterion, fitUrl, readFitQuery } from '#catalog/fit/fit-query.ts'
import { PER_INCH, PER_MM } from '#catalog/quantities/quantity.ts'

const queryOf = (criterion: Criterion, typed: string) => readFitQuery(new URLSearchParams({ [criterion]: typed }))
const inch = (size: number) => Math.round(size * PER_INCH)
const mm = (size: number) => Math.round(size * PER_MM)

test.for([
  ['board', '.062', inch(0.062)],
  ['board', '1/16"', inch(0.0625)],
  ['board', '1.6 mm', mm(1.6)],
  ['board', '1,6 mm', mm(1.6)],
  ['board', '12', inch(12)],
  ['hole', '1/4"', inch(0.25)],
  ['hole', 'Ø 6.35 mm', mm(6.35)],
  ['hole', '#29', inch(0.136)],
  ['hole', 'No. 8 drill', inch(0.199)],
  ['hole', 'f', inch(0.257)],
  ['wire', 'AWG 18', inch(0.005 * 92 ** (18 / 39))],
  ['wire', '18', inch(0.005 * 92 ** (18 / 39))],
  ['wire', '18 AWG stranded', inch(0.005 * 92 ** (18 / 39))],
  ['wire', 'solid 18 ga wire', inch(0.005 * 92 ** (18 / 39))],
  ['wire', '0.75 mm²', 9_772_050], // 2 √(0.75 / π) = 0.9772050 mm
  ['wire', '1.02 mm', mm(1.02)],
] as const)('%s %s is %i', ([criterion, typed, size]) => {
  const query = queryOf(criterion, typed)
  expect(query.errors).toEqual({})
  expect(query.inputs).toEqual([{ criterion, typed, size }])
})

test.for([
  ['banana', 'plug', 'banana', mm(4)],
  ['banana jack', 'jack', 'banana', mm(4)],
  ['2 mm pin', 'plug', 'pin', mm(2)],
  ['.080 tip jack', 'jack', 'pin', inch(0.08)],
  ['4 mm', 'plug', 'banana', mm(4)],
  ['4 mm socket', 'jack', 'banana', mm(4)],
  ['4 mm pin', 'plug', 'pin', mm(4)],
  ['spade lug', 'plug', 'spade lug', null],
] as const)('%s is a %s: %s', ([typed, side, kind, diameter]) => {
  expect(queryOf('mate', typed).inputs).toEqual([
    { criterion: 'mate', typed, size: diameter, mate: { side, kind, diameter } },
  ])
})

test.for([
  ['hole', '10-32', 'Mounting hole: 10-32 is a thread of .19" major diameter, not a size; enter one diameter'],
  ['hole', '1,250', 'Mounting hole: 1,250 may be 1.250 or 1250; enter one diameter'],
  ['board', '0', 'Board or panel thickness: 0 is not a size; enter one thickness'],
  ['board', '.062 / 1.75 mm', 'Board or panel thickness: .062 and 1.75 mm are not the same size; enter one'],
  ['hole', '01/16/26', 'Mounting hole: 01/16/26 is a date, not a size; enter one diameter'],
  ['wire', '20/22 AWG', 'Wire: 20/22 AWG may be 20 or 22 AWG or 20 strands of 22 AWG; enter a gauge'],
] as const)("the message of %s '%s' says what was read: %s", ([criterion, typed, message]) => {
  expect(queryOf(criterion, typed).errors[criterion]).toContain(message)
})

test('a span of wires has both of its ends', () => {
  const [input] = queryOf('wire', '22-30 AWG').inputs
  const gauge = (number: number) => inch(0.005 * 92 ** ((36 - number) / 39))
  expect(input).toEqual({ criterion: 'wire', typed: '22-30 AWG', size: gauge(22), thinnest: gauge(30) })
})

test.for([
  ['board', 'thick'],
  ['board', '.031-.062'], // one board isn't two
  ['board', '0'],
  ['board', '12.001'],
  ['board', '13'],
  ['board', '18 AWG'],
  ['hole', '1/0'],
  ['hole', '4-40'],
  ['hole', '#8'], // a drill of .199 in, or a screw
  ['hole', '#81'],
  ['wire', '.75'], // of what?
  ['wire', '0.75'],
  ['wire', '99 AWG'],
  ['wire', '0 mm²'],
  ['mate', 'pin'],
  ['mate', '2 mm banana'],
  ['mate', '.025" square pin'],
  ['mate', 'coconut'],
] as const)("%s '%s' can't be parsed, and the message shows valid values", ([criterion, typed]) => {
  const query = queryOf(criterion, typed)
  expect(query.inputs).toEqual([])
  expect(query.typed[criterion]).toBe(typed)
  expect(query.errors[criterion]).toMatch(
    { board: /^Board .*1\.6 mm/, hole: /^Mounting hole: .*1\/4"/, wire: /^Wire: .*AWG/, mate: /^Mating .*banana/ }[
      criterion
    ],
  )
})

test('a query has a URL without its blank fields', () => {
  const query = readFitQuery(new URLSearchParams('board=+1.6+mm+&hole=&mate=banana&table=Panel-Jacks&page=3&x=1'))
  expect(fitUrl(query)).toBe('/fit?board=1.6+mm&mate=banana&table=Panel-Jacks&page=3')
  expect(fitUrl(readFitQuery(new URLSearchParams('page=none&board=')))).toBe('/fit')
})

test.for([
  ['board=1.6', { board: '1.6 mm' }],
  ['board=1,6&hole=.250', { board: '1,6 mm' }],
  ['hole=6', { hole: '6 mm' }],
  ['hole=6.35', { hole: '6.35 mm' }],
  ['board=12.75', null], // an error, not millimeters
  ['board=1.6 in', null],
  ['hole=0.5', { hole: '0.5 mm' }],
  ['board=12', { board: '12 mm' }],
  ['mate=2', { mate: '2 mm' }],
  ['mate=banana', null],
  ['hole=0.25', null],
  ['board=.062', null],
  ['hole=.5', null],
  ['wire=18', null],
  ['board=1.6 mm', null],
] as const)('%s in millimeters is %o', ([address, meant]) => {
  const query = readFitQuery(new URLSearchParams(address))
  expect(asMillimeters(query)).toEqual(meant && { ...query.typed, ...meant })
})

test.for([
  ['10', 10],
  [' 3 ', 3],
  ['999999999', 1_000_000],
  ['', 1],
  ['0', 1],
  ['03', 1],
  ['2x', 1],
  ['x2', 1],
  ['-2', 1],
] as const)("page '%s' is page %i", ([page, number]) => {
  expect(readFitQuery(new URLSearchParams({ page })).page).toBe(number)
})

test('texts are trimmed and cut at 100 characters, and a blank table is none', () => {
  const query = readFitQuery(new URLSearchParams({ table: ` ${'x'.repeat(200)}`, mate: ` ${'y'.repeat(200)}` }))
  expect([query.table, query.typed.mate]).toEqual(['x'.repeat(100), 'y'.repeat(100)])
  expect(readFitQuery(new URLSearchParams({ table: '  ' })).table).toBeNull()
  expect(readFitQuery(new URLSearchParams()).table).toBeNull()
})

test.for(['x'.repeat(10_000), '\u0000', '\ud800', '1'.repeat(99), '<script>'])('hostile text is an error', (text) => {
  for (const criterion of CRITERIA) expect(Object.keys(queryOf(criterion, text).errors)).toEqual([criterion])
})
