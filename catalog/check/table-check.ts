import { type Finding, type FindingKind, type FindingPart, MAX_FINDING_PARTS } from '#catalog/check/finding.ts'
import { findUnusualNumbers } from '#catalog/check/number-patterns.ts'
import { similarText, unreadValue, unusualText } from '#catalog/check/part-check.ts'
import { type RowFinding, rowFindings } from '#catalog/check/row-findings.ts'
import { findSimilarValues, spaced } from '#catalog/check/similar-values.ts'
import { spreadsheetDamage } from '#catalog/check/spreadsheet-damage.ts'
import {
  type ColumnKind,
  type Family,
  findColumn,
  isSizeKind,
  NUMBER_KEY,
  ownNumberColumn,
} from '#catalog/registry/family.ts'
import { columnKind, READ_KEYS, recordColumns } from '#catalog/registry/record-columns.ts'

export type TableCheck = ReturnType<typeof createTableCheck>

export type Seen = { count: number; readonly parts: FindingPart[] }
type CheckedColumn = {
  /** Null for a column that the registry doesn't know: of its values only those that a spreadsheet has changed are kept. */
  readonly key: string | null
  readonly name: string
  readonly at: number
  readonly kind: ColumnKind
  readonly values: Map<string, Seen>
}

/** Creates a check for a family's table. `columns` are the table's columns, including `id`; `today` is `2026-11-26`. */
export function createTableCheck(family: Family, columns: readonly string[], today: string) {
  const { table } = family
  const idAt = columns.indexOf('id')
  const numberAt = columns.indexOf(ownNumberColumn(family, columns) ?? '')
  const numbers = new Map<string, FindingPart[]>()
  const known = [...family.columns, ...recordColumns(family)].map((column) => {
    return { key: column.key, at: findColumn(column, columns) }
  })
  const places = new Map(known.map(({ key, at }) => [key, at])).set(NUMBER_KEY, numberAt)
  const keyAt = new Map(Array.from(places, ([key, at]) => [at, key]))
  const all = columns.map((name, at): CheckedColumn => {
    return { key: keyAt.get(at) ?? null, name, at, kind: columnKind(family, name), values: new Map() }
  })
  const checked = [numberAt, ...known.map(({ at }) => at)].flatMap((at) => all[at] ?? [])
  const disagreements = new Map<string, RowFinding & Seen>()

  const formOf = ({ at }: CheckedColumn) => (at === numberAt ? (family.numberForm ?? null) : null)
  /** The same rule as in an import (behavior 15.23), for all columns. */
  const damageOf = (column: CheckedColumn, value: string): string | null => {
    const damage = column.at === idAt ? null : spreadsheetDamage(value, column.kind, formOf(column))
    return damage?.isCertain ? damage.what : null
  }
  const finding = (kind: FindingKind, { name, values }: CheckedColumn, value: string, what: string): Finding => {
    const { count, parts } = values.get(value) ?? { count: 0, parts: [] }
    return { kind, table, column: name, value, what, count, parts }
  }
  const damageFindings = (column: CheckedColumn): Finding[] =>
    [...column.values.keys()].flatMap((value) => {
      const what = damageOf(column, value)
      return what === null ? [] : [finding('spreadsheet-damage', column, value, what)]
    })

  function findingsOf(column: CheckedColumn): Finding[] {
    const { key, kind } = column
    const values = [...column.values.keys()].filter((value) => damageOf(column, value) === null)
    if (kind === 'number') {
      const unusual = findUnusualNumbers(values, formOf(column))
      return unusual.map((one) => finding('number-form', column, one.number, unusualText(one)))
    }
    if (isSizeKind(kind) || READ_KEYS.includes(key ?? '')) {
      return values.flatMap((value) => {
        const what = unreadValue(value, kind, key ?? '')
        return what === null ? [] : [finding(isSizeKind(kind) ? 'unread-size' : 'unread-record', column, value, what)]
      })
    }
    const counted = values.map((value) => ({ value, count: column.values.get(value)?.count ?? 0 }))
    return findSimilarValues(counted).map((similar) => ({
      ...finding('near-value', column, similar.value, similarText(similar)),
      ...(similar.how === 'spaces' ? { fix: spaced(similar.meant.value) } : {}),
    }))
  }

  return {
    numbers,
    add(cells: readonly (string | null)[]): void {
      const number = cells[numberAt]?.trim() || null
      const part = { table, id: cells[idAt] ?? '', number }
      if (number !== null) {
        const sharing = numbers.get(number)
        if (sharing) sharing.push(part)
        else numbers.set(number, [part])
      }
      for (const column of all) {
        const value = cells[column.at]
        if (!value?.trim() || (column.key === null && damageOf(column, value) === null)) continue
        countPart(column.values, value, part)
      }
      for (const found of rowFindings(family, (key) => cells[places.get(key) ?? -1] ?? null, today)) {
        const key = `${found.kind} ${found.what}`
        const seen = disagreements.get(key) ?? { ...found, count: 0, parts: [] }
        disagreements.set(key, seen)
        addSeen(seen, part)
      }
    },
    findings: (): Finding[] => [
      ...all.flatMap(damageFindings),
      ...checked.flatMap(findingsOf),
      ...Array.from(disagreements.values(), ({ keys, what, ...seen }): Finding => {
        const at = keys.map((key) => places.get(key) ?? -1).find((place) => place >= 0) ?? -1
        return { table, column: columns[at] ?? null, value: what, what, ...seen }
      }),
    ],
  }
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
  const sharing = new Map<string, FindingPart[]>()
  for (const { numbers } of checks) {
    for (const [number, parts] of numbers) sharing.set(number, [...(sharing.get(number) ?? []), ...parts])
  }
  return [...sharing].flatMap(([number, parts]): Finding[] => {
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
