import { expect, test } from 'vitest'
import { partBuilder } from '#catalog/ordering/build-result.ts'
import { partInWords } from '#catalog/part/part-in-words.ts'
import { tableOf } from '#tests/site/catalog-of.ts'
import { sampleCatalog } from '#tests/site/sample-catalog.ts'

const catalog = sampleCatalog()

function rowOf(number: string) {
  const [found] = catalog.exact(number)
  const table = tableOf(catalog, found?.tableName ?? '')
  return { table, row: table.rowOf(found?.id ?? '') ?? -1 }
}

test.for([
  ['10-880-1-01', 'Color', 'Blue', '/part/10-880-1-06'],
  ['10-880-1-01', 'Board Thickness', '.062"', '/part/10-880-2-01'],
  ['1401-2-0101', 'Color', 'Green', '/part/1401-2-0301'],
] as const)('of %s, the %s %s is %s (behavior 8.13)', async ([number, label, value, url]) => {
  const { table, row } = rowOf(number)
  const builder = await partBuilder(table, row, async () => {})
  const picker = builder?.pickers.find((one) => one.label === label)
  expect(picker?.options.find((option) => option.value === value)).toMatchObject({ url, current: false })
  expect(picker?.options.filter(({ current }) => current)).toHaveLength(1)
})

test('every value leads to a part of the catalog, which differs from the own one', async () => {
  const { table, row } = rowOf('10-880-1-01')
  const builder = await partBuilder(table, row, async () => {})
  for (const { options } of builder?.pickers ?? []) {
    for (const { url, current } of options) {
      if (current) expect(url).toBe('/part/10-880-1-01')
      else expect(catalog.find(url.replace('/part/', '')).how).toBe('exact')
    }
  }
})

test.for([
  ['1401-2-0101', 'Red insulated banana jack, nickel body, for .062" board'],
  ['10-880-1-00', 'Black insulated military terminal, for .031-.062" board'],
  ['32-201-3-0001', 'Black commercial binding post, nickel head, for .093" board'],
] as const)('%s is: %s', ([number, words]) => {
  const { table, row } = rowOf(number)
  expect(partInWords(table, row)).toBe(words)
})
