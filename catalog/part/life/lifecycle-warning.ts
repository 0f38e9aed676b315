import type { Catalog, PartsTable } from '#catalog/answers.ts'
import { type LifecycleWarning, lifecycleText } from '#catalog/part/life/lifecycle.ts'
import { onlyPart } from '#catalog/part/only-part.ts'

/** A warning before a row's part is ordered, by its record. Null if there is none. No part replaces itself. */
export function lifecycleWarning(
  exact: Catalog['exact'],
  table: Pick<PartsTable, 'family' | 'id' | 'lifecycle'>,
  row: number,
): LifecycleWarning | null {
  const stated = table.lifecycle(row)
  const [only, ...others] = stated?.replacedBy ? exact(stated.replacedBy) : []
  const isItself = only?.tableName === table.family.table && only.id === table.id(row) && others.length === 0
  const life = stated && isItself ? { ...stated, replacedBy: null, differs: null } : stated
  const text = life && lifecycleText(life)
  if (!text) return null
  const { replacedBy: number, differs } = life
  const url = only && others.length === 0 ? only.url : null
  return { text, differs, replacement: number === null ? null : { number, url } }
}

export function warningOfNumber(catalog: Pick<Catalog, 'exact' | 'table'>, number: string): LifecycleWarning | null {
  const part = onlyPart(catalog, number)
  return part && lifecycleWarning(catalog.exact, part.table, part.row)
}
