import type { Catalog, PartsTable } from '#catalog/answers.ts'
import { findUnusualNumbers } from '#catalog/check/number-patterns.ts'
import { type Replacements, replacementFault } from '#catalog/check/replacements.ts'
import { rowFindings } from '#catalog/check/row-findings.ts'
import { OUR_PART, sideFault, sideFaultText } from '#catalog/check/side-rows.ts'
import type { CountedValue } from '#catalog/check/similar-values.ts'
import { isRead, valueFindings } from '#catalog/check/value-findings.ts'
import { type Column, findColumn, NUMBER_KEY } from '#catalog/registry/family.ts'
import { REPLACED_BY_KEY, recordColumns } from '#catalog/registry/record-columns.ts'

export type PartFinding = { readonly column: string; readonly what: string }

export type CheckedPart = {
  readonly id: string | null
  readonly number: string
  readonly cells: Readonly<Record<string, string | null>>
  readonly changed: readonly string[]
}

/** Of more numbers, the usual form is not derived while a person waits. */
const MAX_NUMBERS = 100_000

/** Finds what `TableCheck` would find in the new values of parts of a table. Each new value of a column is compared once. */
export class PartCheck {
  readonly #catalog: Catalog
  readonly #table: PartsTable
  readonly #today: string
  readonly #values = new Map<string, string | null>()

  /** `today` is `2026-11-26`. */
  constructor(catalog: Catalog, table: PartsTable, today: string) {
    this.#catalog = catalog
    this.#table = table
    this.#today = today
  }

  check({ id, number, cells, changed }: CheckedPart): PartFinding[] {
    const { family } = this.#table
    const columns = Object.keys(cells)
    const stored = (column: Column): string | null => columns[findColumn(column, columns)] ?? null
    const names = new Map([...family.columns, ...recordColumns(family)].map((column) => [column, stored(column)]))
    const byKey = new Map(Array.from(names, ([{ key }, name]) => [key, name])).set(NUMBER_KEY, number)
    const cell = (key: string): string | null => cells[byKey.get(key) ?? '']?.trim() || null
    const found = [...names].flatMap(([column, name]): PartFinding[] => {
      const isAdded = id === null && family.isSideTable === true // then an empty cell may be a finding too
      if (name === null || !(isAdded || changed.includes(name))) return []
      const value = cells[name] ?? null
      const what =
        column.key === REPLACED_BY_KEY && value !== null
          ? replacementFault({ table: family.table, id, number: cells[number] ?? null }, value, this.#replacements)
          : this.#valueFinding(column, value)
      return what === null ? [] : [{ column: name, what }]
    })
    const own = changed.includes(number) ? (cells[number]?.trim() ?? null) : null
    const ofNumber = own === null ? [] : numberFindings(this.#catalog, this.#table, own, id)
    // existing values aren't findings of this edit
    const isNew = (keys: readonly string[]) => keys.some((key) => changed.includes(byKey.get(key) ?? ''))
    const ofRow = changed.length > 0 ? rowFindings(family, cell, this.#today) : []
    const contradictions = ofRow.filter(({ keys }) => isNew(keys))
    return [
      ...ofNumber.map((what) => ({ column: number, what })),
      ...found,
      ...contradictions.map(({ keys, what }) => {
        const [column = number] = keys.flatMap((key) => byKey.get(key) ?? [])
        return { column, what }
      }),
    ]
  }

  readonly #replacements: Replacements = {
    named: (number) => this.#catalog.exact(number).map(({ tableName: table, id }) => ({ table, id })),
    replacedBy: ({ table: name, id }) => {
      const table = this.#catalog.table(name)
      const row = table?.rowOf(id) ?? null
      return table && row !== null ? (table.lifecycle(row)?.replacedBy ?? null) : null
    },
  }

  #valueFinding(column: Column, value: string | null): string | null {
    const key = JSON.stringify([column.key, value])
    const known = this.#values.get(key)
    if (known !== undefined) return known
    const { family } = this.#table
    const partsOf = (text: string) => this.#catalog.exact(text).length
    const fault = family.isSideTable ? sideFault(family, column.key, value, partsOf) : null
    const what = fault ? sideFaultText(fault) : value === null ? null : valueFinding(this.#table, column, value)
    this.#values.set(key, what)
    return what
  }
}

function valueFinding(table: PartsTable, { key, kind = 'text' }: Column, value: string): string | null {
  const column = { key, kind, form: null }
  if (!isRead(column) && (kind === 'number' || key === OUR_PART)) return null
  const counted = isRead(column) ? [] : countedValues(table, key)
  if (!counted.some((one) => one.value === value)) counted.push({ value, count: 1 })
  return valueFindings(column, counted).find((one) => one.value === value)?.what ?? null
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
  const unusual = findUnusualNumbers([...new Set(numbers)], stated).find(({ value }) => value === number)
  return [
    ...(others.length === 0
      ? []
      : [
          `'${number}' is the number of ${others.map(({ tableName, id: other }) => `${tableName} ${other}`).join(', ')} too`,
        ]),
    ...(unusual ? [unusual.what] : []),
  ]
}

/** The values of a field and how many parts have each. Empty if the family has no such field. */
export function countedValues(table: PartsTable, key: string): CountedValue[] {
  const values = table.values(key)
  if (!values) return []
  const counts = new Uint32Array(values.count + 1)
  for (let row = 0; row < table.size; row++) counts[values.codes[row] ?? 0] = (counts[values.codes[row] ?? 0] ?? 0) + 1
  return Array.from({ length: values.count }, (_, index) => ({
    value: values.valueAt(index),
    count: counts[index + 1] ?? 0,
  }))
}
