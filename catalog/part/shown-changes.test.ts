import { expect, test } from 'vitest'
import { openCatalog } from '#catalog/catalog.ts'
import type { FieldChange } from '#catalog/part/part-changes.ts'
import { NO_FILES } from '#catalog/part/part-files.ts'
import { shownChanges } from '#catalog/part/shown-changes.ts'
import { createCatalogBuilder } from '#catalog/store/catalog-builder.ts'
import { tableOf } from '#tests/site/catalog-of.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

function shownOf(fields: readonly FieldChange[], kind: 'added' | 'changed' = 'changed') {
  const builder = createCatalogBuilder(FAMILIES)
  builder.begin('Panel-Jacks', ['id', 'Part no'])
  builder.add(['7', '10-1'])
  const change = { at: '2026-11-21T08:00:00.000Z', kind, table: 'Panel-Jacks', id: '7', number: '10-1', fields }
  const catalog = openCatalog(builder.finish({ sample: false, changes: [change] }), FAMILIES, 'Concord', NO_FILES)
  return shownChanges(catalog, tableOf(catalog, 'Panel-Jacks'), 0)
}

test('changed fields have the labels of the part page, and fields that it does not show are left out', () => {
  const fields = [
    { field: 'Feed Thru Combination', before: '-', after: 'Pin/Pin' },
    { field: 'Part no', before: '10-9', after: '10-1' },
    { field: 'PDF', before: null, after: '10-1-XX' },
    { field: 'Internal note', before: null, after: 'cheap' },
  ]
  expect(shownOf(fields)).toEqual([
    {
      day: '2026-11-21',
      fields: [
        { label: 'Feed Thru Contact', before: '-', after: 'Pin/Pin', kind: 'fit' },
        { label: 'Part number', before: '10-9', after: '10-1', kind: 'other' },
        { label: 'Datasheet', before: null, after: '10-1-XX', kind: 'document' },
      ],
    },
  ])
})

test('a change to hidden fields, and the addition of the part, are not shown', () => {
  expect(shownOf([{ field: 'Internal note', before: null, after: 'cheap' }])).toEqual([])
  expect(shownOf([{ field: 'Color', before: null, after: 'Red' }], 'added')).toEqual([])
})
