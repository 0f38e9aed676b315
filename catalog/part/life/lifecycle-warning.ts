import type { Catalog, PartsTable } from '#catalog/answers.ts'
import { type LifecycleWarning, lifecycleText } from '#catalog/part/life/lifecycle.ts'
import { onlyPart } from '#catalog/part/only-part.ts'

/** What to know of a row's part before it is ordered, as its record says. Null if it says nothing of the kind. */
export function lifecycleWarning(
  exact: Catalog['exact'],
  table: Pick<PartsTable, 'lifecycle'>,
  row: number,
): LifecycleWarning | null {
  const life = table.lifecycle(row)
  const text = life && lifecycleText(life)
  if (!text) return null
  const { replacedBy: number, differs } = life
  const [only, ...others] = number === null ? [] : exact(number)
  const url = only && others.length === 0 ? only.url : null
  return { text, differs, replacement: number === null ? null : { number, url } }
}

/** The same for the one part that has a number. */
export function warningOfNumber(catalog: Pick<Catalog, 'exact' | 'table'>, number: string): LifecycleWarning | null {
  const part = onlyPart(catalog, number)
  return part && lifecycleWarning(catalog.exact, part.table, part.row)
}
