import { expect, test } from 'vitest'
import type { Catalog } from '#catalog/answers.ts'
import { openCatalog } from '#catalog/catalog.ts'
import { NO_FILES } from '#catalog/part/part-files.ts'
import { createCatalogBuilder } from '#catalog/store/catalog-builder.ts'
import type { PackedCatalog } from '#catalog/store/packed-catalog.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

const JACKS: readonly (readonly string[])[] = [
  ['1', '10-1', 'Red', 'Nut'],
  ['2', '10-2', 'Blue', 'Nut'],
]

function packed(jacks: readonly (readonly string[])[]): PackedCatalog {
  const builder = createCatalogBuilder(FAMILIES)
  builder.begin('Panel-Jacks', ['id', 'Part no', 'Color', 'Mounting'])
  for (const row of jacks) builder.add(row)
  builder.begin('military', ['id', 'Part Num'])
  builder.add(['1', '10-2'])
  builder.add(['2', 'M-2'])
  return builder.finish({ sample: false })
}

const open = (jacks: readonly (readonly string[])[], before: Catalog | null = null) =>
  openCatalog(packed(jacks), FAMILIES, 'Concord', NO_FILES, before)

function addressIn(catalog: Catalog, name: string, id: string): string | undefined {
  const table = catalog.table(name)
  return table?.summary(table.rowOf(id) ?? 0).url
}

test('rows that are the same give the same revision, others another one', () => {
  expect(packed(JACKS).revision).toBe(packed([...JACKS]).revision)
  expect(packed(JACKS.with(0, ['1', '10-1', 'Green', 'Nut'])).revision).not.toBe(packed(JACKS).revision)
})

test('a part that no longer shares its number gets its own address, in its table and in another (behavior 8.2)', () => {
  const military = (jacks: readonly (readonly string[])[]) => addressIn(open(jacks), 'military', '1')
  expect(military(JACKS)).toBe('/part/military/1')
  expect(military(JACKS.slice(0, 1))).toBe('/part/10-2')
  expect(military(JACKS.with(1, ['2', '10-20', 'Blue', 'Nut']))).toBe('/part/10-2')
})

test('tables in which nothing changes are taken over when the next catalog is opened', () => {
  const opened = open(JACKS)
  const added = open([...JACKS, ['3', 'M-3', '', '']], opened)
  expect(added.table('military')).toBe(opened.table('military'))
  expect(added.table('Panel-Jacks')).not.toBe(opened.table('Panel-Jacks'))
  expect(added.search('M-').results.map(({ partNumber }) => partNumber)).toEqual(['M-2', 'M-3'])
  const sharing = open([...JACKS, ['3', 'M-2', '', '']], opened)
  expect(sharing.table('military')).not.toBe(opened.table('military')) // its part has another address now
})
