import type { Family } from '#catalog/registry/family.ts'

/**
 * The table of other makers' numbers that a part of ours replaces (behavior 7.19). It is stored, imported, edited, undone and exported as a
 * part table, but its rows are no parts: no page, filter, count or search for our numbers has them.
 */
export const CROSS_FAMILY: Family = {
  table: 'Cross-Reference',
  name: 'Cross-reference',
  menuLabel: 'Cross-reference',
  group: 'Cross-reference',
  hidden: true,
  isSideTable: true,
  path: '/cross/table',
  summary: 'Numbers of other makers, and the parts of ours that replace them.',
  numbers: ['Their Number'],
  numberColumn: 'Their Number',
  showsImage: false,
  quoteLabel: 'RFQ',
  pdfFolder: 'Cross-Reference',
  order: 'as-stored',
  pageSize: 100,
  emptyText: 'No data found',
  problems: { tableMissing: 'Failed to load items', loadFailed: 'Failed to load items' },
  columns: [
    { key: 'theirMaker', name: 'Their Maker', aliases: ['Maker', 'Competitor', 'Manufacturer'] },
    { key: 'ourPart', name: 'Our Part', aliases: ['Our Number', 'Our Part Number'] },
    { key: 'crossKind', name: 'Kind' },
    { key: 'replacementDiffers', name: 'What Differs', aliases: ['Differs', 'Differences'] },
    { key: 'source', name: 'Source' },
    { key: 'date', name: 'Date', kind: 'date' },
  ],
}

const known = new WeakMap<readonly Family[], readonly Family[]>()

/** The families with the cross-reference, which comes last: all tables of the catalog's database. */
export function withSideTables(families: readonly Family[]): readonly Family[] {
  if (families.some(({ isSideTable }) => isSideTable)) return families
  const all = known.get(families) ?? [...families, CROSS_FAMILY]
  known.set(families, all)
  return all
}
