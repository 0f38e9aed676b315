import type { Catalog } from '#catalog/answers.ts'
import type { ComplianceLists } from '#catalog/compliance/compliance-lists.ts'
import { type ShownFact, shownFacts } from '#catalog/compliance/shown-facts.ts'

/** What the catalog derives for one line of a list. `facts` is null if no one part has the number, with the reason. */
export type ComplianceLine = {
  readonly number: string
  readonly family: string | null
  readonly url: string | null
} & ({ readonly facts: readonly ShownFact[] } | { readonly facts: null; readonly why: string })

/** The mark of every export of derived facts. */
export const DERIVED_MARK = 'Derived from catalog data, not a certificate'

/** Derives the compliance facts of the one part that has each number (behavior 16.14). Skips no line. */
export function listCompliance(catalog: Catalog, numbers: readonly string[], lists: ComplianceLists): ComplianceLine[] {
  return numbers.map((number) => {
    const { how, found } = catalog.find(number)
    const [part] = found
    const known = how === 'exact' || how === 'wildcard' ? found.length : 0
    const table = part && known === 1 ? catalog.table(part.tableName) : null
    const row = (part && table?.rowOf(part.id)) ?? null
    if (part && table && row !== null) {
      return {
        number: part.ownNumber,
        family: table.family.name,
        url: part.url,
        facts: shownFacts(table.facts(row), lists),
      }
    }
    return {
      number,
      family: null,
      url: null,
      facts: null,
      why: known > 1 ? `${known} parts match` : 'not in the catalog',
    }
  })
}
