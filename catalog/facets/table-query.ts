import type { Range, RangeEnd, TableQuery } from '#catalog/answers.ts'
import { rangeEndOf, sizeReader } from '#catalog/quantities/field-sizes.ts'
import { FACT_FILTERS } from '#catalog/registry/compliance-fact.ts'
import { type ColumnKind, type Family, NUMBER_KEY } from '#catalog/registry/family.ts'
import { recordColumns } from '#catalog/registry/record-columns.ts'

/** More values, and the rest of longer ones, are ignored: no address may cause endless work (behavior 5.14). */
const MAX_VALUES = 50
/** Each word of these is looked for in every column (behavior 5.16). */
const MAX_ANY_VALUES = 4
export const MAX_VALUE_LENGTH = 500
const PAGE_SIZES = [20, 50, 100]
const MAX_PAGE = 1_000_000

export const EMPTY_QUERY: TableQuery = { filters: {}, ranges: {}, page: 1, pageSize: null, sort: null, dir: 'asc' }

/** The filter 'Filter this table', which searches all columns (behavior 5.16). Not a column, so nothing sorts by it. */
export const ANY_COLUMN = { key: 'any', label: 'Any column' } as const

/** The keys of filters: any column, part number, the family's columns, the record, the facts (behavior 5.4). */
export const queryKeys = (family: Family): string[] => [
  ANY_COLUMN.key,
  NUMBER_KEY,
  ...family.columns.map((column) => column.key),
  ...recordColumns(family).flatMap(({ key, isText }) => (isText ? [] : [key])),
  ...FACT_FILTERS.map(({ key }) => key),
]

export const sizedColumns = (family: Family): { readonly key: string; readonly kind: ColumnKind }[] =>
  [...family.columns, ...recordColumns(family)].flatMap(({ key, kind = 'text' }) =>
    sizeReader(kind) ? [{ key, kind }] : [],
  )

/** Parses the address of a family page. Ignores what is unknown, blank or repeated (behavior 5.14, 4.10). */
export function readTableQuery(address: URLSearchParams, family: Family): TableQuery {
  const filters: Record<string, string[]> = {}
  const keys = queryKeys(family)
  let left = MAX_VALUES
  for (const key of keys) {
    const values = address.getAll(key).map((value) => value.trim().slice(0, MAX_VALUE_LENGTH).toWellFormed())
    const max = key === ANY_COLUMN.key ? MAX_ANY_VALUES : left
    const distinct = [...new Set(values)].filter(Boolean).slice(0, max)
    left -= distinct.length
    if (distinct.length > 0) filters[key] = distinct
  }
  const ranges: Record<string, Range> = {}
  for (const { key, kind } of sizedColumns(family)) {
    const end = (name: string): RangeEnd | null => {
      const text = address.get(name)?.trim().slice(0, MAX_VALUE_LENGTH).toWellFormed()
      return text ? { text, size: rangeEndOf(text, kind) } : null
    }
    const [from, to] = [end(`${key}From`), end(`${key}To`)]
    if (from || to) ranges[key] = { from, to }
  }
  const sort = address.get('sort')
  const pageSize = Number(address.get('pageSize'))
  return {
    filters,
    ranges,
    page: readPageNumber(address.get('page')),
    pageSize: PAGE_SIZES.includes(pageSize) && family.pageSize !== null ? pageSize : null,
    sort: sort !== null && sort !== ANY_COLUMN.key && keys.includes(sort) ? sort : null,
    dir: address.get('dir') === 'desc' ? 'desc' : 'asc',
  }
}

/** Parses a page number, from 1. Anything else is page 1 (behavior 4.10). */
export function readPageNumber(text: string | null): number {
  if (!text || !/^\d{1,9}$/.test(text)) return 1
  return Math.min(Math.max(Number(text), 1), MAX_PAGE)
}

/** Writes a query as the search part of an address, in a fixed order and without defaults; '' if nothing is left. */
export function writeTableQuery(query: TableQuery): string {
  const address = new URLSearchParams()
  for (const [key, values] of Object.entries(query.filters)) for (const value of values) address.append(key, value)
  for (const [key, { from, to }] of Object.entries(query.ranges)) {
    if (from) address.set(`${key}From`, from.text)
    if (to) address.set(`${key}To`, to.text)
  }
  if (query.sort) address.set('sort', query.sort)
  if (query.sort && query.dir === 'desc') address.set('dir', 'desc')
  if (query.pageSize) address.set('pageSize', String(query.pageSize))
  if (query.page > 1) address.set('page', String(query.page))
  const text = address.toString()
  return text ? `?${text}` : ''
}

export function withoutValue(query: TableQuery, key: string, value: string): TableQuery {
  const left = (query.filters[key] ?? []).filter((other) => other !== value)
  const { [key]: _values, ...others } = query.filters
  return { ...query, page: 1, filters: left.length > 0 ? { ...query.filters, [key]: left } : others }
}

export function withoutField(query: TableQuery, key: string): TableQuery {
  const { [key]: _values, ...filters } = query.filters
  const { [key]: _range, ...ranges } = query.ranges
  return { ...query, page: 1, filters, ranges }
}

export const withoutRange = (query: TableQuery, key: string): TableQuery => ({
  ...withoutField(query, key),
  filters: query.filters,
})

/** The same query without filters, back on page 1; sort and page size stay (behavior 5.3). */
export const withoutFilters = (query: TableQuery): TableQuery => ({ ...query, page: 1, filters: {}, ranges: {} })

export const filteredKeys = (query: TableQuery): string[] => [
  ...new Set([...Object.keys(query.filters), ...Object.keys(query.ranges)]),
]
