import type { PartsTable, TableQuery } from '#catalog/answers.ts'
import { isSizeKind } from '#catalog/registry/family.ts'
import { findColumn } from '#catalog/registry/find-column.ts'
import { siteAddress } from '#server/downloads/site-address.ts'
import type { Row, Sheet } from '#spreadsheets/sheet.ts'

/** About a millisecond of work. */
const CHUNK_SIZE = 64

/**
 * All rows that a query selects, whatever its page and page size. The headings are the number's, those of the family's columns,
 * then 'Manufacturer' and 'url', which is absolute if SITE_URL is set.
 */
export function sheetOf(parts: PartsTable, query: TableQuery, siteUrl: string | null): Sheet {
  const { family, headings } = parts
  const rows = parts.rows(query)
  return {
    name: family.name,
    headings: [...headings.map((heading) => heading.name), 'Manufacturer', 'url'],
    numberColumns: [...headings.keys()].filter((at) => isSizeKind(headings[at]?.kind)),
    size: rows.length,
    async *chunks() {
      const read = rowReader(parts, siteAddress(siteUrl))
      for (let start = 0; start < rows.length; start += CHUNK_SIZE) {
        yield Array.from(rows.subarray(start, start + CHUNK_SIZE), read)
      }
    },
  }
}

/** Reads the cells of a row in the order of the sheet's headings. Columns that the table lacks are null. */
function rowReader(
  { family, headings, part, size }: PartsTable,
  addressOf: (path: string) => string,
): (row: number) => Row {
  const stored = size > 0 ? Object.keys(part(0).fields) : []
  const own = family.columns.map((column) => stored[findColumn(column, stored)] ?? column.name)
  const names = [headings[0]?.name ?? family.numberColumn, ...own, 'Manufacturer']
  return (row) => {
    const { fields, url } = part(row)
    return [...names.map((name) => fields[name] ?? null), addressOf(url)]
  }
}
