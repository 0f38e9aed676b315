import { LIFECYCLE_STATES } from '#catalog/answer-values.ts'
import type { PartsTable } from '#catalog/answers.ts'
import type { PackedColumn } from '#catalog/columns/packed-column.ts'
import type { LazyFacet } from '#catalog/facets/facet-columns.ts'
import { facetValues, fixedValues } from '#catalog/facets/facet-values.ts'
import { readLifecycle } from '#catalog/part/life/lifecycle.ts'
import { type ColumnKind, type Family, findColumn } from '#catalog/registry/family.ts'
import { noteColumns, RECORD_COLUMNS } from '#catalog/registry/record-columns.ts'

type PartRecord = Pick<PartsTable, 'record' | 'lifecycle'> & {
  readonly facets: readonly (LazyFacet & { readonly heading: PartsTable['recordHeadings'][number] })[]
  readonly columns: readonly { readonly name: string; readonly kind: ColumnKind; readonly cells: PackedColumn }[]
}

/** Opens the record of a table; `states` are those of its parts' lives. A column of the family with the key of one of the record has its role. */
export function openRecord(
  family: Family,
  names: readonly string[],
  columns: readonly PackedColumn[],
  size: number,
  states: PackedColumn,
): PartRecord {
  const valueIn = (column: PackedColumn | undefined, row: number) => column?.at(row)?.trim() || null
  const stated = RECORD_COLUMNS.flatMap((role) => {
    const own = family.columns.find(({ key }) => key === role.key)
    const place = findColumn(own ?? role, names)
    const [column, cells] = [names[place], columns[place]]
    if (column === undefined || !cells || cells.texts.length === 0) return []
    const { source, date } = noteColumns(role)
    const notes = [source, date].map((note) => columns[findColumn(note, names)])
    const { key, group, isText = false } = role
    const { name, kind = 'text' } = own ?? role
    const heading = { key, name, filterLabel: name, kind, column }
    return [{ heading, group, isText, isOwn: own !== undefined, cells, notes }]
  })
  const cellOf = (row: number) => (key: string) =>
    valueIn(stated.find(({ heading }) => heading.key === key)?.cells, row)
  const lifecycle = (row: number) => readLifecycle(cellOf(row))
  const others = stated.filter(({ isOwn }) => !isOwn)
  const hasOwnLife = family.columns.some(({ key }) => key === LIFECYCLE.key)
  const lives = others.filter(({ group }) => group === 'lifecycle' && !hasOwnLife).slice(0, 1)
  return {
    record: (row) =>
      stated.flatMap(({ heading: { key, name: label, kind }, group, cells, notes }) => {
        const value = valueIn(cells, row)
        const note = notes.flatMap((column) => valueIn(column, row) ?? []).join(', ') || null
        return value === null ? [] : [{ key, group, label, value, kind, note }]
      }),
    lifecycle,
    facets: [
      ...lives.map(({ heading, group }) => {
        return { heading: { ...heading, ...LIFECYCLE }, group, values: () => fixedValues(states, LIFECYCLE_STATES) }
      }),
      ...others
        .filter(({ heading, isText }) => heading.key !== LIFECYCLE.key && !isText)
        .map(({ heading, group, cells }) => ({ heading, group, values: () => facetValues(cells, heading.kind, size) })),
    ],
    columns: others.map(({ heading: { column: name, kind }, cells }) => ({ name, kind, cells })),
  }
}

const LIFECYCLE = { key: 'lifecycle', name: 'Lifecycle', filterLabel: 'Lifecycle', kind: 'text' } as const
