import type { Heading, ListedPart, Page, Part, PartQuery, PartsTable } from '#catalogue/answers.ts'
import { presentColumn, type TableMeta } from '#catalogue/build.ts'
import { type Column, openColumn } from '#catalogue/column.ts'
import { FACTS } from '#catalogue/compliance/fact.ts'
import { factCounts, factValues } from '#catalogue/compliance/fact-columns.ts'
import { partFacts } from '#catalogue/compliance/part-facts.ts'
import { type Family, NUMBER_KEY } from '#catalogue/family.ts'
import { fieldColumns } from '#catalogue/field-columns.ts'
import { outlineOf } from '#catalogue/outlines/outline-of.ts'
import type { Section } from '#catalogue/packed.ts'
import type { PartFiles } from '#catalogue/part-files.ts'
import { bareNumber, partAddress, partSlug } from '#catalogue/part-slug.ts'
import { quoteUrl } from '#catalogue/quote-url.ts'

/** A family without pages is shown whole up to this many rows, and cut into pages of as many above (RULINGS). */
const LONGEST_PAGE = 1000

export type TableSource = {
  readonly family: Family
  readonly position: number
  readonly meta: TableMeta
  readonly maker: string
  readonly files: PartFiles
  section(name: string): Section
  /** Whether another part bears a row's number too. */
  isShared(row: number): boolean
}

/** Opens one family's part of the packed catalogue. */
export function openPartsTable({ family, position, meta, maker, files, section, isShared }: TableSource): PartsTable {
  const names = meta.columns
  const columns = names.map((_, index) => openColumn(`${position}.${index}`, section))
  const named = (name: string): Column | null => columns[names.indexOf(name)] ?? null
  const ownIndex = meta.numbers[0] ?? -1
  const own = columns[ownIndex] ?? null
  const ids = named('id')
  const byId = section(`${position}.byId`)
  const shown = [own, ...family.columns.map((column) => columns[presentColumn(column, names)] ?? null)]
  const headings = tableHeadings(family, names[ownIndex] ?? family.numberColumn)
  const factCodes = section(`${position}.facts.codes`)
  const facts = FACTS.map(({ key, label }) => ({
    heading: { key, name: label, filterLabel: label, kind: 'text' as const },
    values: factValues(factCodes, key),
  }))
  const fields = fieldColumns(headings, shown, facts, meta.size)

  const idOf = (row: number) => ids?.at(row) ?? ''
  const numbersOf = (row: number) => meta.numbers.map((column) => columns[column]?.at(row)?.trim() ?? null)
  const numberOf = (row: number) => numbersOf(row).find((number) => number !== null) ?? null
  const ownNumber = (row: number) => own?.at(row)?.trim() || null
  const value = (row: number, name: string) => named(name)?.at(row)?.trim() ?? null
  const imageOf = (row: number, versioned: boolean) =>
    files.image(family, ownNumber(row), value(row, 'Image'), versioned)
  const cellOf = (row: number) => (key: string) =>
    shown[headings.findIndex((heading) => heading.key === key)]?.at(row) ?? null
  const addressOf = (row: number) => {
    const number = numberOf(row)
    if (number === null || bareNumber(number) === '' || isShared(row)) return partAddress(family.table, idOf(row))
    return `/part/${encodeURIComponent(partSlug(number))}`
  }
  const quoteUrlOf = (row: number) => {
    const number = numberOf(row)
    return number === null ? null : quoteUrl(value(row, 'Manufacturer') ?? maker, number)
  }

  return {
    family,
    headings,
    size: meta.size,
    rows: fields.matching,
    page: (query) => cutPage(family, query, fields.matching(query)),
    choices: fields.choices,
    relaxations: fields.relaxations,
    values: fields.values,
    listed: (row): ListedPart => ({
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
        tableName: family.table,
        id: idOf(row),
        partNumber: numberOf(row) ?? `id ${idOf(row)}`,
        displayName: family.name,
        url: addressOf(row),
        imageUrl: imageOf(row, false),
        pdfUrl: datasheet?.pdfUrl ?? null,
        viewerUrl: datasheet?.viewerUrl ?? null,
        fields: Object.fromEntries(
          names.flatMap((name, index) => (name === 'id' ? [] : [[name, columns[index]?.at(row) ?? null]])),
        ),
        facts: partFacts(family, cellOf(row)),
      }
    },
    imageUrl: (row) => imageOf(row, false),
    outline: (row) => outlineOf(family, cellOf(row)),
    facts: (row) => partFacts(family, cellOf(row)),
    factCounts: () => factCounts(`${position}.facts`, section),
    files: (row) => ({ number: ownNumber(row), image: value(row, 'Image'), pdf: value(row, 'PDF') }),
    rowOf: (id) => findRow(byId, idOf, id),
    specifications: (row) => [
      ...family.columns.map((column, index) => ({
        label: column.name,
        value: shown[index + 1]?.at(row)?.trim() ?? null,
        kind: column.kind ?? ('text' as const),
      })),
      { label: 'Manufacturer', value: value(row, 'Manufacturer'), kind: 'text' },
    ],
    id: idOf,
    pageOf: (row) => Math.floor(row / (family.pageSize ?? LONGEST_PAGE)) + 1,
    numbers: numbersOf,
    quoteUrl: quoteUrlOf,
    neighbours: (row) =>
      fields.neighbours(row).map(({ key, label, rows }) => {
        const column = shown[headings.findIndex((heading) => heading.key === key)]
        const parts = rows.map((other) => ({
          id: idOf(other),
          value: column?.at(other)?.trim() ?? null,
          number: numberOf(other) ?? `id ${idOf(other)}`,
          url: addressOf(other),
        }))
        return { key, label, parts }
      }),
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

function cutPage(family: Family, query: PartQuery, rows: Uint32Array): Page {
  const size = family.pageSize === null ? LONGEST_PAGE : (query.pageSize ?? family.pageSize)
  const whole = family.pageSize === null && rows.length <= LONGEST_PAGE
  const page = whole ? 1 : query.page
  const cut = rows.subarray((page - 1) * size, page * size)
  return { total: rows.length, page, pageCount: Math.max(1, Math.ceil(rows.length / size)), rows: Array.from(cut) }
}

/** Looks an id up in the rows sorted by id. */
function findRow(byId: Section, idOf: (row: number) => string, id: string): number | null {
  let low = 0
  let high = byId.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (idOf(byId[middle] ?? 0) < id) low = middle + 1
    else high = middle
  }
  const row = byId[low]
  return row !== undefined && idOf(row) === id ? row : null
}
