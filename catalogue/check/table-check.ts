import { presentColumn } from '#catalogue/build.ts'
import { type Finding, type FindingKind, type FoundPart, MOST_PARTS } from '#catalogue/check/finding.ts'
import { nearValues } from '#catalogue/check/near-values.ts'
import { oddNumbers } from '#catalogue/check/number-forms.ts'
import { rohsByFinish, rohsColumn } from '#catalogue/compliance/part-facts.ts'
import type { ColumnKind, Family } from '#catalogue/family.ts'
import { parseGauge, parseLength } from '#catalogue/quantity.ts'

/** Gathers the rows of one table, and says what is odd about them. */
export type TableCheck = {
  /** A row's cells in the order of the table's columns. */
  add(cells: readonly (string | null)[]): void
  findings(): Finding[]
  /** The parts by their own number, for numbers that stand in several tables. */
  readonly numbers: ReadonlyMap<string, readonly FoundPart[]>
}

type Seen = { count: number; readonly parts: FoundPart[] }
type Watched = {
  readonly name: string
  readonly at: number
  readonly kind: ColumnKind
  readonly values: Map<string, Seen>
}

/** What says that there is no size. */
const NO_SIZE = /^(?:[-–—]+|n\/?a|none)$/i

const HOW = {
  slip: 'is almost',
  spelling: 'is written otherwise than',
  spaces: 'has spaces that are not in',
} as const

/** See `TableCheck`. `columns` are the table's, `id` among them. */
export function createTableCheck(family: Family, columns: readonly string[]): TableCheck {
  const { table } = family
  const idAt = columns.indexOf('id')
  const own = family.numbers.find((name) => columns.includes(name)) ?? null
  const numberAt = own === null ? -1 : columns.indexOf(own)
  const numbers = new Map<string, FoundPart[]>()
  const watched: Watched[] = family.columns.flatMap((column) => {
    const at = presentColumn(column, columns)
    return at < 0 ? [] : [{ name: columns[at] ?? '', at, kind: column.kind ?? 'text', values: new Map() }]
  })

  const finding = (kind: FindingKind, { name, values }: Watched, value: string, what: string): Finding => {
    const { count, parts } = values.get(value) ?? { count: 0, parts: [] }
    return { kind, table, column: name, value, what, count, parts }
  }

  function nearFindings(column: Watched): Finding[] {
    const values = Array.from(column.values, ([value, { count }]) => ({ value, count }))
    return nearValues(values).map(({ value, meant, how }) => {
      return finding(
        'near-value',
        column,
        value,
        `'${value}' ${HOW[how]} '${meant.value}', which stands ${meant.count} times`,
      )
    })
  }

  function sizeFindings(column: Watched): Finding[] {
    const read = column.kind === 'gauge' ? parseGauge : parseLength
    const right = column.kind === 'gauge' ? '20 AWG' : '.062", 1/16, 1.57 mm or .031-.062'
    const unread = [...column.values.keys()].filter((value) => !NO_SIZE.test(value.trim()) && read(value) === null)
    return unread.map((value) => finding('unread-size', column, value, `'${value}' is no size; write it as ${right}`))
  }

  function formFindings(column: Watched, stated: string | null): Finding[] {
    return oddNumbers([...column.values.keys()], stated).map(({ number, usual }) => {
      const right = usual === null ? 'its family states another form' : `most are ${usual}`
      return finding('number-form', column, number, `'${number}' is of an unusual form: ${right}`)
    })
  }

  const places = new Map(family.columns.map((column) => [column.key, presentColumn(column, columns)]))
  const disagreements = new Map<string, Seen>()
  /** The row's own word on RoHS beside what its finishes say, where the one is yes and the other no. */
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

  const ownColumn: Watched = { name: own ?? '', at: numberAt, kind: 'number', values: new Map() }
  const all = own === null ? watched : [ownColumn, ...watched]

  return {
    numbers,
    add(cells) {
      const number = cells[numberAt]?.trim() || null
      const part = { table, id: cells[idAt] ?? '', number }
      if (number !== null) {
        const bearers = numbers.get(number)
        if (bearers) bearers.push(part)
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

function count(seen: Seen, part: FoundPart): void {
  seen.count += 1
  if (seen.parts.length < MOST_PARTS) seen.parts.push(part)
}

/** The numbers that stand for several parts, in one table or in many. */
export function duplicateNumbers(checks: readonly TableCheck[]): Finding[] {
  const bearers = new Map<string, FoundPart[]>()
  for (const { numbers } of checks) {
    for (const [number, parts] of numbers) bearers.set(number, [...(bearers.get(number) ?? []), ...parts])
  }
  return [...bearers].flatMap(([number, parts]): Finding[] => {
    const [first] = parts
    if (!first || parts.length < 2) return []
    const places = parts.slice(0, MOST_PARTS).map(({ table, id }) => `${table} ${id}`)
    const what = `'${number}' stands for ${parts.length} parts (${places.join(', ')}${parts.length > MOST_PARTS ? ' …' : ''})`
    const isOne = parts.every(({ table }) => table === first.table)
    return [
      {
        kind: 'duplicate-number',
        table: isOne ? first.table : null,
        column: null,
        value: number,
        what,
        count: parts.length,
        parts: parts.slice(0, MOST_PARTS),
      },
    ]
  })
}
