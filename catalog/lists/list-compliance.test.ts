import { expect, test } from 'vitest'
import { listCompliance } from '#catalog/lists/list-compliance.ts'
import { catalogOf } from '#tests/site/catalog-of.ts'
import { CONTENT } from '#tests/site/product-content.ts'

const catalog = catalogOf({
  'Non-Insulated Commercial': [
    { 'Part Num': 'T-1', 'Terminal Material': 'LEADED Red Brass', 'Terminal Finish': 'Gold', RoHS: 'YES' },
    { 'Part Num': 'T-2', 'Terminal Material': 'Brass', 'Terminal Finish': 'Gold', RoHS: 'NO' },
    { 'Part Num': 'T-2', 'Terminal Material': 'Brass', 'Terminal Finish': 'Gold', RoHS: 'YES' },
  ],
})

test('each line of a list has the facts of its part, or the reason why it has none', () => {
  const [first, ...others] = listCompliance(catalog, ['t1', 'T-2', 'NO-SUCH'], CONTENT.complianceLists)
  expect(first).toMatchObject({ number: 'T-1', family: 'Non-Insulated Commercial Terminals' })
  expect(first?.facts?.find(({ key }) => key === 'meetsRohs')?.answer).toBe('yes by exemption 6(c)')
  expect(others).toEqual([
    { number: 'T-2', family: null, url: null, facts: null, why: '2 parts match' },
    { number: 'NO-SUCH', family: null, url: null, facts: null, why: 'not in the catalog' },
  ])
})
