import type { Catalogue, PartQuery, PartsTable } from '#catalogue/answers.ts'
import type { Family } from '#catalogue/family.ts'

/** HTML and loader carry at most this many options a field; the rest come when a dropdown opens (DESIGN 5). */
const MOST_CHOICES = 60

/** Logs an error that the page has words for. */
type Report = (error: unknown) => void

/** What the page knows of its family. */
export type ShownFamily = ReturnType<typeof shown>
/** The parts of one page, and how they can be narrowed; `fields` is null when the options failed. */
export type FamilyListing = NonNullable<ReturnType<typeof familyAnswer>['listing']>

/** What a family page shows: its parts, or what to say when there is nothing to show them from (SPEC 8, RULINGS). */
export function familyAnswer(catalogue: Catalogue | null, family: Family, query: PartQuery, report: Report) {
  const { problems } = family
  try {
    const table = catalogue?.table(family.table)
    if (!table) return unavailable(family, query, catalogue ? problems.tableMissing : problems.loadFailed)
    const { rows, total, pageCount } = table.page(query)
    const parts = rows.map((row) => table.listed(row))
    const relaxations = total === 0 ? table.relaxations(query) : []
    const fields = choices(table, query, report)
    const listing = { headings: table.headings, parts, total, pageCount, fields, relaxations }
    return { family: shown(family), query, problem: null, listing }
  } catch (error) {
    if (problems.anything === undefined) throw error
    report(error)
    return unavailable(family, query, problems.anything)
  }
}

/** Null when they fail while the table stands: the page shows the parts and says so in the filters' place. */
function choices(table: PartsTable, query: PartQuery, report: Report) {
  try {
    return table.choices(query, MOST_CHOICES)
  } catch (error) {
    report(error)
    return null
  }
}

function unavailable(family: Family, query: PartQuery, text: string) {
  const { title, hints } = family.problems
  const problem = title === undefined ? { title: text, hints: hints ?? [] } : { title, text, hints: hints ?? [] }
  return { family: shown(family), query, problem, listing: null }
}

const shown = ({ table, name, group, path, summary, showsImage, pageSize, emptyText }: Family) => ({
  table,
  name,
  group,
  path,
  summary,
  showsImage,
  pageSize,
  emptyText,
})
