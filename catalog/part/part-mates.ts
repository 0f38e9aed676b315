import type { MatingFamily, PartsTable } from '#catalog/answers.ts'
import { normalizeText } from '#catalog/columns/parse-filter-value.ts'
import { EMPTY_QUERY, writeTableQuery } from '#catalog/facets/table-query.ts'
import { storedName } from '#catalog/registry/family.ts'

const MATES_WITH = 'matesWith'

/** The families that a part's Mates With names, their links filtered to parts that name this part's family. */
export function matesOf(tables: readonly (PartsTable | null)[], table: PartsTable, row: number): MatingFamily[] {
  const column = table.family.columns.find(({ key }) => key === MATES_WITH)
  const stated = normalizeText((column && table.part(row).fields[storedName(column)]) ?? '')
  return tables.flatMap((other) => {
    const { matesAs } = other?.family ?? {}
    if (!other || !matesAs || !stated.includes(normalizeText(matesAs))) return []
    const own = table.family.matesAs
    const isMutual = own !== undefined && other.headings.some(({ key }) => key === MATES_WITH)
    const query = isMutual ? { ...EMPTY_QUERY, filters: { [MATES_WITH]: [own] } } : EMPTY_QUERY
    const count = other.page(query).total
    return count > 0 ? [{ family: other.family.name, url: other.family.path + writeTableQuery(query), count }] : []
  })
}
