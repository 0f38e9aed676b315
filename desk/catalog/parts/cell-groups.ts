import type { PartsTable } from '#catalog/answers.ts'
import { countedValues } from '#catalog/check/part-check.ts'
import { COMMON_COLUMNS, type Column, type ColumnKind, type Family, findColumn } from '#catalog/registry/family.ts'
import { recordAndNotes } from '#catalog/registry/record-columns.ts'
import type { TableForm } from '#parts/editing/part-editing.ts'

export type ShownCells = Readonly<Record<string, string | null>>

/** A field of the form. `offers` are the family's most common values, with their number of parts. */
export type PartField = {
  readonly column: string
  readonly label: string
  readonly kind: ColumnKind
  readonly value: string
  readonly offers: readonly { readonly value: string; readonly count: number }[]
  readonly isPrivate: boolean
  readonly isNumber: boolean
}
export type CellGroup = { readonly title: string; readonly fields: readonly PartField[] }

const MAX_OFFERS = 60
/** Longer values are descriptions, not choices. */
const MAX_OFFER_LENGTH = 200

/** A part's fields, grouped as in the registry. `table` is the one in service, or null. */
export function fieldGroups(family: Family, form: TableForm, table: PartsTable | null, cells: ShownCells): CellGroup[] {
  const { columns } = form
  const field = (column: string, known: Column | null): PartField => ({
    column,
    label: known?.name ?? column,
    kind: known?.kind ?? (column === form.number ? 'number' : 'text'),
    value: cells[column] ?? '',
    offers: known && table && known.kind !== 'number' ? offersOf(table, known.key) : [],
    isPrivate: form.hidden.includes(column),
    isNumber: column === form.number,
  })
  const stored = (known: readonly Column[]) =>
    known.flatMap((column) => {
      const name = columns[findColumn(column, columns)]
      return name === undefined ? [] : [field(name, column)]
    })
  const numbers = [
    ...(form.number === null ? [] : [field(form.number, null)]),
    ...stored(family.columns.filter(({ kind }) => kind === 'number')),
  ]
  const specifications = stored(family.columns.filter(({ kind }) => kind !== 'number'))
  const files = COMMON_COLUMNS.filter((name) => columns.includes(name)).map((name) => field(name, null))
  const record = stored(recordAndNotes(family))
  const taken = new Set([...numbers, ...specifications, ...files, ...record].map(({ column }) => column))
  const others = columns.filter((column) => !taken.has(column)).map((column) => field(column, null))
  const groups = [
    { title: 'Numbers', fields: numbers },
    { title: 'Specifications', fields: specifications },
    { title: 'Files and manufacturer', fields: files },
    { title: 'Ordering, trade and ratings', fields: record },
    { title: 'Other columns', fields: others },
  ]
  return groups.filter(({ fields }) => fields.length > 0)
}

function offersOf(table: PartsTable, key: string): { value: string; count: number }[] {
  return countedValues(table, key)
    .filter(({ value }) => value.length <= MAX_OFFER_LENGTH)
    .sort((a, b) => b.count - a.count)
    .slice(0, MAX_OFFERS)
}
