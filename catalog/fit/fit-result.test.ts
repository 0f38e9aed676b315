import { expect, test, vi } from 'vitest'
import { readFitQuery } from '#catalog/fit/fit-query.ts'
import { bothUnits, buildFitResult } from '#catalog/fit/fit-result.ts'
import { catalogOf, type Rows, tableOf } from '#tests/site/catalog-of.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

const part = (number: string | null, board: string, hole: string | null, mounting: string | null) => ({
  'Part Num': number,
  'Board Thicke': board,
  'Hole Size': hole,
  Mounting: mounting,
})
const ROWS: Rows = {
  Commercial: [
    { ...part('A-1', '.062"', '.257"', 'Nut, 1/4-32'), 'Mates With': 'Standard Banana Plug', Color: ' Red ' },
    { ...part('A-2', '.031-.062', '.250"', 'Press-fit'), 'Mates With': 'Miniature Banana Plug' },
    { ...part('A-3', '.093"', '.136"', 'Bayonet'), Color: 'Blue' },
    { ...part(null, '.093"', '.250"', null), 'Mates With': '.080" Tip Plug' },
    { ...part('A-5', 'thick', null, 'Solder'), 'Mates With': 'Coconut' },
  ],
  'Insulated Banana Plugs': [
    { 'Part Num': 'P-1', AWG: '18 AWG', 'Mates With': 'Standard Banana Jack' },
    { 'Part Num': 'P-2', AWG: '20', 'Mates With': 'Standard Banana Jack' },
  ],
}
const none = async () => undefined
const answer = (address: string, rows = ROWS) =>
  buildFitResult(catalogOf(rows), FAMILIES, readFitQuery(new URLSearchParams(address)), none)

const COMMERCIAL = {
  tableName: 'Commercial',
  displayName: 'Commercial Binding Posts',
  url: '/binding-posts/commercial',
}
const PLUGS = {
  tableName: 'Insulated Banana Plugs',
  displayName: 'Insulated Banana Plugs',
  url: '/banana/insulated-plugs',
}
const ZERO = { inches: 0, mm: 0 }

test('parts that fit are listed with their margins, the tightest first', async () => {
  const { asked, total, families, near } = await answer('board=1.5 mm')
  expect(asked).toEqual([
    { criterion: 'board', typed: '1.5 mm', size: { inches: 0.05906, mm: 1.5 }, thinnest: null, name: null },
  ])
  expect([total, near]).toEqual([2, []])
  const [range, single] = [
    { criterion: 'board', stated: '.031-.062', off: ZERO, words: 'within the range' },
    { criterion: 'board', stated: '.062"', off: { inches: -0.00294, mm: -0.0748 }, words: 'thinner' },
  ]
  const [first, second] = [
    { id: '2', partNumber: 'A-2', url: '/part/a-2', quoteUrl: '/order?manufacturer=Concord&part=A-2&qty=1' },
    { id: '1', partNumber: 'A-1', url: '/part/a-1', quoteUrl: '/order?manufacturer=Concord&part=A-1&qty=1' },
  ]
  const parts = [
    { ...first, mounting: 'Press-fit', color: null, margins: [range] },
    { ...second, mounting: 'Nut, 1/4-32', color: 'Red', margins: [single] },
  ]
  expect(families).toEqual([{ ...COMMERCIAL, total: 2, pageCount: 1, parts }])
})

test('parts that nearly fit are listed with the limit that the size exceeds', async () => {
  const { near } = await answer('hole=.252')
  const miss = {
    criterion: 'hole',
    asked: { inches: 0.252, mm: 6.4008 },
    limit: { inches: 0.257, mm: 6.5278 },
    off: { inches: -0.005, mm: -0.127 },
    reason: 'hole 0.252 in (6.40 mm): needs 0.257 in (6.53 mm), 0.005 in (0.13 mm) too small',
  }
  const parts = [{ id: '1', partNumber: 'A-1', url: '/part/a-1' }]
  expect(near).toEqual([{ ...COMMERCIAL, count: 1, parts, misses: [miss] }])
})

test('parts that do not state a field are counted, and listed if their family has it', async () => {
  const { total, families, notStated, notStatedTotal } = await answer('hole=.252')
  expect([total, families.map(({ parts }) => parts.map(({ id }) => id)), notStatedTotal]).toEqual([1, [['2']], 5])
  const parts = [
    { id: '3', partNumber: 'A-3', url: '/part/a-3' }, // the hole is stated, but not how much wider it may be
    { id: '5', partNumber: 'A-5', url: '/part/a-5' },
    { id: '4', partNumber: 'id 4', url: '/part/Commercial/4' },
  ]
  const unstated = [
    { ...PLUGS, count: 2, hasField: false, parts: [] },
    { ...COMMERCIAL, count: 3, hasField: true, parts },
  ]
  expect(notStated).toHaveLength(1)
  expect(notStated[0]).toMatchObject({ criterion: 'hole', total: 5 })
  expect(notStated[0]?.families).toHaveLength(2)
  expect(notStated[0]?.families).toEqual(expect.arrayContaining(unstated))
})

test('a mating part without a diameter has no size', async () => {
  const { asked } = await answer('mate=spade lug')
  expect(asked).toEqual([{ criterion: 'mate', typed: 'spade lug', size: null, thinnest: null, name: 'spade lug' }])
})

test('no inputs find nothing', async () => {
  expect(await answer('')).toEqual({ asked: [], total: 0, families: [], near: [], notStated: [], notStatedTotal: 0 })
})

const many = (count: number, fields: Readonly<Record<string, string>>) =>
  Array.from({ length: count }, (_, index) => ({ 'Part Num': `${index + 1}`, ...fields }))

test('of each family the three best parts are shown, of one family 50 on a page', async () => {
  const rows = { Commercial: many(120, { 'Board Thicke': '.062"' }) }
  const shown = async (address: string) => {
    const { total, families } = await answer(address, rows)
    return [total, families.map(({ pageCount, parts }) => [pageCount, parts[0]?.id, parts.length])]
  }
  expect(await shown('board=.062')).toEqual([120, [[3, '1', 3]]])
  expect(await shown('board=.062&page=2')).toEqual([120, [[3, '1', 3]]])
  expect(await shown('board=.062&table=Commercial')).toEqual([120, [[3, '1', 50]]])
  expect(await shown('board=.062&table=Commercial&page=3')).toEqual([120, [[3, '101', 20]]])
  expect(await shown('board=.062&table=Commercial&page=4')).toEqual([120, [[3, undefined, 0]]])
  expect(await shown('board=.062&table=Nuts')).toEqual([0, []])
})

test('at most 1,000 parts of one family are listed', async () => {
  const rows = { Commercial: many(1_051, { 'Board Thicke': '.062"' }) }
  const { total, families } = await answer('board=.062&table=Commercial&page=20', rows)
  expect([total, families[0]?.pageCount, families[0]?.parts.length]).toEqual([1_051, 20, 50])
  const past = await answer('board=.062&table=Commercial&page=21', rows)
  expect(past.families[0]?.parts).toEqual([])
})

test('at most eight parts that do not state a field are listed', async () => {
  const { notStated } = await answer('board=.062', { Commercial: many(9, { 'Board Thicke': 'thick' }) })
  expect(notStated[0]?.families[0]?.count).toBe(9)
  expect(notStated[0]?.families[0]?.parts.map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
})

test('the family with the tightest fit comes first', async () => {
  const rows = {
    Commercial: [{ 'Part Num': 'A', 'Hole Size': '.250"', Mounting: 'Nut, 1/4-32' }],
    'Comm-Grounded': [{ 'Part Num': 'B', 'Hole Size': '.255"', Mounting: 'Nut, 1/4-32' }],
  }
  const order = async (address: string) => (await answer(address, rows)).families.map(({ tableName }) => tableName)
  expect(await order('hole=.256')).toEqual(['Comm-Grounded', 'Commercial'])
  expect(await order('hole=.250')).toEqual(['Commercial'])
})

test('a part that is going says so, with its replacement', async () => {
  const row = { 'Hole Size': '.250"', Mounting: 'Nut, 1/4-32' }
  const rows = [
    { ...row, 'Part Num': 'A', Lifecycle: 'Obsolete', 'Replaced By': 'B', 'What Differs': 'the plating' },
    { ...row, 'Part Num': 'B', Lifecycle: 'Active' },
  ]
  const { families } = await answer('hole=.250', { Commercial: rows })
  expect(families[0]?.parts.map(({ partNumber, lifecycle }) => [partNumber, lifecycle])).toEqual([
    ['A', { text: 'Obsolete, replaced by B', differs: 'the plating', replacement: { number: 'B', url: '/part/b' } }],
    ['B', undefined],
  ])
})

test('between long stretches of rows the search pauses', async () => {
  const pause = vi.fn(none)
  const query = readFitQuery(new URLSearchParams('board=.062'))
  await buildFitResult(catalogOf({ Commercial: many(9, {}) }), FAMILIES, query, pause)
  expect(pause).not.toHaveBeenCalled()
  const one = tableOf(catalogOf({ Commercial: many(1, { 'Board Thicke': '.062"' }) }), 'Commercial')
  const table = (name: string) => (name === 'Commercial' ? { ...one, size: 50_001 } : null)
  const catalog = { table, exact: () => [] }
  const { total, notStatedTotal } = await buildFitResult(catalog, FAMILIES, query, pause)
  expect([total, notStatedTotal]).toEqual([1, 50_000])
  expect(pause).toHaveBeenCalledTimes(1)
})

test('sizes are rounded to what can be measured', () => {
  expect(bothUnits(254_000_000 / 3)).toEqual({ inches: 0.33333, mm: 8.4667 })
})

test('a thread in the column of holes states no hole, and a maximum or a minimum only what it limits', async () => {
  const rows: Rows = {
    Commercial: [
      part('T-1', '.062"', '10-32', 'Press-fit'),
      part('T-2', '.125 MAX', '.250"', 'Press-fit'),
      part('T-3', '.125"', '.250 MIN', 'Press-fit'),
    ],
  }
  const hole = await answer('hole=20', rows)
  expect([hole.total, hole.near]).toEqual([0, []])
  expect((await answer('hole=.190', rows)).notStated[0]?.families[0]?.parts.map((one) => one.partNumber)).toEqual([
    'T-1',
  ])
  const board = await answer('board=.062', rows)
  expect(board.notStated[0]?.families[0]?.parts.map((one) => one.partNumber)).toEqual(['T-2'])
  expect((await answer('hole=.300', rows)).notStated[0]?.families[0]?.parts.map((one) => one.partNumber)).toEqual([
    'T-1',
    'T-3',
  ])
})

test.for([
  ['board=.066', '.062 MAX', 'over .062'],
  ['board=.0625', '.062 MAX', 'fits'], // less than .001 apart
  ['board=.060', '.062 MAX', 'fits'],
  ['board=.058', '.062 MIN', 'under .062'],
  ['board=.066', '.062 MIN', 'fits'],
  ['hole=.256', '.250 MAX', 'over .25'],
  ['hole=.256', '.250 MIN', 'fits'],
] as const)('%s for a part of %s: %s, as no allowance exceeds a limit', async ([asked, stated, expected]) => {
  const rows: Rows = { Commercial: [part('T-1', stated, stated, 'Solder')] }
  const { total, near } = await answer(asked, rows)
  const [miss] = near.flatMap(({ misses }) => misses)
  const found = miss ? `${miss.off.inches > 0 ? 'over' : 'under'} ${`${miss.limit.inches}`.slice(1)}` : 'fits'
  expect([found, total]).toEqual([expected, expected === 'fits' ? 1 : 0])
})

test('a span of wires fits parts that take all of it', async () => {
  const rows: Rows = {
    'Insulated Banana Plugs': ['18 AWG', '20-26 AWG', '22-24 AWG', '18-30 AWG'].map((awg) => ({
      'Part Num': awg,
      AWG: awg,
    })),
  }
  const { families, asked } = await answer('wire=20-26 AWG', rows)
  expect(asked[0]).toMatchObject({ size: { inches: 0.03196 }, thinnest: { inches: 0.01594 } })
  expect(families[0]?.parts.map((one) => one.partNumber).sort()).toEqual(
    ['18-30 AWG', '20-26 AWG', '22-24 AWG'].slice(0, 2),
  )
})
