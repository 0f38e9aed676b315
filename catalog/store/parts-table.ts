import { LIFECYCLE_STATES } from '#catalog/answer-values.ts'
import type { Heading, Page, Part, PartSummary, PartsTable, TableQuery, TableRow } from '#catalog/answers.ts'
import type { Packed, Section } from '#catalog/columns/packed.ts'
import { openColumn, type PackedColumn } from '#catalog/columns/packed-column.ts'
import { normalizeText } from '#catalog/columns/parse-filter-value.ts'
import { placeIn } from '#catalog/columns/sorted-place.ts'
import { rememberedFacts } from '#catalog/compliance/part-facts.ts'
import { buildOutline } from '#catalog/drawing/outlines/build-outline.ts'
import { type LazyFacet, openFacetColumns } from '#catalog/facets/facet-columns.ts'
import { type FacetValues, facetValues, fixedValues } from '#catalog/facets/facet-values.ts'
import { readLifecycle } from '#catalog/part/life/lifecycle.ts'
import type { PartFiles } from '#catalog/part/part-files.ts'
import { partName } from '#catalog/part/part-name.ts'
import { normalizeNumber, partAddress, partSlug } from '#catalog/part/part-slug.ts'
import { quoteUrl } from '#catalog/part/quote-url.ts'
import { sizeReader } from '#catalog/quantities/field-sizes.ts'
import { typedQuantity } from '#catalog/quantities/typed-quantity.ts'
import { ANSWERS, FACT_FILTERS, factWords } from '#catalog/registry/compliance-fact.ts'
import { type ColumnKind, type Family, findColumn, MAKER_COLUMN, NUMBER_KEY } from '#catalog/registry/family.ts'
import { columnPlaces, noteColumns, RECORD_COLUMNS } from '#catalog/registry/record-columns.ts'
import type { TableMeta } from '#catalog/store/packed-catalog.ts'

/** The page size of a family without pages; up to this many rows it has only one page (behavior 4.8). */
const MAX_PAGE_ROWS = 1000

type TableSource = {
  readonly family: Family
  readonly table: Packed<TableMeta>
  readonly revision: string
  readonly maker: string
  readonly files: PartFiles
  /** Whether another part has the number of this row (behavior 8.2). */
  isShared(row: number): boolean
}

export function openPartsTable({ family, table, revision, maker, files, isShared }: TableSource): PartsTable {
  const { meta, section } = table
  const names = meta.columns
  const cells = openCells(family, table)
  const { columns, shown, id, number, ownNumber, value, cellOf } = cells
  const record = openRecord(family, names, columns, meta.size, openColumn('derived.lifecycle', section))
  const headings = tableHeadings(family, names[meta.numbers[0] ?? -1] ?? family.numberColumn)
  const makers = {
    heading: MAKER,
    values: () => makerValues(columns[names.indexOf(MAKER_COLUMN)] ?? null, maker, meta.size),
  }
  const facets = openFacetColumns(headings, shown, [...record.facets, ...factFacets(section)], makers, meta.size)
  const factsOf = rememberedFacts(family)
  const byId = section('byId')
  const imageOf = (row: number, versioned: boolean) =>
    files.image(family, ownNumber(row), value(row, 'Image'), versioned)
  const urlOf = (row: number) => {
    const own = number(row)
    if (own === null || normalizeNumber(own) === '' || isShared(row)) return partAddress(family.table, id(row))
    return `/part/${encodeURIComponent(partSlug(own))}`
  }
  const quoteUrlOf = (row: number) => {
    const own = number(row)
    return own === null ? null : quoteUrl(value(row, MAKER_COLUMN) ?? maker, own)
  }
  const link = (row: number) => ({ id: id(row), partNumber: partName(number(row), id(row)), url: urlOf(row) })
  const summary = (row: number): PartSummary => {
    const { id, partNumber, url } = link(row)
    return { tableName: family.table, id, partNumber, displayName: family.name, url }
  }
  return {
    revision,
    family,
    headings,
    size: meta.size,
    ...facets,
    page: (query) => cutPage(family, query, facets.rows(query)),
    listed: (row): TableRow => ({
      id: id(row),
      number: number(row),
      url: urlOf(row),
      quoteUrl: quoteUrlOf(row),
      quoteLabel: value(row, family.quoteLabel) ?? 'RFQ',
      imageUrl: imageOf(row, true),
      viewerUrl: files.viewer(family, value(row, 'PDF')),
      cells: shown.map((column) => column?.at(row) ?? null),
    }),
    part(row): Part {
      const datasheet = files.datasheet(family, value(row, 'PDF'))
      const fields = names.flatMap((name, index) => (name === 'id' ? [] : [[name, columns[index]?.at(row) ?? null]]))
      return {
        ...summary(row),
        imageUrl: imageOf(row, false),
        pdfUrl: datasheet?.pdfUrl ?? null,
        viewerUrl: datasheet?.viewerUrl ?? null,
        fields: Object.fromEntries(fields),
        facts: factsOf(cellOf(row)),
      }
    },
    quantities: quantityReader([...cells.stated, ...record.columns]),
    summary,
    link,
    imageUrl: (row) => imageOf(row, false),
    models: (row) => files.models(family, ownNumber(row), value(row, 'PDF')),
    outline: (row) => buildOutline(family, cellOf(row)),
    facts: (row) => factsOf(cellOf(row)),
    files: (row) => ({ number: ownNumber(row), image: value(row, 'Image'), pdf: value(row, 'PDF') }),
    rowOf: (text) => findRow(byId, id, text),
    cell: (row, key) => cellOf(row)(key)?.trim() || null,
    specifications: (row) => [
      ...family.columns.map(({ name: label, kind = 'text' }, index) => {
        return { label, value: shown[index + 1]?.at(row)?.trim() ?? null, kind }
      }),
      { label: MAKER_COLUMN, value: value(row, MAKER_COLUMN), kind: 'text' },
    ],
    record: record.record,
    recordHeadings: record.facets.map(({ heading }) => heading),
    lifecycle: record.lifecycle,
    id,
    pageOf: (row) => Math.floor(row / (family.pageSize ?? MAX_PAGE_ROWS)) + 1,
    numbers: cells.numbers,
    quoteUrl: quoteUrlOf,
  }
}

const MAKER = { key: 'manufacturer', name: MAKER_COLUMN, filterLabel: MAKER_COLUMN, kind: 'text' } as const

/** An empty cell means the company (behavior 4.4), so it is like one with its name. */
function makerValues(column: PackedColumn | null, maker: string, size: number): FacetValues {
  const values = facetValues(column, MAKER.kind, size)
  const ranks = values.ranks.slice()
  ranks[0] = ranks[values.search.equal(normalizeText(maker))[0] ?? 0] ?? 0
  return { ...values, ranks }
}

const factFacets = (section: Packed<TableMeta>['section']) =>
  FACT_FILTERS.map((fact) => ({
    heading: { key: fact.key, name: fact.label, filterLabel: factWords(fact, 'yes').label, kind: 'text' as const },
    values: () => fixedValues(openColumn(`derived.${fact.key}`, section), ANSWERS),
  }))

/** Opens a table's columns. Cells are read by the stored name of a column, or by a key of the family or the record. */
function openCells(family: Family, { meta, section }: Packed<TableMeta>) {
  const names = meta.columns
  const columns = names.map((_, index) => openColumn(String(index), section))
  const own = columns[meta.numbers[0] ?? -1]
  const ids = columns[names.indexOf('id')]
  const places = columnPlaces(family, names)
  const stated = family.columns.map(({ key, kind = 'text' }) => {
    const place = places.get(key) ?? -1
    return { name: names[place], cells: columns[place], kind }
  })
  const keyed = new Map(Array.from(places, ([key, place]) => [key, columns[place]]))
  keyed.set(NUMBER_KEY, own)
  const numbers = (row: number) => meta.numbers.map((column) => columns[column]?.at(row)?.trim() ?? null)
  return {
    columns,
    shown: [own ?? null, ...stated.map(({ cells }) => cells ?? null)],
    stated: stated.flatMap(({ name, cells, kind }) => (name !== undefined && cells ? [{ name, cells, kind }] : [])),
    id: (row: number) => ids?.at(row) ?? '',
    numbers,
    number: (row: number) => numbers(row).find((number) => number !== null) ?? null,
    ownNumber: (row: number) => own?.at(row)?.trim() || null,
    value: (row: number, name: string) => columns[names.indexOf(name)]?.at(row)?.trim() ?? null,
    cellOf: (row: number) => (key: string) => keyed.get(key)?.at(row) ?? null,
  }
}

function quantityReader(columns: ReturnType<typeof openRecord>['columns']): PartsTable['quantities'] {
  const sized = columns.filter(({ kind }) => sizeReader(kind) !== null)
  const read = (row: number) =>
    sized.flatMap(({ name, cells, kind }) => {
      const quantity = typedQuantity(cells.at(row) ?? '', kind)
      return quantity ? [[name, quantity]] : []
    })
  return (row) => Object.fromEntries(read(row))
}

function tableHeadings(family: Family, numberName: string): Heading[] {
  const number: Heading = { key: NUMBER_KEY, name: numberName, filterLabel: numberName, kind: 'number' }
  const others = family.columns.map(({ key, name, filterLabel, kind }) => ({
    key,
    name,
    filterLabel: filterLabel ?? name,
    kind: kind ?? ('text' as const),
  }))
  return [number, ...others]
}

function cutPage(family: Family, query: TableQuery, rows: Uint32Array): Page {
  const size = family.pageSize === null ? MAX_PAGE_ROWS : (query.pageSize ?? family.pageSize)
  const whole = family.pageSize === null && rows.length <= MAX_PAGE_ROWS
  const page = whole ? 1 : query.page
  const cut = rows.subarray((page - 1) * size, page * size)
  return { total: rows.length, page, pageCount: Math.max(1, Math.ceil(rows.length / size)), rows: Array.from(cut) }
}

function findRow(byId: Section, idOf: (row: number) => string, id: string): number | null {
  const row = byId[placeIn(byId.length, (place) => idOf(byId[place] ?? 0) < id)]
  return row !== undefined && idOf(row) === id ? row : null
}

type PartRecord = Pick<PartsTable, 'record' | 'lifecycle'> & {
  readonly facets: readonly (LazyFacet & { readonly heading: PartsTable['recordHeadings'][number] })[]
  readonly columns: readonly { readonly name: string; readonly kind: ColumnKind; readonly cells: PackedColumn }[]
}

/** Opens the record of a table; `states` are those of its parts' lives. A column of the family with the key of one of the record has its role. */
function openRecord(
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
