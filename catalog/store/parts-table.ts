import type { Heading, Page, Part, PartSummary, PartsTable, TableQuery, TableRow } from '#catalog/answers.ts'
import type { Packed, Section } from '#catalog/columns/packed.ts'
import { openColumn, type PackedColumn } from '#catalog/columns/packed-column.ts'
import { placeIn } from '#catalog/columns/sorted-place.ts'
import { rememberedFacts } from '#catalog/compliance/part-facts.ts'
import { buildOutline } from '#catalog/drawing/outlines/build-outline.ts'
import { openFacetColumns } from '#catalog/facets/facet-columns.ts'
import { fixedValues } from '#catalog/facets/facet-values.ts'
import type { PartFiles } from '#catalog/part/part-files.ts'
import { partName } from '#catalog/part/part-name.ts'
import { normalizeNumber, partAddress, partSlug } from '#catalog/part/part-slug.ts'
import { quoteUrl } from '#catalog/part/quote-url.ts'
import { sizeReader } from '#catalog/quantities/field-sizes.ts'
import { typedQuantity } from '#catalog/quantities/typed-quantity.ts'
import { ANSWERS, FACT_FILTERS, factWords } from '#catalog/registry/compliance-fact.ts'
import { type Family, findColumn, MAKER_COLUMN, NUMBER_KEY } from '#catalog/registry/family.ts'
import { recordColumns } from '#catalog/registry/record-columns.ts'
import type { TableMeta } from '#catalog/store/packed-catalog.ts'
import { openRecord } from '#catalog/store/part-record.ts'

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
  const columns = names.map((_, index) => openColumn(String(index), section))
  const named = (name: string): PackedColumn | null => columns[names.indexOf(name)] ?? null
  const ownIndex = meta.numbers[0] ?? -1
  const own = columns[ownIndex] ?? null
  const ids = named('id')
  const byId = section('byId')
  const shown = [own, ...family.columns.map((column) => columns[findColumn(column, names)] ?? null)]
  const record = openRecord(family, names, columns, meta.size, openColumn('derived.lifecycle', section))
  const stated = family.columns.flatMap((column) => {
    const place = findColumn(column, names)
    const [name, cells] = [names[place], columns[place]]
    return name !== undefined && cells ? [{ name, cells, kind: column.kind ?? ('text' as const) }] : []
  })
  const sized = [...stated, ...record.columns].filter(({ kind }) => sizeReader(kind) !== null)
  const headings = tableHeadings(family, names[ownIndex] ?? family.numberColumn)
  const facts = FACT_FILTERS.map((fact) => ({
    heading: { key: fact.key, name: fact.label, filterLabel: factWords(fact, 'yes').label, kind: 'text' as const },
    values: () => fixedValues(openColumn(`derived.${fact.key}`, section), ANSWERS),
  }))
  const factsOf = rememberedFacts(family)
  const facets = openFacetColumns(headings, shown, [...record.facets, ...facts], meta.size)

  const idOf = (row: number) => ids?.at(row) ?? ''
  const numbersOf = (row: number) => meta.numbers.map((column) => columns[column]?.at(row)?.trim() ?? null)
  const numberOf = (row: number) => numbersOf(row).find((number) => number !== null) ?? null
  const ownNumber = (row: number) => own?.at(row)?.trim() || null
  const value = (row: number, name: string) => named(name)?.at(row)?.trim() ?? null
  const imageOf = (row: number, versioned: boolean) =>
    files.image(family, ownNumber(row), value(row, 'Image'), versioned)
  const keyed = new Map(
    [...recordColumns(family), ...family.columns].map((column) => [column.key, columns[findColumn(column, names)]]),
  ).set(NUMBER_KEY, own ?? undefined)
  const cellOf = (row: number) => (key: string) => keyed.get(key)?.at(row) ?? null
  const addressOf = (row: number) => {
    const number = numberOf(row)
    if (number === null || normalizeNumber(number) === '' || isShared(row)) return partAddress(family.table, idOf(row))
    return `/part/${encodeURIComponent(partSlug(number))}`
  }
  const quoteUrlOf = (row: number) => {
    const number = numberOf(row)
    return number === null ? null : quoteUrl(value(row, MAKER_COLUMN) ?? maker, number)
  }
  const summaryOf = (row: number): PartSummary => ({
    tableName: family.table,
    id: idOf(row),
    partNumber: partName(numberOf(row), idOf(row)),
    displayName: family.name,
    url: addressOf(row),
  })

  return {
    revision,
    family,
    headings,
    size: meta.size,
    ...facets,
    page: (query) => cutPage(family, query, facets.rows(query)),
    listed: (row): TableRow => ({
      id: idOf(row),
      number: numberOf(row),
      url: addressOf(row),
      quoteUrl: quoteUrlOf(row),
      quoteLabel: value(row, family.quoteLabel) ?? 'RFQ',
      imageUrl: imageOf(row, true),
      viewerUrl: files.viewer(family, value(row, 'PDF')),
      cells: shown.map((column) => column?.at(row) ?? null),
    }),
    part: (row): Part => {
      const datasheet = files.datasheet(family, value(row, 'PDF'))
      return {
        ...summaryOf(row),
        imageUrl: imageOf(row, false),
        pdfUrl: datasheet?.pdfUrl ?? null,
        viewerUrl: datasheet?.viewerUrl ?? null,
        fields: Object.fromEntries(
          names.flatMap((name, index) => (name === 'id' ? [] : [[name, columns[index]?.at(row) ?? null]])),
        ),
        facts: factsOf(cellOf(row)),
      }
    },
    quantities: (row) =>
      Object.fromEntries(
        sized.flatMap(({ name, cells, kind }) => {
          const quantity = typedQuantity(cells.at(row) ?? '', kind)
          return quantity ? [[name, quantity]] : []
        }),
      ),
    summary: summaryOf,
    imageUrl: (row) => imageOf(row, false),
    models: (row) => files.models(family, ownNumber(row), value(row, 'PDF')),
    outline: (row) => buildOutline(family, cellOf(row)),
    facts: (row) => factsOf(cellOf(row)),
    files: (row) => ({ number: ownNumber(row), image: value(row, 'Image'), pdf: value(row, 'PDF') }),
    rowOf: (id) => findRow(byId, idOf, id),
    cell: (row, key) => keyed.get(key)?.at(row)?.trim() || null,
    specifications: (row) => [
      ...family.columns.map((column, index) => ({
        label: column.name,
        value: shown[index + 1]?.at(row)?.trim() ?? null,
        kind: column.kind ?? ('text' as const),
      })),
      { label: MAKER_COLUMN, value: value(row, MAKER_COLUMN), kind: 'text' },
    ],
    record: record.record,
    recordHeadings: record.facets.map(({ heading }) => heading),
    lifecycle: record.lifecycle,
    id: idOf,
    pageOf: (row) => Math.floor(row / (family.pageSize ?? MAX_PAGE_ROWS)) + 1,
    numbers: numbersOf,
    quoteUrl: quoteUrlOf,
  }
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
