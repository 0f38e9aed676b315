import { type Column, type Family, storedName } from '#catalog/registry/family.ts'

/** Returns the index of a column of the registry in a table, under any name that we accept (behavior 3.9), or -1. */
export function findColumn(column: Column, columns: readonly string[]): number {
  const names = [storedName(column), column.name, ...(column.aliases ?? [])]
  return columns.indexOf(names.find((name) => columns.includes(name)) ?? '')
}

/** Returns the name of a table's own-number column (behavior 3.4), or null if it has none. */
export const ownNumberColumn = (family: Family, columns: readonly string[]): string | null =>
  family.numbers.find((name) => columns.includes(name)) ?? null

/** The indexes of a row's numbers, the own one first (-1 if the table has none). */
export function numberColumns(family: Family, columns: readonly string[]): number[] {
  const others = family.columns.filter(({ kind }) => kind === 'number').map((column) => findColumn(column, columns))
  return [columns.indexOf(ownNumberColumn(family, columns) ?? ''), ...others.filter((index) => index >= 0)]
}
