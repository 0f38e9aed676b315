import { expect, test } from 'vitest'
import { readTableQuery } from '#catalog/facets/table-query.ts'
import { catalogOf, tableOf } from '#tests/site/catalog-of.ts'

const BOARDS = [
  '1/16',
  ...Array(5).fill('.062"'),
  '.031"',
  '.0635"',
  '1.6 mm',
  '.062-.093',
  '.093"',
  '.250"',
  '6.4 mm',
  '6.4 mm',
]

/** The sizes named beside a chosen board. */
function near(asked: string, others = '') {
  const rows = BOARDS.map((board, index) => ({
    id: String(index + 1),
    'Board Thicke': board,
    Color: index < 3 ? 'Red' : 'Blue',
  }))
  const table = tableOf(catalogOf({ Commercial: rows }), 'Commercial')
  const query = readTableQuery(
    new URLSearchParams([['boardThickness', asked], ...new URLSearchParams(others)]),
    table.family,
  )
  return table.near(query).map(({ value, count }) => `${count} have ${value}`)
}

test.for([
  ['1/16', ['5 have .062"']],
  ['1.6 mm', ['5 have .062"']],
  ['.0625', ['5 have .062"']],
  ['.062', []], // it has the most parts itself
  ['.0635', ['2 have 1/16']], // 1.6 mm is one size with it, .062" is 1.5 thousandths away
  ['.031', []],
  ['.062-.093', []], // a range
  ['.250', []], // 6.4 mm is one size with it
  ['thick', []],
] as const)('beside %s the page names %j (behavior 6.10)', ([asked, named]) => {
  expect(near(asked)).toEqual(named)
})

test('counts follow the other filters', () => {
  expect(near('1/16', 'color=Red')).toEqual(['2 have .062"'])
})
