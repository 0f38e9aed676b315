import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readListAddress } from '#catalog/lists/list-address.ts'
import { buildResult, customRequestUrl } from '#catalog/ordering/build-result.ts'
import { catalogOf, tableOf } from '#tests/site/catalog-of.ts'

const TABLE = 'Insulated Banana Plugs'
const catalog = catalogOf({
  [TABLE]: [
    { 'Part Num': '8-1-01', Color: 'Red', Length: '.5"' },
    { 'Part Num': '8-1-02', Color: 'Black', Length: '.5"' },
    { 'Part Num': '8-2-01', Color: 'Red', Length: '1"' },
    { 'Part Num': '20', Color: 'Red', Length: '1"' },
  ],
})
const table = tableOf(catalog, TABLE)

async function requested(choices: Readonly<Record<string, string>>) {
  const result = await buildResult(catalog, table, { base: '8', choices }, yieldToEventLoop)
  return result.kind === 'built' ? customRequestUrl(table, result.answer, 'Concord') : null
}

test('a combination without a number is requested in words, not as a number (behavior 25.5)', async () => {
  const url = await requested({ color: 'Black', length: '1 in' })
  const [line] = readListAddress(new URLSearchParams(url?.slice(url.indexOf('?'))))
  expect(line).toEqual({
    manufacturerName: 'Concord',
    partNumber: 'Custom 8: 1", Black',
    quantities: [1],
    note: 'Custom part of base number 8: Length 1"; Color Black. No number has this combination. Nearest: 8-1-02, 8-2-01.',
  })
  expect(catalog.find(line?.partNumber ?? '').found).toEqual([])
})

test('a combination with a number is not', async () => {
  expect(await requested({ color: 'Red', length: '1"' })).toBeNull()
})

test.for(['20', 'P/N 20'])('%s, a part whose number has no base, is not an unknown number', async (base) => {
  const result = await buildResult(catalog, table, { base, choices: {} }, yieldToEventLoop)
  expect(result).toEqual({ kind: 'unclear', base: '20', total: 1 })
})
