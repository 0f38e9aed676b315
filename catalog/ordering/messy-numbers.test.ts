import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { baseCuts, readBaseNumbers } from '#catalog/ordering/base-numbers.ts'
import { answerChoices } from '#catalog/ordering/build-answer.ts'
import { openBuilder } from '#catalog/ordering/number-builder.ts'
import { catalogOf, tableOf } from '#tests/site/catalog-of.ts'

const TABLE = 'Insulated Banana Plugs'

type Row = Readonly<Record<string, string | null>>
const part = (number: string, color: string | null, others: Row = {}): Row => ({
  'Part Num': number,
  Color: color,
  ...others,
})

async function opened(rows: readonly Row[]) {
  const table = tableOf(catalogOf({ [TABLE]: rows }), TABLE)
  const bases = await readBaseNumbers(table, yieldToEventLoop)
  const builder = (base: string) => {
    const named = bases.named(base)
    return named && openBuilder(table, named)
  }
  /** The numbers that choices lead to. */
  const numbers = (base: string, choices: Readonly<Record<string, string>>) => {
    const found = builder(base)
    if (!found) throw new Error(`${base} can't be built`)
    const { rows, problems } = answerChoices(found, choices)
    return { numbers: rows.map((row) => table.summary(row).partNumber), problems }
  }
  return { bases, builder, numbers }
}

test.for([
  ['10-880-2-05', ['10-880', '10-880-2', '10']],
  ['28-025', ['28']],
  ['6133/2-1-0002', ['6133/2', '6133/2-1']],
  ['BNP 26-604-1-02', ['BNP 26-604', 'BNP 26-604-1', 'BNP 26']],
  ['10.880.2.05', ['10.880', '10.880.2', '10']],
  ['-5-', []],
  ['1501', []],
] as const)('%s is cut from its base: %s (behavior 25.1)', ([number, bases]) => {
  expect(baseCuts(number).map((cut) => number.slice(0, cut))).toEqual(bases)
})

test('a base number with one row can’t be built', async () => {
  const { bases, builder } = await opened([part('7-1-01', 'Red'), part('8-1-01', 'Red'), part('8-1-02', 'Black')])
  expect(bases.all.map(({ name }) => name)).toEqual(['7', '8'])
  expect(builder('7')).toBeNull()
  expect(builder('8')?.places.map(({ label }) => label)).toEqual(['Color'])
})

test('values that don’t follow the number are no choice', async () => {
  const { builder } = await opened([
    part('8-1-01', 'Red'),
    part('8-2-01', 'Black'),
    part('8-1-02', 'Black'),
    part('8-2-02', 'Red'),
  ])
  expect(builder('8')).toBeNull()
})

test('a position that no one can explain leaves several numbers, all of them real', async () => {
  const { numbers } = await opened([
    part('8-1-01', 'Red'),
    part('8-2-01', 'Red'),
    part('8-1-02', 'Black'),
    part('8-2-02', 'Black'),
  ])
  expect(numbers('8', { color: 'red' })).toEqual({ numbers: ['8-1-01', '8-2-01'], problems: [] })
})

test('numbers of other lengths are reached too, and a shorter one by having no code there (behavior 25.6)', async () => {
  const plated = (finish: string) => ({ 'Body Finish': finish })
  const { bases, builder, numbers } = await opened([
    part('8-100-1-01', 'Red', plated('Nickel')),
    part('8-100-1-02', 'Black', plated('Nickel')),
    part('8-100-1-03', 'Green', plated('Nickel')),
    part('8-100-1-01-G', 'Red', plated('Gold')),
    part('8-100-1', null, plated('Nickel')),
  ])
  expect(bases.all.map(({ name, rows }) => [name, rows.length])).toEqual([['8-100', 5]])
  const finish = builder('8-100')?.places.find(({ label }) => label === 'Body Finish')
  expect(finish?.options).toEqual([
    { code: '-', value: 'Nickel' },
    { code: 'G', value: 'Gold' },
  ])
  expect(numbers('8-100', { color: 'Red', bodyFinish: 'Gold' }).numbers).toEqual(['8-100-1-01-G'])
  expect(numbers('8-100', { color: '-' }).numbers).toEqual(['8-100-1'])
})

test('case and spaces in numbers and values don’t count', async () => {
  const { bases, numbers } = await opened([
    part('1413a-1-r', 'Red'),
    part(' 1413A-1-B', 'Black'),
    part('1413A-2-R ', ' red'),
    part('1413A-2-b', 'BLACK'),
  ])
  expect(bases.all.map(({ name }) => name.toUpperCase())).toEqual(['1413A'])
  expect(numbers('1413a', { color: 'RED' }).numbers).toEqual(['1413a-1-r', '1413A-2-R'])
  expect(numbers('1413A', { color: 'b' }).numbers).toEqual(['1413A-1-B', '1413A-2-b'])
})

test('an empty cell contradicts nothing; a code that two values share by mistake is no choice (behavior 25.1)', async () => {
  const rows = [part('8-1-01', 'Red'), part('8-2-01', null), part('8-3-01', 'Red'), part('8-1-02', 'Black')]
  expect((await opened(rows)).numbers('8', { color: 'Red' }).numbers).toEqual(['8-1-01', '8-2-01', '8-3-01'])
  expect((await opened([...rows, part('8-2-02', 'Green')])).builder('8')).toBeNull()
})

test('a value that no number has, or that several codes have, is said and changes nothing (behavior 25.6)', async () => {
  const { numbers } = await opened([part('8-1-01', 'Red'), part('8-1-02', 'Black'), part('8-1-03', 'Red')])
  const all = ['8-1-01', '8-1-02', '8-1-03']
  expect(numbers('8', { color: 'Pink' })).toEqual({ numbers: all, problems: ['Color: no number has “Pink”.'] })
  const several = ['Color: “Red” has several codes: 01, 03.']
  expect(numbers('8', { color: 'Red' })).toEqual({ numbers: all, problems: several })
})

test('a size is found in any spelling', async () => {
  const long = (length: string) => ({ Length: length })
  const { numbers } = await opened([part('8-1-01', 'Red', long('.062"')), part('8-2-01', 'Red', long('1/8"'))])
  expect(numbers('8', { length: '0.125 in' }).numbers).toEqual(['8-2-01'])
})
