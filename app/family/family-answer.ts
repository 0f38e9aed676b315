import { openFields } from '#app/family/filters/open-fields.ts'
import { rowGroups } from '#app/family/row-groups.ts'
import type { Catalog, PartsTable, TableQuery } from '#catalog/answers.ts'
import type { BaseNumbers } from '#catalog/ordering/base-numbers.ts'
import { type Family, mainColumns } from '#catalog/registry/family.ts'

/** Maximum options per facet in the page. An opened dropdown loads the rest (behavior 5.11). */
const MAX_OPTIONS = 60

type Report = (error: unknown) => void

export type FamilyInfo = ReturnType<typeof familyInfo>
/** A page of parts, and the facets, or null if loading them failed. */
export type FamilyListing = NonNullable<ReturnType<typeof familyAnswer>['listing']>

/** Returns a family page's listing, or a problem text (behavior 12.1). `bases` are its table's, or null. */
export function familyAnswer(
  catalog: Catalog | null,
  family: Family,
  query: TableQuery,
  bases: BaseNumbers | null,
  report: Report,
) {
  const { problems } = family
  try {
    const table = catalog?.table(family.table)
    if (!table) return unavailable(family, query, catalog ? problems.tableMissing : problems.loadFailed)
    const { rows, total, pageCount } = table.page(query)
    const facets = facetsOf(table, query, report)
    const listing = {
      headings: table.headings,
      parts: rows.map((row) => table.listed(row)),
      groups: bases ? rowGroups(rows, bases, query.sort) : [],
      total,
      pageCount,
      facets,
      near: facets ? table.near(query) : [],
      relaxations: total === 0 ? table.relaxations(query) : [],
      open: openFields(table),
    }
    return { family: familyInfo(family), query, problem: null, listing }
  } catch (error) {
    if (problems.anything === undefined) throw error
    report(error)
    return unavailable(family, query, problems.anything)
  }
}

/** Null if only the facets fail: the page then shows the table without them (behavior 12.2). */
function facetsOf(table: PartsTable, query: TableQuery, report: Report) {
  try {
    return table.facets(query, MAX_OPTIONS)
  } catch (error) {
    report(error)
    return null
  }
}

function unavailable(family: Family, query: TableQuery, text: string) {
  const { title, hints = [] } = family.problems
  const problem = title === undefined ? { title: text, hints } : { title, text, hints }
  return { family: familyInfo(family), query, problem, listing: null }
}

function familyInfo(family: Family) {
  const { table, name, group, path, summary, showsImage, pageSize, emptyText } = family
  return { table, name, group, path, summary, showsImage, pageSize, emptyText, mainColumns: mainColumns(family) }
}
