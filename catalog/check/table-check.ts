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
  readonly key?: string
  readonly name: string
  readonly at: number
  readonly kind: ColumnKind
  readonly values: Map<string, Seen>
}

/** Creates a check for a family's table. `columns` are the table's columns, including `id`; `today` is `2026-11-26`. */
export function createTableCheck(family: Family, columns: readonly string[], today: string) {
  const { table } = family
  const idAt = columns.indexOf('id')
  const own = ownNumberColumn(family, columns)
  const numberAt = own === null ? -1 : columns.indexOf(own)
  const numbers = new Map<string, FindingPart[]>()
  const checkedColumns: CheckedColumn[] = [...family.columns, ...recordColumns(family)].flatMap((column) => {
    const at = findColumn(column, columns)
    return at < 0
      ? []
      : [{ key: column.key, name: columns[at] ?? '', at, kind: column.kind ?? 'text', values: new Map() }]
  })

  const finding = (kind: FindingKind, { name, values }: CheckedColumn, value: string, what: string): Finding => {
    const { count, parts } = values.get(value) ?? { count: 0, parts: [] }
    return { kind, table, column: name, value, what, count, parts }
  }

  /** The same rule as in an import (behavior 15.23), for all columns. */
  const damages = new Map<string, CheckedColumn>()
  const kinds = columns.map((name) => columnKind(family, name))
  function addDamage(value: string, at: number, part: FindingPart): void {
    const name = columns[at] ?? ''
    if (at === idAt || !spreadsheetDamage(value, kinds[at] ?? 'text', formOf(name))?.isCertain) return
    const column = damages.get(name) ?? { name, at, kind: kinds[at] ?? 'text', values: new Map() }
    damages.set(name, column)
    countPart(column.values, value, part)
  }
  const formOf = (name: string) => (name === own ? (family.numberForm ?? null) : null)
  const damageFindings = ({ values, ...column }: CheckedColumn): Finding[] =>
    [...values.keys()].map((value) => {
      const what = spreadsheetDamage(value, column.kind)?.what ?? ''
      return finding('spreadsheet-damage', { values, ...column }, value, what)
    })
  const isDamaged = (name: string, value: string) => damages.get(name)?.values.has(value) ?? false

  function nearFindings(column: CheckedColumn): Finding[] {
    const values = Array.from(column.values, ([value, { count }]) => ({ value, count }))
    return findSimilarValues(values.filter(({ value }) => !isDamaged(column.name, value))).map((similar) => ({
      ...finding('near-value', column, similar.value, similarText(similar)),
      ...(similar.how === 'spaces' ? { fix: spaced(similar.meant.value) } : {}),
    }))
  }

  const unreadFindings = (column: CheckedColumn): Finding[] =>
    [...column.values.keys()].flatMap((value) => {
      const what = isDamaged(column.name, value) ? null : unreadValue(value, column.kind, column.key ?? '')
      const kind = isSizeKind(column.kind) ? 'unread-size' : 'unread-record'
      return what === null ? [] : [finding(kind, column, value, what)]
    })

  function formFindings(column: CheckedColumn, stated: string | null): Finding[] {
    return findUnusualNumbers([...column.values.keys()], stated)
      .filter(({ number }) => !isDamaged(column.name, number))
      .map((unusual) => finding('number-form', column, unusual.number, unusualText(unusual)))
  }

  const places = new Map(checkedColumns.map(({ key = '', at }) => [key, at])).set(NUMBER_KEY, numberAt)
  const disagreements = new Map<string, RowFinding & Seen>()

  const ownColumn: CheckedColumn = { name: own ?? '', at: numberAt, kind: 'number', values: new Map() }
  const all = own === null ? checkedColumns : [ownColumn, ...checkedColumns]

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
      for (const { at, values } of all) {
        const value = cells[at]
        if (!value?.trim()) continue
        countPart(values, value, part)
      }
      for (const [at, value] of cells.entries()) if (value !== null) addDamage(value, at, part)
      for (const found of rowFindings(family, (key) => cells[places.get(key) ?? -1] ?? null, today)) {
        const key = `${found.kind} ${found.what}`
        const known = disagreements.get(key) ?? { ...found, count: 0, parts: [] }
        disagreements.set(key, known)
        addSeen(known, part)
      }
    },
    findings: (): Finding[] => [
      ...[...damages.values()].flatMap(damageFindings),
      ...all.flatMap((column) => {
        if (column.kind === 'number')
          return formFindings(column, column === ownColumn ? (family.numberForm ?? null) : null)
        const isRead = isSizeKind(column.kind) || READ_KEYS.includes(column.key ?? '')
        return isRead ? unreadFindings(column) : nearFindings(column)
      }),
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
