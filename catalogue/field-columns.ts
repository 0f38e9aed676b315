import type { FieldChoices, Heading, PartQuery, Relaxation } from '#catalogue/answers.ts'
import type { Column } from '#catalogue/column.ts'
import { passingCodes } from '#catalogue/field-filter.ts'
import { fieldOptions, type Option } from '#catalogue/field-options.ts'
import { type FieldValues, fieldValues, MOST_OPTIONS, sizeReader } from '#catalogue/field-values.ts'
import {
  codeCounts,
  type FilteredField,
  failingAlone,
  type Narrowing,
  narrow,
  passingRows,
} from '#catalogue/narrowing.ts'
import { type NeighbourRows, neighbourRows } from '#catalogue/part-neighbours.ts'
import { filteredKeys } from '#catalogue/part-query.ts'

/** A typed field suggests this many values in the page (RULINGS). */
const MOST_SUGGESTIONS = 50

type Field = { readonly heading: Heading; values(): FieldValues; options(): readonly Option[] }

/** What can be narrowed and sorted in one family: the rows a query leaves, and what each field still offers. */
export type FieldColumns = {
  /** Row indexes in the order asked for. */
  matching(query: PartQuery): Uint32Array
  choices(query: PartQuery, most: number): FieldChoices[]
  relaxations(query: PartQuery): Relaxation[]
  neighbours(row: number): NeighbourRows[]
  /** The values of one field, null where the family has no such one. */
  values(key: string): FieldValues | null
}

/** A field that is no column of the table: what was derived of each row. */
export type DerivedField = { readonly heading: Heading; readonly values: FieldValues }

/** `columns` stand in the order of `headings`; null where the table has none. */
export function fieldColumns(
  headings: readonly Heading[],
  columns: readonly (Column | null)[],
  derived: readonly DerivedField[],
  size: number,
): FieldColumns {
  const stated = headings.map((heading, index) => {
    return openField(heading, () => fieldValues(columns[index] ?? null, heading.kind, size), size)
  })
  const fields = [...stated, ...derived.map(({ heading, values }) => openField(heading, () => values, size))]
  const byKey = new Map(fields.map((field) => [field.heading.key, field]))
  const narrowed = (query: PartQuery): Narrowing => {
    const filtered = filteredKeys(query).flatMap((key): FilteredField[] => {
      const field = byKey.get(key)
      if (!field) return []
      const read = sizeReader(field.heading.kind)
      const { from = null, to = null } = query.ranges[key] ?? {}
      const filter = { values: query.filters[key] ?? [], from: from?.size ?? null, to: to?.size ?? null }
      if (filter.values.length === 0 && !filter.from && !filter.to) return []
      return [{ key, codes: field.values().codes, passes: passingCodes(field.values(), filter, read) }]
    })
    return narrow(filtered, size)
  }
  return {
    matching(query) {
      const rows = passingRows(narrowed(query))
      const field = query.sort === null ? null : byKey.get(query.sort)
      return field ? sortRows(rows, field.values(), query.dir) : rows
    },
    choices(query, most) {
      const narrowing = narrowed(query)
      const counted = countedOnce(narrowing)
      return fields.map((field) => choicesOf(field, query, counted, most))
    },
    relaxations(query) {
      const alone = failingAlone(narrowed(query))
      return fields.flatMap(({ heading: { key, filterLabel: label } }) => {
        const brings = alone.get(key)
        return brings === undefined ? [] : [{ key, label, brings }]
      })
    },
    neighbours: (row) => neighbourRows(stated, row, size),
    values: (key) => byKey.get(key)?.values() ?? null,
  }
}

/** A column's values and options are read at their first use and kept: the catalogue never changes. */
function openField(heading: Heading, open: () => FieldValues, size: number): Field {
  let values: FieldValues | null = null
  let options: readonly Option[] | null = null
  const read = () => {
    values ??= open()
    return values
  }
  return {
    heading,
    values: read,
    options: () => {
      options ??= fieldOptions(read(), size)
      return options
    },
  }
}

type Count = (key: string, values: FieldValues) => Uint32Array

/** The rows left by the codes of a field. Fields that share their codes are counted together, where none has a filter. */
function countedOnce(narrowing: Narrowing): Count {
  const known = new Map<FieldValues['codes'], Uint32Array>()
  return (key, { codes, count }) => {
    const shared = narrowing.position.has(key) ? undefined : known.get(codes)
    const counts = shared ?? codeCounts(narrowing, key, codes, count)
    if (!narrowing.position.has(key)) known.set(codes, counts)
    return counts
  }
}

function choicesOf(field: Field, query: PartQuery, countsOf: Count, most: number): FieldChoices {
  const { key, filterLabel, kind } = field.heading
  const values = field.values()
  const counts = countsOf(key, values)
  const options = field.options()
  const chosen = query.filters[key] ?? []
  const typed = kind === 'number' || values.count > MOST_OPTIONS
  const limit = typed && most < MOST_OPTIONS ? Math.min(most, MOST_SUGGESTIONS) : most
  const cut = cutOptions(options, chosen, limit)
  return {
    key,
    label: filterLabel,
    kind,
    chosen,
    from: query.ranges[key]?.from?.text ?? null,
    to: query.ranges[key]?.to?.text ?? null,
    ranged: sizeReader(kind) !== null,
    choices: cut.map((option) => ({
      value: option.value,
      count: sum(counts, option.codes()),
      isPart: !typed && option.isPart(),
    })),
    more: options.length > cut.length || values.count > MOST_OPTIONS,
    typed,
  }
}

/** All options in their order; where they are too many, the chosen ones first, then the first others. */
function cutOptions(options: readonly Option[], chosen: readonly string[], most: number): readonly Option[] {
  if (options.length <= most) return options
  const isChosen = (option: Option) => chosen.includes(option.value)
  return [...options.filter(isChosen), ...options.filter((option) => !isChosen(option))].slice(0, most)
}

function sum(counts: Uint32Array, codes: readonly number[]): number {
  return codes.reduce((total, code) => total + (counts[code] ?? 0), 0)
}

/**
 * By value, rows without one last either way; ties keep the family's order. Counts the rows of each rank and places
 * them, so that a million rows are sorted without comparing any.
 */
function sortRows(rows: Uint32Array, { codes, ranks }: FieldValues, dir: PartQuery['dir']): Uint32Array {
  const highest = ranks.reduce((most, rank) => Math.max(most, rank), 0)
  const placeOf = (row: number): number => {
    const rank = ranks[codes[row] ?? 0] ?? 0
    if (rank === 0) return highest
    return dir === 'asc' ? rank - 1 : highest - rank
  }
  const starts = new Uint32Array(highest + 2)
  for (const row of rows) starts[placeOf(row) + 1] = (starts[placeOf(row) + 1] ?? 0) + 1
  for (let place = 1; place < starts.length; place++) starts[place] = (starts[place] ?? 0) + (starts[place - 1] ?? 0)
  const sorted = new Uint32Array(rows.length)
  for (const row of rows) {
    const place = placeOf(row)
    const at = starts[place] ?? 0
    sorted[at] = row
    starts[place] = at + 1
  }
  return sorted
}
