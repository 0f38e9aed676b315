import type { PartQuery, Range, RangeEnd } from '#catalogue/answers.ts'
import { FACT_KEYS } from '#catalogue/compliance/fact.ts'
import { type Family, NUMBER_KEY } from '#catalogue/family.ts'
import { sizeReader } from '#catalogue/field-values.ts'

/** A query takes this many values in all, each this long; more are ignored, so that no address makes work without end. */
const MOST_VALUES = 50
const LONGEST_VALUE = 500
const PAGE_SIZES = [20, 50, 100]
const LAST_PAGE = 1_000_000

export const EMPTY_QUERY: PartQuery = { filters: {}, ranges: {}, page: 1, pageSize: null, sort: null, dir: 'asc' }

/** The keys that may be filtered and sorted by: the number's, the family's columns in their order, then the facts. */
export const queryKeys = (family: Family): string[] => [
  NUMBER_KEY,
  ...family.columns.map((column) => column.key),
  ...FACT_KEYS,
]

/**
 * Reads the address of a family page (DESIGN 5). Unknown parameters, blank values and repeated values are ignored;
 * a page that is no number from 1 is page 1; a page size we don't offer is the family's own (RULINGS).
 */
export function readPartQuery(address: URLSearchParams, family: Family): PartQuery {
  const filters: Record<string, string[]> = {}
  const keys = queryKeys(family)
  let left = MOST_VALUES
  for (const key of keys) {
    const values = address.getAll(key).map((value) => value.trim().slice(0, LONGEST_VALUE).toWellFormed())
    const wanted = [...new Set(values)].filter(Boolean).slice(0, left)
    left -= wanted.length
    if (wanted.length > 0) filters[key] = wanted
  }
  const ranges: Record<string, Range> = {}
  for (const { key, kind = 'text' } of family.columns) {
    const read = sizeReader(kind)
    if (!read) continue
    const end = (name: string): RangeEnd | null => {
      const text = address.get(name)?.trim().slice(0, LONGEST_VALUE).toWellFormed()
      return text ? { text, size: read(text) } : null
    }
    const [from, to] = [end(`${key}From`), end(`${key}To`)]
    if (from || to) ranges[key] = { from, to }
  }
  const sort = address.get('sort')
  const pageSize = Number(address.get('pageSize'))
  return {
    filters,
    ranges,
    page: readPage(address.get('page')),
    pageSize: PAGE_SIZES.includes(pageSize) && family.pageSize !== null ? pageSize : null,
    sort: sort !== null && keys.includes(sort) ? sort : null,
    dir: address.get('dir') === 'desc' ? 'desc' : 'asc',
  }
}

/** The page that an address asks for: from 1, which also stands for whatever is no number. */
export function readPage(text: string | null): number {
  if (!text || !/^\d{1,9}$/.test(text)) return 1
  return Math.min(Math.max(Number(text), 1), LAST_PAGE)
}

/** Writes a query as an address's search part, in one fixed order and without what is usual; '' when nothing is left. */
export function writePartQuery(query: PartQuery): string {
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

/** The same query without one value of one field, back on page 1. */
export function withoutValue(query: PartQuery, key: string, value: string): PartQuery {
  const left = (query.filters[key] ?? []).filter((other) => other !== value)
  const { [key]: _gone, ...others } = query.filters
  return { ...query, page: 1, filters: left.length > 0 ? { ...query.filters, [key]: left } : others }
}

/** The same query without everything asked of one field, back on page 1. */
export function withoutField(query: PartQuery, key: string): PartQuery {
  const { [key]: _values, ...filters } = query.filters
  const { [key]: _range, ...ranges } = query.ranges
  return { ...query, page: 1, filters, ranges }
}

/** The same query without the range of one field, back on page 1. */
export const withoutRange = (query: PartQuery, key: string): PartQuery => ({
  ...withoutField(query, key),
  filters: query.filters,
})

/** Clear Filters: sort and page size stay (RULINGS). */
export const withoutFilters = (query: PartQuery): PartQuery => ({ ...query, page: 1, filters: {}, ranges: {} })

/** The keys of the fields that a query narrows by. */
export const filteredKeys = (query: PartQuery): string[] => [
  ...new Set([...Object.keys(query.filters), ...Object.keys(query.ranges)]),
]
