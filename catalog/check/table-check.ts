import { type Finding, type FindingPart, MAX_FINDING_PARTS } from '#catalog/check/finding.ts'
import { type RowFinding, rowFindings } from '#catalog/check/row-findings.ts'
import { spreadsheetDamage } from '#catalog/check/spreadsheet-damage.ts'
import { valueFindings } from '#catalog/check/value-findings.ts'
import { type ColumnKind, type Family, NUMBER_KEY, ownNumberColumn } from '#catalog/registry/family.ts'
import { columnKind, columnPlaces } from '#catalog/registry/record-columns.ts'

export type Seen = { count: number; readonly parts: FindingPart[] }
type CheckedColumn = {
  /** Null for a column that the registry doesn't know: of its values only those that a spreadsheet has changed are kept. */
  readonly key: string | null
  readonly name: string
  readonly at: number
  readonly kind: ColumnKind
  readonly form: string | null
  readonly values: Map<string, Seen>
}

/** Checks a family's table, row by row. `columns` are the table's columns, including `id`; `today` is `2026-11-26`. */
export class TableCheck {
  readonly numbered: FindingPart[] = []
  readonly #family: Family
  readonly #today: string
  readonly #idAt: number
  readonly #places: ReadonlyMap<string, number>
  readonly #columns: readonly CheckedColumn[]
  readonly #disagreements = new Map<string, RowFinding & Seen>()

  constructor(family: Family, columns: readonly string[], today: string) {
    const numberAt = columns.indexOf(ownNumberColumn(family, columns) ?? '')
    this.#family = family
    this.#today = today
    this.#idAt = columns.indexOf('id')
    this.#places = columnPlaces(family, columns).set(NUMBER_KEY, numberAt)
    const keyAt = new Map(Array.from(this.#places, ([key, at]) => [at, key]))
    this.#columns = columns.flatMap((name, at): CheckedColumn[] => {
      if (name === 'id') return []
      const form = at === numberAt ? (family.numberForm ?? null) : null
      return [{ key: keyAt.get(at) ?? null, name, at, kind: columnKind(family, name), form, values: new Map() }]
    })
  }

  add(cells: readonly (string | null)[]): void {
    const cell = (key: string) => cells[this.#places.get(key) ?? -1] ?? null
    const number = cell(NUMBER_KEY)?.trim() || null
    const part = { table: this.#family.table, id: cells[this.#idAt] ?? '', number }
    if (number !== null) this.numbered.push(part)
    for (const column of this.#columns) {
      const value = cells[column.at]
      if (value?.trim() && (column.key !== null || damageOf(column, value) !== null))
        countPart(column.values, value, part)
    }
    for (const found of rowFindings(this.#family, cell, this.#today)) {
      const key = `${found.kind} ${found.what}`
      const seen = this.#disagreements.get(key) ?? { ...found, count: 0, parts: [] }
      this.#disagreements.set(key, seen)
      addSeen(seen, part)
    }
  }

  findings(): Finding[] {
    const { table } = this.#family
    const ofValues = this.#columns.flatMap((column) =>
      columnFindings(column).map((finding): Finding => {
        const { count, parts } = column.values.get(finding.value) ?? { count: 0, parts: [] }
        return { ...finding, table, column: column.name, count, parts }
      }),
    )
    const ofRows = Array.from(this.#disagreements.values(), ({ keys, what, ...seen }): Finding => {
      const at = keys.map((key) => this.#places.get(key) ?? -1).find((place) => place >= 0)
      const column = this.#columns.find((one) => one.at === at)?.name ?? null
      return { table, column, value: what, what, ...seen }
    })
    return [...ofValues, ...ofRows]
  }
}

/** The same rule as in an import (behavior 15.23), for all columns. */
function damageOf({ kind, form }: CheckedColumn, value: string): string | null {
  const damage = spreadsheetDamage(value, kind, form)
  return damage?.isCertain ? damage.what : null
}

/** What is wrong with a column's values. One that a spreadsheet has changed has no other finding. */
function columnFindings(column: CheckedColumn) {
  const { key, values } = column
  const damaged = [...values.keys()].flatMap((value) => {
    const what = damageOf(column, value)
    return what === null ? [] : [{ kind: 'spreadsheet-damage' as const, value, what }]
  })
  const spoiled = new Set(damaged.map(({ value }) => value))
  const sound = Array.from(values, ([value, { count }]) => ({ value, count })).filter(
    ({ value }) => !spoiled.has(value),
  )
  return [...damaged, ...(key === null ? [] : valueFindings({ ...column, key }, sound))]
}

export function countPart(values: Map<string, Seen>, value: string, part: FindingPart): void {
  const seen = values.get(value) ?? { count: 0, parts: [] }
  values.set(value, seen)
  addSeen(seen, part)
}

export function addSeen(seen: Seen, part: FindingPart): void {
  seen.count += 1
  if (seen.parts.length < MAX_FINDING_PARTS) seen.parts.push(part)
}

/** Finds part numbers that several parts share, within one table or across tables. */
export function duplicateNumbers(checks: readonly TableCheck[]): Finding[] {
  const numbered = checks.flatMap((check) => check.numbered)
  return [...Map.groupBy(numbered, ({ number }) => number ?? '')].flatMap(([number, parts]): Finding[] => {
    const [first] = parts
    if (!first || parts.length < 2) return []
    const places = parts.slice(0, MAX_FINDING_PARTS).map(({ table, id }) => `${table} ${id}`)
    const what = `'${number}' is used for ${parts.length} parts (${places.join(', ')}${parts.length > MAX_FINDING_PARTS ? ' …' : ''})`
    const isOne = parts.every(({ table }) => table === first.table)
    return [
      {
        kind: 'duplicate-number',
        table: isOne ? first.table : null,
        column: null,
        value: number,
        what,
        count: parts.length,
        parts: parts.slice(0, MAX_FINDING_PARTS),
      },
    ]
  })
}
