import { expect, test } from 'vitest'
import { compareCatalogs } from '#parts/live/catalog-difference.ts'
import { packedOf } from '#tests/site/catalog-of.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

const jack = (id: number, Color: string) => ({ id: String(id), 'Part no': `45-${id}`, Color })
const OLD = { 'Panel-Jacks': [jack(1, 'Red'), jack(2, 'Blue'), jack(3, 'Gray')], military: [{ 'Part Num': 'M-1' }] }

test('catalogs are compared part by part; a table that is gone is told as gone', () => {
  const next = { 'Panel-Jacks': [jack(2, 'Gold'), jack(3, 'Gray'), jack(9, 'Red')] }
  expect(compareCatalogs(packedOf(OLD), packedOf(next), FAMILIES)).toEqual([
    {
      table: 'military',
      before: 1,
      after: null,
      counts: { removed: 1, added: 0, changed: 0 },
      examples: { removed: [{ id: '1', number: 'M-1', cells: [] }], added: [], changed: [] },
    },
    {
      table: 'Panel-Jacks',
      before: 3,
      after: 3,
      counts: { removed: 1, added: 1, changed: 1 },
      examples: {
        removed: [{ id: '1', number: '45-1', cells: [] }],
        added: [{ id: '9', number: '45-9', cells: [] }],
        changed: [{ id: '2', number: '45-2', cells: [{ column: 'Color', before: 'Blue', after: 'Gold' }] }],
      },
    },
  ])
  expect(compareCatalogs(packedOf(OLD), packedOf(OLD), FAMILIES)).toEqual([])
})
