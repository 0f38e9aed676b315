import { expect, test } from 'vitest'
import { askedLines, factsOf, listFacts, sideBySide } from '#catalogue/list-facts.ts'
import { catalogueOf } from '#tests/catalogue-of.ts'

const catalogue = catalogueOf({
  Commercial: [
    { 'Part Num': '32-201', Color: 'Red', Length: '.5"', 'Head Material': 'Brass' },
    { 'Part Num': '32-202', Color: 'Black', Length: '1/2', 'Head Material': 'Brass' },
  ],
  'Panel-Jacks': [
    { 'Part Num': '45-701', Color: 'Black', Length: '12.7 mm', 'MIL Spec': 'MIL-DTL-39024/1', Manufacturer: 'Other' },
  ],
  military: [
    { 'Part Num': 'PB-1', 'MIL Part Num': 'PB08NA01' },
    { 'Part Num': 'PB-2', 'MIL Part Num': 'PB08NA01' },
  ],
})
const turn = async () => {}
const factsFor = (...numbers: string[]) =>
  listFacts(
    catalogue,
    numbers.map((number) => ({ number })),
    turn,
  )

test.for([
  ['32-201', { kind: 'found', number: '32-201', url: '/part/32-201' }],
  ['32201', { kind: 'found', number: '32-201' }],
  ['PB08NA01', { kind: 'several', how: 'exact', count: 2 }],
  ['32-20X', { kind: 'several', how: 'wildcard', count: 2 }],
  ['32-207', { kind: 'unknown', meant: { number: '32-201', url: '/part/32-201' } }],
  ['NOTHING', { kind: 'unknown', meant: null }],
  ['//', { kind: 'unknown', meant: null }],
] as const)('the line %s', async ([number, expected]) => {
  const { lines } = await factsFor(number)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject(expected)
})

test.for([
  // equal sizes are the same however they are written
  [['32-201', '32-202'], ['Length .5"', 'Head Material Brass', 'Manufacturer Concord'], ['Color']],
  [
    ['32-202', '45-701'],
    ['Color Black', 'Length 1/2'],
    ['Head Material', 'Manufacturer', 'MIL Spec'],
  ],
  [['32-201'], ['Color Red', 'Length .5"', 'Head Material Brass', 'Manufacturer Concord'], []],
  [['32-201', 'NOTHING'], ['Color Red', 'Length .5"', 'Head Material Brass', 'Manufacturer Concord'], []],
  [['NOTHING'], [], []],
] as const)('of %s the same and the different', async ([numbers, same, columns]) => {
  const beside = sideBySide(await factsFor(...numbers))
  expect(beside.same.map(({ label, value }) => `${label} ${value}`).sort()).toEqual([...same].sort())
  expect(beside.columns.map(({ label }) => label).sort()).toEqual([...columns].sort())
})

test('each line has its cells in the order of the columns, and none where no part was found', async () => {
  const { columns, rows } = sideBySide(await factsFor('32-201', 'NOTHING', '45-701'))
  const cells = Object.fromEntries(columns.map(({ label }, place) => [label, rows.map((row) => row?.cells[place])]))
  expect(cells).toMatchObject({
    Color: ['Red', undefined, 'Black'],
    'Head Material': ['Brass', undefined, null],
    Manufacturer: ['Concord', undefined, 'Other'],
  })
  expect(rows[1]).toBeNull()
})

test('beyond seven columns a fact is told with its family, or in its own row where it differs there', async () => {
  const many = (number: string, color: string, sign: string) => {
    const keys = ['Mates With', 'Mounting', 'MIL Spec', 'Insulation Material', 'Feed Thru Contact', 'Body Material']
    const other = Object.fromEntries([...keys, 'Body Finish', 'Spring Material'].map((key) => [key, `${key} ${sign}`]))
    return { 'Part Num': number, Color: color, 'Spring Finish': 'Gold', ...other }
  }
  const full = catalogueOf({
    'Panel-Jacks': [many('45-1', 'Red', 'a'), many('45-2', 'Blue', 'b')],
    Commercial: [{ 'Part Num': '32-1', Color: 'Red', 'Head Finish': 'Nickel' }],
  })
  const lines = ['45-1', '45-2', '32-1'].map((number) => ({ number }))
  const beside = sideBySide(await listFacts(full, lines, turn))
  expect(beside.columns).toHaveLength(7)
  expect(beside.rows.map((row) => row?.further.length)).toEqual([2, 2, 0])
  expect(beside.families).toMatchObject([
    { name: 'Panel Jacks', same: [{ label: 'Spring Finish', value: 'Gold' }] },
    { name: 'Commercial Binding Posts', same: [{ label: 'Head Finish', value: 'Nickel' }] },
  ])
})

test('all that is known of a part, empty cells aside', async () => {
  const facts = await factsFor('45-701')
  expect(factsOf(facts, facts.lines[0]).map(({ label, value }) => `${label} ${value}`)).toEqual([
    'Color Black',
    'Length 12.7 mm',
    'MIL Spec MIL-DTL-39024/1',
    'Manufacturer Other',
  ])
})

test('a long list lets others in between', async () => {
  let turns = 0
  const lines = Array.from({ length: 1_000 }, () => ({ number: '32-201' }))
  await listFacts(catalogue, lines, async () => {
    turns += 1
  })
  expect(turns).toBeGreaterThan(20)
})

test('what no text may hold is taken out of an address', () => {
  expect(askedLines(new URLSearchParams('part=%00A-1%00&note=%00x'))).toMatchObject([{ number: 'A-1', note: 'x' }])
})
