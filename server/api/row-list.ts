import * as z from 'zod'
import type { Facet, PartsTable, TableQuery } from '#catalog/answers.ts'
import { MAX_OPTIONS } from '#catalog/facets/facet-values.ts'
import { FACT_KEYS } from '#catalog/registry/compliance-fact.ts'
import { unknownName } from '#server/api/parts-query.ts'
import { Problem } from '#shared/problem.ts'

/** The size limit of an answer as JSON: a language model reads all of it. */
const MAX_ROWS_BYTES = 20_000
/** Longer cells are cut, so a row with all values always fits. */
const MAX_CELL_LENGTH = 200
const MAX_ROW_LENGTH = 4_500
const MAX_VALUES_BYTES = 4_800
export const MAX_COUNTED_COLUMNS = 4
export const ROW_COLUMNS = ['id', 'url', 'quoteUrl', 'imageUrl', 'viewerUrl'] as const
export const ALL_COLUMNS = '*'

export const rowList = z
  .strictObject({
    total: z.int().min(0).describe('The number of matching parts, on all pages.'),
    columns: z.array(z.string()).describe('What the cells of each row are, in this order.'),
    rows: z
      .array(z.array(z.string().nullable()))
      .describe('The parts, as many as fit into 20 kB. Null if the cell is empty. A long cell is cut and ends in ….'),
    next: z.int().min(1).nullable().describe('The offset of the next page. Null on the last one.'),
    values: z
      .record(z.string(), z.array(z.strictObject({ value: z.string(), count: z.int().min(0) })))
      .describe('For each column of valuesOf: its most frequent values, and how many parts match with each.'),
  })
  .describe('Parts as compact rows.')

/** Columns to answer (names or comma lists), columns to count, and how many parts to skip. */
export type RowsAsked = {
  readonly columns?: readonly string[] | undefined
  readonly valuesOf?: readonly string[] | undefined
  readonly offset: number
}

/** Lists matching parts as rows from an offset on. Throws a Problem 400 for unknown names. */
export function listRows(
  table: PartsTable,
  { columns: asked, valuesOf, offset }: RowsAsked,
  query: TableQuery,
): z.output<typeof rowList> {
  const keys = [...table.headings, ...table.recordHeadings].map(({ key }) => key).concat(FACT_KEYS)
  const counted = knownNames(valuesOf, keys)
  if (counted.length > MAX_COUNTED_COLUMNS) {
    throw new Problem(400, `valuesOf takes at most ${MAX_COUNTED_COLUMNS} columns.`, 'Ask again for the others.')
  }
  const own = ['id', ...table.headings.map(({ key }) => key)]
  const wanted = asked?.flatMap((text) => text.split(',')).flatMap((name) => (name === ALL_COLUMNS ? own : name))
  const columns = knownNames(wanted, [...ROW_COLUMNS, ...keys])
  const maxLength = Math.min(MAX_CELL_LENGTH, Math.floor(MAX_ROW_LENGTH / columns.length))
  const values = counted.length === 0 ? {} : frequentValues(table.facets(query, MAX_OPTIONS), counted)
  const found = table.rows(query)
  const rows: (string | null)[][] = []
  let bytes = bytesOf({ total: found.length, columns, rows, next: found.length, values })
  for (const row of found.subarray(offset)) {
    const cells = columns.map((column) => cut(cellOf(table, row, column), maxLength))
    bytes += bytesOf(cells) + 1
    if (bytes > MAX_ROWS_BYTES && rows.length > 0) break
    rows.push(cells)
  }
  const next = offset + rows.length
  return { total: found.length, columns, rows, next: next < found.length ? next : null, values }
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** A lifecycle is answered as the state of its filter and counts, not in the words of its cell. */
function cellOf(table: PartsTable, row: number, column: string): string | null {
  const fact = FACT_KEYS.find((key) => key === column)
  if (fact) return table.facts(row)[fact].answer
  const link = ROW_COLUMNS.find((name) => name === column)
  if (link) return table.listed(row)[link]
  const state = column === 'lifecycle' ? table.lifecycle(row)?.state : null
  return state ?? table.cell(row, column)
}

const cut = (text: string | null, maxLength: number): string | null =>
  text !== null && text.length > maxLength ? `${text.slice(0, maxLength).toWellFormed()}…` : text

function knownNames(wanted: readonly string[] = [], names: readonly string[]): string[] {
  for (const name of wanted) if (!names.includes(name)) throw unknownName('column', name, names)
  return [...new Set(wanted)]
}

function frequentValues(facets: readonly Facet[], counted: readonly string[]): z.output<typeof rowList>['values'] {
  const found: z.output<typeof rowList>['values'] = {}
  for (const { key, options } of facets.filter((facet) => counted.includes(facet.key))) {
    const values: { value: string; count: number }[] = []
    let left = MAX_VALUES_BYTES / counted.length
    for (const { value, count } of options.toSorted((a, b) => b.count - a.count)) {
      left -= bytesOf({ value, count }) + 1
      if (left < 0) break
      values.push({ value, count })
    }
    found[key] = values
  }
  return found
}
