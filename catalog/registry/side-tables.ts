import { type Family, NUMBER_COLUMNS } from '#catalog/registry/family.ts'

type SideTable = Pick<Family, 'table' | 'name' | 'summary' | 'numberColumn' | 'numberIsLink' | 'rowKey' | 'columns'>

/** Stored, imported and edited as a part table, but its rows are in no page, filter, count or search. */
const sideTable = (own: SideTable): Family => ({
  ...own,
  menuLabel: own.name,
  group: own.name,
  hidden: true,
  isSideTable: true,
  path: `/${own.table}`,
  pdfFolder: own.table,
  numbers: [own.numberColumn],
  showsImage: false,
  quoteLabel: 'RFQ',
  order: 'as-stored',
  pageSize: 100,
  emptyText: 'No data found',
  problems: { tableMissing: 'Failed to load items', loadFailed: 'Failed to load items' },
})

const SOURCED = [
  { key: 'source', name: 'Source' },
  { key: 'date', name: 'Date', kind: 'date' },
] as const

/** How well a part replaces another maker's (behavior 7.19). */
export const CROSS_KINDS = ['Drop-in', 'Same function', 'Close'] as const

export const CROSS_FAMILY = sideTable({
  table: 'Cross-Reference',
  name: 'Cross-reference',
  summary: 'Competitor part numbers, and our parts that replace them.',
  numberColumn: 'Their Number',
  rowKey: ['theirMaker', 'ourPart'],
  columns: [
    { key: 'theirMaker', name: 'Their Maker', aliases: ['Maker', 'Competitor', 'Manufacturer'] },
    { key: 'ourPart', name: 'Our Part', aliases: ['Our Number', 'Our Part Number'] },
    { key: 'crossKind', name: 'Kind' },
    { key: 'replacementDiffers', name: 'What Differs', aliases: ['Differs', 'Differences'] },
    ...SOURCED,
  ],
})

/** Whether a text is a whole https address, without a name and password in it. */
export const isOfferLink = (text: string): boolean =>
  /^https:\/\/\S+$/.test(text) && URL.canParse(text) && new URL(text).username === ''

/** Where distributors sell our parts (behavior 8.15). One page may sell several. */
export const OFFER_FAMILY = sideTable({
  table: 'Where-to-Buy',
  name: 'Where to buy',
  summary: 'Distributors, and the addresses at which they sell our parts.',
  numberColumn: 'Link',
  numberIsLink: true,
  rowKey: ['ourPart'],
  columns: [
    {
      key: 'ourPart',
      name: 'Our Part',
      aliases: ['Our Number', 'Our Part Number', 'Manufacturer Part Number', 'MPN', ...NUMBER_COLUMNS, 'Part Number'],
    },
    { key: 'distributor', name: 'Distributor', aliases: ['Seller', 'Supplier'] },
    { key: 'distributorNumber', name: 'Their Number', aliases: ['Distributor Part Number', 'SKU'] },
    { key: 'region', name: 'Region', aliases: ['Country', 'Regions'] },
    { key: 'note', name: 'Note', aliases: ['Notes', 'Remark'] },
    ...SOURCED,
  ],
})

const known = new WeakMap<readonly Family[], readonly Family[]>()

/** The families with the side tables, which come last: all tables of the catalog's database. */
export function withSideTables(families: readonly Family[]): readonly Family[] {
  if (families.some(({ isSideTable }) => isSideTable)) return families
  const all = known.get(families) ?? [...families, CROSS_FAMILY, OFFER_FAMILY]
  known.set(families, all)
  return all
}

/** What to call a row of a table: 'part' except in side tables. */
export const rowName = (table: string): string =>
  ({ [CROSS_FAMILY.table]: 'cross-reference', [OFFER_FAMILY.table]: 'offer' })[table] ?? 'part'
