import { expect, test } from 'vitest'
import { pricesOfNoPart } from '#desk/quotes/prices-of-no-part.ts'
import { numberedRows } from '#tests/samples/numbered-rows.ts'
import { catalogOf } from '#tests/site/catalog-of.ts'

const catalog = catalogOf({
  Commercial: [{ 'Part Num': '1401-2-0101' }],
  military: [{ 'Part Num': '10-1', 'MIL Part Num': 'M55155/29H01' }],
})
const said = (...numbers: string[]) =>
  pricesOfNoPart(numberedRows([['Price', 'Part_Number'], ...numbers.map((number) => ['1', number])]), catalog, [
    'Commercial',
    'military',
  ])

test('a price for no part is said with its row; those of parts, base numbers and blank rows are not', async () => {
  expect(await said('1401-2-0101', '1401 2 0101', '1401-2', '1401', 'm55155/29h01', '')).toBe('')
  expect(await said('1401-2', '1401-3', '140', '1401-3')).toBe(
    'No part and no base number matches row 3 (1401-3), row 4 (140), row 5 (1401-3): correct it, or import the part.',
  )
  expect(await said(...Array.from({ length: 25 }, (_, at) => `9-${at}`))).toContain('row 21 (9-19) and 5 more:')
})
