import type { Mate, PartsTable } from '#catalogue/answers.ts'
import { storedName } from '#catalogue/family.ts'
import { folded } from '#catalogue/filter-value.ts'
import { EMPTY_QUERY, writePartQuery } from '#catalogue/part-query.ts'

/** The key of the column that says what a part mates with. */
const MATES_WITH = 'matesWith'

/**
 * The families that a part's Mates With names, narrowed to the parts that name this one's family in turn where they
 * name anything. Nothing is guessed: a row that doesn't say what it mates with has no mates.
 */
export function matesOf(tables: readonly (PartsTable | null)[], table: PartsTable, row: number): Mate[] {
  const column = table.family.columns.find(({ key }) => key === MATES_WITH)
  const stated = folded((column && table.part(row).fields[storedName(column)]) ?? '')
  return tables.flatMap((other) => {
    const { matesAs } = other?.family ?? {}
    if (!other || !matesAs || !stated.includes(folded(matesAs))) return []
    const own = table.family.matesAs
    const answers = own !== undefined && other.headings.some(({ key }) => key === MATES_WITH)
    const query = answers ? { ...EMPTY_QUERY, filters: { [MATES_WITH]: [own] } } : EMPTY_QUERY
    const count = other.page(query).total
    return count > 0 ? [{ family: other.family.name, url: other.family.path + writePartQuery(query), count }] : []
  })
}
