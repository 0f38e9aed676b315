import type { Catalog, PartsTable } from '#catalog/answers.ts'
import { rohsDisagreement, similarText, unreadSize, unusualText } from '#catalog/check/finding-texts.ts'
import { findUnusualNumbers } from '#catalog/check/number-patterns.ts'
import { findSimilarValues } from '#catalog/check/similar-values.ts'
import { type Column, isSizeKind } from '#catalog/registry/family.ts'
import { findColumn } from '#catalog/registry/find-column.ts'

/** Something in one part that looks wrong. `column` is the stored name. */
export type PartFinding = { readonly column: string; readonly what: string }

/** A part as it is about to be stored. */
export type CheckedPart = {
  /** Null for a new one. */
  readonly id: string | null
  /** The column with its number. */
  readonly number: string
  readonly cells: Readonly<Record<string, string | null>>
  /** The columns whose values are new. */
  readonly changed: readonly string[]
}

/** Of more numbers, the usual form is not derived while a person waits. */
const MAX_NUMBERS = 100_000

/** Finds what `createTableCheck` would find in the new values of one part, beside the parts that there are. */
export function checkPart(catalog: Catalog, table: PartsTable, part: CheckedPart): PartFinding[] {
  const { family } = table
  const { cells, changed } = part
  const columns = Object.keys(cells)
  const stored = (column: Column): string | null => columns[findColumn(column, columns)] ?? null
  const cell = (key: string): string | null => {
    const column = family.columns.find((one) => one.key === key)
    const name = column ? stored(column) : null
    return name === null ? null : (cells[name] ?? null)
  }
  const found = family.columns.flatMap((column): PartFinding[] => {
    const name = stored(column)
    const value = name === null ? null : (cells[name] ?? null)
    if (name === null || value === null || !changed.includes(name)) return []
    const what = valueFinding(table, column, value)
    return what === null ? [] : [{ column: name, what }]
  })
  const own = changed.includes(part.number) ? (cells[part.number]?.trim() ?? null) : null
  const ofNumber = own === null ? [] : numberFindings(catalog, table, own, part.id)
  const rohs = family.columns.find(({ key }) => key === family.rohs)
  const contradiction = changed.length > 0 && rohs ? rohsDisagreement(family, cell) : null
  return [
    ...ofNumber.map((what) => ({ column: part.number, what })),
    ...found,
    ...(contradiction !== null && rohs ? [{ column: stored(rohs) ?? rohs.name, what: contradiction }] : []),
  ]
}

function valueFinding(table: PartsTable, { key, kind = 'text' }: Column, value: string): string | null {
  if (isSizeKind(kind)) return unreadSize(value, kind)
  if (kind === 'number') return null
  const counted = countedValues(table, key)
  if (!counted.some((one) => one.value === value)) counted.push({ value, count: 1 })
  const similar = findSimilarValues(counted).find((one) => one.value === value)
  return similar ? similarText(similar) : null
}

function numberFindings(catalog: Catalog, table: PartsTable, number: string, id: string | null): string[] {
  const { family, size } = table
  const others = catalog
    .exact(number)
    .filter((one) => one.ownNumber.trim() === number && !(one.tableName === family.table && one.id === id))
  const stated = family.numberForm ?? null
  const known =
    stated === null && size <= MAX_NUMBERS ? Array.from({ length: size }, (_, row) => table.numbers(row)[0]) : []
  const numbers = [...known.filter((one) => one !== null && one !== undefined), number]
  const unusual = findUnusualNumbers([...new Set(numbers)], stated).find((one) => one.number === number)
  return [
    ...(others.length === 0
      ? []
      : [
          `'${number}' is the number of ${others.map(({ tableName, id: other }) => `${tableName} ${other}`).join(', ')} too`,
        ]),
    ...(unusual ? [unusualText(unusual)] : []),
  ]
}

/** The values of a field and how many parts have each. Empty if the family has no such field. */
export function countedValues(table: PartsTable, key: string): { value: string; count: number }[] {
  const values = table.values(key)
  if (!values) return []
  const counts = new Uint32Array(values.count + 1)
  for (let row = 0; row < table.size; row++) counts[values.codes[row] ?? 0] = (counts[values.codes[row] ?? 0] ?? 0) + 1
  return Array.from({ length: values.count }, (_, index) => ({
    value: values.valueAt(index),
    count: counts[index + 1] ?? 0,
  }))
}
