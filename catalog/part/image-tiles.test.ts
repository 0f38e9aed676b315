import { expect, test } from 'vitest'
import { imageTiles } from '#catalog/part/image-tiles.ts'
import { NO_FILES } from '#catalog/part/part-files.ts'
import { catalogOf, tableOf } from '#tests/site/catalog-of.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

const files = { ...NO_FILES, image: (_: unknown, __: unknown, stored: string | null) => stored && `/files/${stored}` }

const rows = Array.from({ length: 2_500 }, (_, index) => ({
  'Part no': `PJ ${index}`,
  Image: index % 3 === 0 ? `${index}.jpg` : null,
}))
const table = tableOf(catalogOf({ 'Panel-Jacks': rows }, FAMILIES, files), 'Panel-Jacks')

test('a page shows the pictures of 1,000 rows, captioned with table, id and number without spaces (behavior 4.14)', () => {
  const first = imageTiles(table, 1)
  expect(first.pageCount).toBe(3)
  expect(first.tiles).toHaveLength(334)
  expect(first.tiles[1]).toMatchObject({ place: 'Panel-Jacks_4_', number: 'PJ_3', imageUrl: '/files/3.jpg' })
})

test.for([
  [3, 3, 500],
  [99, 3, 500],
  [-1, 1, 1000],
] as const)('page %i returns page %i, from %i rows', ([requested, page, of]) => {
  const answer = imageTiles(table, requested)
  expect(answer.page).toBe(page)
  expect(answer.tiles.length).toBe(rows.slice((page - 1) * 1000, (page - 1) * 1000 + of).filter((r) => r.Image).length)
})

test('pages follow the ids, not the order of the family', () => {
  const reversed = Array.from({ length: 1_200 }, (_, index) => ({ 'Part no': `${9_999 - index}-1`, Image: 'a.jpg' }))
  const table = tableOf(catalogOf({ 'Panel-Jacks': reversed }, FAMILIES, files), 'Panel-Jacks')
  expect(table.id(0)).toBe('1200')
  const places = [1, 2].flatMap((page) => imageTiles(table, page).tiles.map(({ place }) => place))
  expect(places).toEqual(reversed.map((_, index) => `Panel-Jacks_${index + 1}_`))
})

test('an empty table has one empty page', () => {
  const empty = tableOf(catalogOf({ military: [] }, FAMILIES, files), 'military')
  expect(imageTiles(empty, 1)).toEqual({ tiles: [], page: 1, pageCount: 1 })
})
