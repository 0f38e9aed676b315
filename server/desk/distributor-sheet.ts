import type { Catalog, PartsTable } from '#catalog/answers.ts'
import { partInWords } from '#catalog/part/part-in-words.ts'
import type { Family } from '#catalog/registry/family.ts'
import { RECORD_COLUMNS } from '#catalog/registry/record-columns.ts'
import { siteAddress } from '#server/downloads/site-address.ts'
import type { Row, Sheet } from '#spreadsheets/sheet.ts'

/** About a millisecond of work. */
const CHUNK_SIZE = 64
const TERMS = RECORD_COLUMNS.filter(({ group }) => group !== 'ratings')

/**
 * All parts with the columns that distributors ask for, in menu order. What a row doesn't state is an empty cell; RoHS is derived
 * from the finishes. Addresses are absolute if SITE_URL is set.
 */
export function distributorSheet(
  catalog: Catalog,
  families: readonly Family[],
  maker: string,
  siteUrl: string | null,
): Sheet {
  const tables = families.flatMap(({ table, isSideTable }) => (isSideTable ? [] : (catalog.table(table) ?? [])))
  const addressOf = siteAddress(siteUrl)
  return {
    name: 'For distributors',
    headings: [
      ...['Manufacturer', 'Manufacturer Part Number', 'MIL or CID Number', 'Description', 'Category', 'Family', 'RoHS'],
      ...TERMS.map(({ name }) => name),
      ...['Product URL', 'Datasheet URL', 'Image URL'],
    ],
    numberColumns: [],
    size: catalog.size,
    async *chunks() {
      for (const table of tables) {
        for (let start = 0; start < table.size; start += CHUNK_SIZE) {
          const rows = Array.from({ length: Math.min(CHUNK_SIZE, table.size - start) }, (_, index) => start + index)
          yield rows.map((row) => distributorRow(table, row, maker, addressOf))
        }
      }
    },
  }
}

function distributorRow(table: PartsTable, row: number, maker: string, addressOf: (path: string) => string): Row {
  const { fields, partNumber, url, pdfUrl, imageUrl, facts } = table.part(row)
  const other = table.numbers(row).find((number) => number !== null && number !== partNumber) ?? null
  const terms = new Map(table.record(row).map(({ key, value }) => [key, value]))
  const { group, name } = table.family
  const rohs = facts.meetsRohs?.answer
  return [
    ...[fields.Manufacturer ?? maker, partNumber, other, partInWords(table, row), group, name],
    rohs === undefined || rohs === 'not stated' ? null : rohs,
    ...TERMS.map(({ key }) => terms.get(key) ?? null),
    ...[url, pdfUrl, imageUrl].map((path) => path && addressOf(path)),
  ]
}
