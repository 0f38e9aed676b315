import { expect, test } from 'vitest'
import { openCatalog } from '#catalog/catalog.ts'
import { changeAnswer } from '#catalog/part/change-schemas.ts'
import type { PartChange } from '#catalog/part/part-changes.ts'
import { NO_FILES } from '#catalog/part/part-files.ts'
import { createCatalogBuilder } from '#catalog/store/catalog-builder.ts'
import { answerChanges } from '#server/api/change-calls.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

const TABLE = 'Insulated-Military'
const at = (day: number) => `2026-11-${day}T08:00:00.000Z`
const field = (name: string, before: string | null, after: string | null) => ({ field: name, before, after })
const CHANGES: readonly PartChange[] = [
  {
    at: at(20),
    kind: 'changed',
    table: TABLE,
    id: '1',
    number: '10-880-2-05',
    fields: [field('Hole Size', '.136', '.140'), field('Length', '.5', '.6'), field('cost', '1', '2')],
  },
  { at: at(19), kind: 'changed', table: TABLE, id: '1', number: '10-880-2-05', fields: [field('cost', '2', '1')] },
  { at: at(18), kind: 'removed', table: TABLE, id: '9', number: '10-999', fields: [] },
]

function answer(number: string | undefined, offset = 0, changes = CHANGES) {
  const builder = createCatalogBuilder(FAMILIES)
  builder.begin(TABLE, ['id', 'Part Num', 'MIL Part Num', 'Hole Size', 'Length'])
  builder.add(['1', '10-880-2-05', 'M55155/29H05', '.140', '.6'])
  const catalog = openCatalog(builder.finish({ sample: false, changes }), FAMILIES, 'Concord', NO_FILES)
  return changeAnswer.parse(answerChanges(catalog, FAMILIES, number, offset))
}

test('a change of a part has its kinds, its fields and all of its numbers; private columns stay out', () => {
  const { changes, total } = answer('10 880 205')
  expect(total).toBe(1)
  expect(changes[0]).toMatchObject({
    at: at(20),
    change: 'changed',
    kinds: ['fit', 'form'],
    numbers: ['10-880-2-05', 'M55155/29H05'],
    fields: [
      { label: 'Hole Size', kind: 'fit', before: '.136', after: '.140' },
      { label: 'Length', kind: 'form' },
    ],
  })
})

test('of all parts, a change that no page shows and a removed part are there, of the kind other', () => {
  expect(
    answer(undefined).changes.map(({ change, kinds, numbers, url }) => [change, kinds, numbers.length, url]),
  ).toEqual([
    ['changed', ['fit', 'form'], 2, '/part/10-880-2-05'],
    ['changed', ['other'], 2, '/part/10-880-2-05'],
    ['removed', ['other'], 1, null],
  ])
  expect(answer('10-999').changes).toMatchObject([{ change: 'removed', numbers: ['10-999'] }])
})

test('there are fifty a page, and next leads to the others', () => {
  const many = Array.from({ length: 60 }, (_, index): PartChange => {
    return { at: at(10), kind: 'removed', table: TABLE, id: `x${index}`, number: `x-${index}`, fields: [] }
  })
  const first = answer(undefined, 0, many)
  expect([first.changes.length, first.next, first.total]).toEqual([50, 50, 60])
  const last = answer(undefined, 50, many)
  expect([last.changes.length, last.next]).toEqual([10, null])
})
