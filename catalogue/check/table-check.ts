import { type Finding, type FindingKind, type FindingPart, MAX_FINDING_PARTS } from '#catalogue/check/finding.ts'
import { findUnusualNumbers } from '#catalogue/check/number-patterns.ts'
import { findSimilarValues } from '#catalogue/check/similar-values.ts'
import { rohsByFinish, rohsColumn } from '#catalogue/compliance/part-facts.ts'
import { parseGauge, parseLength } from '#catalogue/quantities/quantity.ts'
import type { ColumnKind, Family } from '#catalogue/registry/family.ts'
import { findColumn, ownNumberColumn } from '#catalogue/registry/find-column.ts'

/** Collects the rows of one table and reports findings. */
export type TableCheck = {
  /** Adds a row: its cells in the order of the table's columns. */
  add(cells: readonly (string | null)[]): void
  findings(): Finding[]
  /** The parts by their own number, to find duplicates across tables. */
  readonly numbers: ReadonlyMap<string, readonly FindingPart[]>
}

type Seen = { count: number; readonly parts: FindingPart[] }
type CheckedColumn = {
  readonly name: string
  readonly at: number
  readonly kind: ColumnKind
  readonly values: Map<string, Seen>
}

/** Marks a missing size. */
const NO_SIZE = /^(?:[-–—]+|n\/?a|none)$/i

const HOW = {
  typo: 'is almost the same as',
  spelling: 'is spelled differently from',
  spaces: 'has different spaces from',
} as const

/** Creates a check for a family's table. `columns` are the table's columns, including `id`. */
export function createTableCheck(family: Family, columns: readonly string[]): TableCheck {
  const { table } = family
  const idAt = columns.indexOf('id')
  const own = ownNumberColumn(family, columns)
  const numberAt = own === null ? -1 : columns.indexOf(own)
  const numbers = new Map<string, FindingPart[]>()
  const checkedColumns: CheckedColumn[] = family.columns.flatMap((column) => {
    const at = findColumn(column, columns)
    return at < 0 ? [] : [{ name: columns[at] ?? '', at, kind: column.kind ?? 'text', values: new Map() }]
  })

  const finding = (kind: FindingKind, { name, values }: CheckedColumn, value: string, what: string): Finding => {
    const { count, parts } = values.get(value) ?? { count: 0, parts: [] }
    return { kind, table, column: name, value, what, count, parts }
  }

  function nearFindings(column: CheckedColumn): Finding[] {
    const values = Array.from(column.values, ([value, { count }]) => ({ value, count }))
    return findSimilarValues(values).map(({ value, meant, how }) => {
      return finding(
        'near-value',
        column,
        value,
        `'${value}' ${HOW[how]} '${meant.value}', which occurs ${meant.count} times`,
      )
    })
  }

  function sizeFindings(column: CheckedColumn): Finding[] {
    const read = column.kind === 'gauge' ? parseGauge : parseLength
    const example = column.kind === 'gauge' ? '20 AWG' : '.062", 1/16, 1.57 mm or .031-.062'
    const unread = [...column.values.keys()].filter((value) => !NO_SIZE.test(value.trim()) && read(value) === null)
    return unread.map((value) =>
      finding('unread-size', column, value, `'${value}' is not a size; write it as ${example}`),
    )
  }

  function formFindings(column: CheckedColumn, stated: string | null): Finding[] {
    return findUnusualNumbers([...column.values.keys()], stated).map(({ number, usual }) => {
      const expected = usual === null ? 'its family has a fixed format' : `most are ${usual}`
      return finding('number-form', column, number, `'${number}' has an unusual format: ${expected}`)
    })
  }

  const places = new Map(family.columns.map((column) => [column.key, findColumn(column, columns)]))
  const disagreements = new Map<string, Seen>()
  /** Describes how a row's RoHS value contradicts its finishes, or returns null. */
  function rohsDisagreement(cells: readonly (string | null)[]): string | null {
    const cell = (key: string) => cells[places.get(key) ?? -1] ?? null
    const own = rohsColumn(family, cell)
    if (!own || own.answer === 'not stated') return null
    const derived = rohsByFinish(family, cell)
    return derived.answer === 'not stated' || derived.answer === own.answer
      ? null
      : `${own.because}, but ${derived.because}`
  }
  const rohsAt = places.get(family.rohs ?? '') ?? -1

  const ownColumn: CheckedColumn = { name: own ?? '', at: numberAt, kind: 'number', values: new Map() }
  const all = own === null ? checkedColumns : [ownColumn, ...checkedColumns]

  return {
    numbers,
    add(cells) {
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
        const seen = values.get(value) ?? { count: 0, parts: [] }
        values.set(value, seen)
        count(seen, part)
      }
      const disagreement = rohsDisagreement(cells)
      if (disagreement === null) return
      const seen = disagreements.get(disagreement) ?? { count: 0, parts: [] }
      disagreements.set(disagreement, seen)
      count(seen, part)
    },
    findings: () => [
      ...all.flatMap((column) => {
        if (column.kind === 'number')
          return formFindings(column, column === ownColumn ? (family.numberForm ?? null) : null)
        if (column.kind === 'dimension' || column.kind === 'gauge') return sizeFindings(column)
        return nearFindings(column)
      }),
      ...Array.from(disagreements, ([what, seen]): Finding => {
        return { kind: 'rohs-disagrees', table, column: columns[rohsAt] ?? null, value: what, what, ...seen }
      }),
    ],
  }
}

function count(seen: Seen, part: FindingPart): void {
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
