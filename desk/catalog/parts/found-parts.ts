import type { Catalog, PartsTable } from '#catalog/answers.ts'
import { ANY_COLUMN } from '#catalog/facets/table-query.ts'

/** A part in the list of the desk. */
export type ListedPart = {
  readonly table: string
  readonly id: string
  readonly number: string
  readonly family: string
  /** What its row says, shortened. */
  readonly facts: string
}
export type FoundParts = {
  readonly total: number
  readonly page: number
  readonly pageCount: number
  readonly parts: readonly ListedPart[]
}
export type PartsQuestion = { readonly q: string; readonly table: string | null; readonly page: number }

const PAGE = 50
const MAX_FACTS = 5

/**
 * The parts that a number or words find, as on the site (behavior 7.8 to 7.14): by number, and if no number matches, the
 * parts with these words in any column (behavior 5.16). Without a term the parts of one family in its order.
 */
export function foundParts(catalog: Catalog, tables: readonly PartsTable[], question: PartsQuestion): FoundParts {
  const { q, table, page } = question
  if (q !== '') {
    const matches = catalog.matches({ q, table, page })
    if (matches.total > 0) {
      const parts = matches.results.flatMap(({ tableName, id }) => {
        const found = catalog.table(tableName)
        const row = found?.rowOf(id) ?? null
        return found && row !== null ? [listed(found, row)] : []
      })
      return { total: matches.total, page, pageCount: matches.pageCount, parts }
    }
  }
  const filters: Record<string, readonly string[]> = q === '' ? {} : { [ANY_COLUMN.key]: [q] }
  const query = { filters, ranges: {}, page: 1, pageSize: null, sort: null, dir: 'asc' } as const
  const chosen = tables.filter(({ family }) => table === null || family.table === table)
  const rows = chosen.map((one) => ({ one, rows: one.rows(query) }))
  const total = rows.reduce((sum, each) => sum + each.rows.length, 0)
  const parts: ListedPart[] = []
  let skip = (page - 1) * PAGE
  for (const each of rows) {
    const cut = each.rows.subarray(skip, skip + PAGE - parts.length)
    for (const row of cut) parts.push(listed(each.one, row))
    skip = Math.max(0, skip - each.rows.length)
    if (parts.length === PAGE) break
  }
  return { total, page, pageCount: Math.max(1, Math.ceil(total / PAGE)), parts }
}

function listed(table: PartsTable, row: number): ListedPart {
  const { tableName, id, partNumber, displayName } = table.summary(row)
  const facts = table.specifications(row).flatMap(({ label, value }) => (value ? [`${label}: ${value}`] : []))
  return { table: tableName, id, number: partNumber, family: displayName, facts: facts.slice(0, MAX_FACTS).join(' · ') }
}
