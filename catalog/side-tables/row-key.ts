import { normalizeNumber } from '#catalog/part/part-slug.ts'
import { type Family, findColumn, ownNumberColumn } from '#catalog/registry/family.ts'

/** The columns that tell a table's rows apart (behavior 7.19, 8.15): the number, in a side table others too. */
export function keyColumns(family: Family, columns: readonly string[]): string[] {
  const number = ownNumberColumn(family, columns)
  const others = family.columns.filter(({ key }) => family.rowKey?.includes(key))
  return number === null ? [] : [number, ...others.flatMap((column) => columns[findColumn(column, columns)] ?? [])]
}

/** A row's key from its cells in these columns: its number as written, the others in any spelling. '' for a row without a number. */
export function rowKey([first, ...others]: readonly (string | null | undefined)[]): string {
  const number = first?.trim() ?? ''
  return number === '' ? '' : [number, ...others.map((cell) => normalizeNumber(cell ?? ''))].join('\n')
}
