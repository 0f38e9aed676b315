import { type Kysely, sql } from 'kysely'
import { isNoValue, unreadValue } from '#catalog/check/value-findings.ts'
import type { ColumnValues, ValueCounts } from '#catalog/check/value-words.ts'
import { readSize } from '#catalog/quantities/reader/read-size.ts'
import { type ColumnKind, type Family, isSizeKind } from '#catalog/registry/family.ts'
import { columnKind, columnPlaces, knownColumns } from '#catalog/registry/record-columns.ts'
import type { Tables } from '#database/tables.ts'
import { cellText } from '#parts/database/part-rows.ts'
import type { ImportedRow } from '#parts/import/row-checker.ts'

const MAX_FIRST = 20
const MAX_COUNTED = 10_000
const MAX_SHOWN_LENGTH = 80
/** A column with more values has no value list, so no value is new to it. */
const MAX_STORED = 2_000

type Comparison = { readonly db: Kysely<Tables>; readonly family: Family; readonly fields: readonly string[] }

/** Counts a file's values that are new to their columns, or can't be read. Not numbers, dates, files and unknown columns. A first load has nothing new. */
export async function valueCounter({ db, family, fields }: Comparison, isFirstLoad: boolean): Promise<ValueCounter> {
  const known = knownColumns(family)
  const compared = fields.filter(
    (name) => known.has(name) && !NOT_COMPARED.has(name) && !['number', 'date'].includes(columnKind(family, name)),
  )
  const stored = new Map<string, readonly string[] | null>()
  for (const name of compared) stored.set(name, isFirstLoad ? null : await storedValues(db, family.table, name))
  return new ValueCounter(family, fields, stored)
}
const NOT_COMPARED = new Set(['id', 'Image', 'PDF', 'RF', 'RFQ'])

async function storedValues(db: Kysely<Tables>, table: string, column: string): Promise<string[] | null> {
  const { rows } = await sql<{ value: string | null }>`
    select distinct cast(${sql.id(column)} as text) as value from ${sql.id(table)} limit ${MAX_STORED + 1}`.execute(db)
  return rows.length > MAX_STORED ? null : rows.flatMap(({ value }) => cellText(value) ?? [])
}

export class ValueCounter {
  readonly #table: string
  readonly #columns: readonly CountedColumn[]

  /** `fields` are a row's columns. `stored` has the values of each compared column, or null if nothing is compared. */
  constructor(family: Family, fields: readonly string[], stored: ReadonlyMap<string, readonly string[] | null>) {
    this.#table = family.table
    const keys = new Map(Array.from(columnPlaces(family, fields), ([key, at]) => [fields[at], key]))
    this.#columns = [...stored].map(([name, values]) => {
      const kind = columnKind(family, name)
      return {
        name,
        key: keys.get(name) ?? '',
        kind,
        at: fields.indexOf(name),
        known: values && new Set(values.map((value) => sizeKey(value, kind))),
        added: new Map(),
        unread: new Map(),
      }
    })
  }

  add({ line, values }: Pick<ImportedRow, 'line' | 'values'>, refused: readonly (string | null)[]): void {
    for (const { name, key, at, kind, known, added, unread } of this.#columns) {
      const value = values[at]?.trim()
      if (!value || isNoValue(value) || refused.includes(name)) continue
      if (unreadValue(value, kind, key) !== null) count(unread, value, line)
      else if (known && !known.has(sizeKey(value, kind))) count(added, value, line)
    }
  }

  columns(): ColumnValues[] {
    const all = this.#columns.map(({ name, kind, added, unread }) => {
      const isSize = isSizeKind(kind)
      return { table: this.#table, column: name, isSize, added: counts(added), unread: counts(unread) }
    })
    return all.filter(({ added, unread }) => added.rows + unread.rows > 0)
  }
}

type Counted = Map<string, { count: number; readonly line: number }>
type CountedColumn = {
  readonly name: string
  readonly key: string
  readonly kind: ColumnKind
  readonly at: number
  readonly known: ReadonlySet<string> | null
  readonly added: Counted
  readonly unread: Counted
}

function sizeKey(value: string, kind: ColumnKind): string {
  const reading = isSizeKind(kind) ? readSize(value.trim(), kind) : null
  return reading?.is === 'size' ? JSON.stringify(reading.size) : value.trim()
}

function count(values: Counted, text: string, line: number): void {
  const value = text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH).toWellFormed()}…` : text
  const known = values.get(value)
  if (known) known.count += 1
  else if (values.size < MAX_COUNTED) values.set(value, { count: 1, line })
}

function counts(values: Counted): ValueCounts {
  const all = [...values].map(([value, { count: rows, line }]) => ({ value, count: rows, line }))
  return { first: all.slice(0, MAX_FIRST), values: all.length, rows: all.reduce((sum, value) => sum + value.count, 0) }
}
