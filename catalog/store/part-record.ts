import { LIFECYCLE_STATES } from '#catalog/answer-values.ts'
import type { PartsTable } from '#catalog/answers.ts'
import type { PackedColumn } from '#catalog/columns/packed-column.ts'
import { normalizeText } from '#catalog/columns/parse-filter-value.ts'
import type { LazyFacet } from '#catalog/facets/facet-columns.ts'
import { type FacetValues, facetValues, NO_SIZES, ownRanks } from '#catalog/facets/facet-values.ts'
import { type Lifecycle, readLifecycle } from '#catalog/part/life/lifecycle.ts'
import { type ColumnKind, type Family, findColumn } from '#catalog/registry/family.ts'
import { noteColumns, RECORD_COLUMNS } from '#catalog/registry/record-columns.ts'

type PartRecord = Pick<PartsTable, 'record' | 'lifecycle'> & {
  readonly facets: readonly (LazyFacet & { readonly heading: PartsTable['recordHeadings'][number] })[]
  readonly columns: readonly { readonly name: string; readonly kind: ColumnKind; readonly cells: PackedColumn }[]
}

/** Opens the record of a table. A column of the family with the key of one of the record has its role. */
export function openRecord(
  family: Family,
  names: readonly string[],
  columns: readonly PackedColumn[],
  size: number,
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
  const [life] = others.filter(({ group }) => group === 'lifecycle')
  return {
    record: (row) =>
      stated.flatMap(({ heading: { key, name: label, kind }, group, cells, notes }) => {
        const value = valueIn(cells, row)
        const note = notes.flatMap((column) => valueIn(column, row) ?? []).join(', ') || null
        return value === null ? [] : [{ key, group, label, value, kind, note }]
      }),
    lifecycle,
    facets: [
      ...(life ? [{ heading: { ...life.heading, ...LIFECYCLE }, values: () => lifecycleValues(size, lifecycle) }] : []),
      ...others
        .filter(({ heading, isText }) => heading.key !== LIFECYCLE.key && !isText)
        .map(({ heading, cells }) => ({ heading, values: () => facetValues(cells, heading.kind, size) })),
    ],
    columns: others.map(({ heading: { column: name, kind }, cells }) => ({ name, kind, cells })),
  }
}

const LIFECYCLE = { key: 'lifecycle', name: 'Lifecycle', filterLabel: 'Lifecycle', kind: 'text' } as const

/** The states of all rows, the first of a part's life first. A state matches only itself: New is not Not for new designs. */
function lifecycleValues(size: number, lifecycle: (row: number) => Lifecycle | null): FacetValues {
  const rows = Array.from({ length: size }, (_, row) => lifecycle(row)?.state)
  const states = LIFECYCLE_STATES.filter((state) => rows.includes(state))
  const equal = (text: string) => states.flatMap((state, place) => (normalizeText(state) === text ? [place + 1] : []))
  return {
    codes: Uint8Array.from(rows, (state) => (state ? states.indexOf(state) + 1 : 0)),
    count: states.length,
    valueAt: (index) => states[index] ?? '',
    search: { containing: equal, equal },
    ...NO_SIZES,
    ranks: ownRanks(states.length),
  }
}
