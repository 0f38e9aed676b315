import { expect, test } from 'vitest'
import type { Catalog } from '#catalog/answers.ts'
import { openCatalog } from '#catalog/catalog.ts'
import { NO_FILES } from '#catalog/part/part-files.ts'
import { createCatalogBuilder } from '#catalog/store/catalog-builder.ts'
import { patchCatalog } from '#catalog/store/catalog-patch.ts'
import { BUFFER, type PackedCatalog } from '#catalog/store/packed-catalog.ts'
import type { ChangedRows } from '#catalog/store/table-patch.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

const JACKS = ['id', 'Part no', 'Color', 'Mounting']
const PANEL_JACKS = FAMILIES.findIndex(({ table }) => table === 'Panel-Jacks')

function base(): PackedCatalog {
  const builder = createCatalogBuilder(FAMILIES)
  builder.begin('Panel-Jacks', JACKS)
  builder.add(['1', '10-1', 'Red', 'Nut'])
  builder.add(['2', '10-2', 'Blue', 'Nut'])
  builder.begin('military', ['id', 'Part Num'])
  builder.add(['1', '10-2'])
  builder.add(['2', 'M-2'])
  return builder.finish({ sample: false })
}

const patch = (packed: PackedCatalog, rows: ChangedRows) =>
  patchCatalog(packed, FAMILIES, { rows: new Map([['Panel-Jacks', rows]]), sample: false, log: null })
const open = (packed: PackedCatalog, before: Catalog | null = null) =>
  openCatalog(packed, FAMILIES, 'Concord', NO_FILES, before)
const shared = (a: PackedCatalog, b: PackedCatalog) =>
  Object.keys(a.buffers).filter((name) => a.buffers[name] === b.buffers[name])

function addressIn(catalog: Catalog, name: string, id: string): string | undefined {
  const table = catalog.table(name)
  return table?.summary(table.rowOf(id) ?? 0).url
}

test('a changed cell leaves the number index and all other tables shared', () => {
  const before = base()
  const after = patch(before, new Map([['1', ['1', '10-1', 'Green', 'Nut']]]))
  const table = BUFFER.table(PANEL_JACKS)
  expect(shared(before, after)).toEqual(
    Object.keys(before.buffers).filter((name) => ![table, BUFFER.catalog].includes(name)),
  )
  expect(open(after).table('Panel-Jacks')?.listed(0).cells).toContain('Green')
  expect(after.revision).not.toBe(before.revision)
})

test('rows that are the same give the same revision', () => {
  const before = base()
  const same = new Map([
    ['1', ['1', '10-1', 'Red', 'Nut']],
    ['7', null],
  ])
  expect(patch(before, same).revision).toBe(before.revision)
})

test('a part that no longer shares its number gets its own address, in its table and in another', () => {
  const before = base()
  const military = (packed: PackedCatalog) => addressIn(open(packed), 'military', '1')
  expect(military(before)).toBe('/part/military/1')
  expect(military(patch(before, new Map([['2', null]])))).toBe('/part/10-2')
  expect(military(patch(before, new Map([['2', ['2', '10-20', 'Blue', 'Nut']]])))).toBe('/part/10-2')
})

test('tables in which nothing changes are taken over when the next catalog is opened', () => {
  const before = base()
  const opened = open(before)
  const added = open(patch(before, new Map([['3', ['3', 'M-3', null, null]]])), opened)
  expect(added.table('military')).toBe(opened.table('military'))
  expect(added.table('Panel-Jacks')).not.toBe(opened.table('Panel-Jacks'))
  expect(added.search('M-').results.map(({ partNumber }) => partNumber)).toEqual(['M-2', 'M-3'])
  const sharing = open(patch(before, new Map([['3', ['3', 'M-2', null, null]]])), opened)
  expect(sharing.table('military')).not.toBe(opened.table('military')) // its part has another address now
})
