import type { Facet, FacetOption, Heading, NearSize, PartsTable, TableQuery, WiderMatch } from '#catalog/answers.ts'
import { lazy } from '#catalog/columns/lazy.ts'
import type { PackedColumn } from '#catalog/columns/packed-column.ts'
import { parseFilterValue } from '#catalog/columns/parse-filter-value.ts'
import { facetOptions, type UncountedOption } from '#catalog/facets/facet-options.ts'
import {
  containingCodes,
  type FacetValues,
  facetValues,
  MAX_OPTIONS,
  matchingCodes,
  passingCodes,
} from '#catalog/facets/facet-values.ts'
import { nearSize } from '#catalog/facets/near-size.ts'
import { neighborRows } from '#catalog/facets/part-neighbors.ts'
import { ANY_COLUMN, filteredKeys } from '#catalog/facets/table-query.ts'
import { sizeReader } from '#catalog/quantities/field-sizes.ts'
import { RECORD_COLUMNS, type RecordGroup } from '#catalog/registry/record-columns.ts'

/** One filtered field: the code of each row, and which codes pass (1). */
type FilteredFacet = { readonly key: string; readonly codes: ArrayLike<number>; readonly passes: Uint8Array }

/** For each row 0 if it passes all filters, n if it fails only the n-th, else `FAILS_SEVERAL`; and the n of each filtered field. */
type FilteredRows = { readonly fails: Uint8Array; readonly position: ReadonlyMap<string, number> }

const FAILS_SEVERAL = 255

/** Checks every row against every filter once. A row that fails one filter counts for that field's facet, so no second pass is needed. */
function filterRows(filtered: readonly FilteredFacet[], size: number): FilteredRows {
  const fails = new Uint8Array(size)
  const position = new Map<string, number>()
  filtered.forEach(({ key, codes, passes }, index) => {
    position.set(key, index + 1)
    for (let row = 0; row < size; row++) {
      if (passes[codes[row] ?? 0]) continue
      fails[row] = fails[row] === 0 ? index + 1 : FAILS_SEVERAL
    }
  })
  return { fails, position }
}

function passingRows({ fails }: FilteredRows): Uint32Array {
  const rows = new Uint32Array(fails.length)
  let count = 0
  for (let row = 0; row < fails.length; row++) if (fails[row] === 0) rows[count++] = row
  return rows.subarray(0, count)
}

/** More words are ignored: no address may cause endless work (behavior 5.14). */
const MAX_WORDS = 8
/** A space that isn't between a number and its unit: `red 1.57 mm` is two words. */
const BETWEEN_WORDS = /\s+(?!(?<=\d\s+)(?:mm|cm|mils?|in|inch(?:es)?|awg|")(?!\w))/i

function rowsWith(fields: readonly FacetColumn[], word: string, size: number): Uint8Array {
  const rows = new Uint8Array(size)
  for (const { values } of fields) {
    const field = values()
    const matching = containingCodes(field, word)
    if (matching.length === 0) continue
    const passes = new Uint8Array(field.count + 1)
    for (const code of matching) passes[code] = 1
    for (let row = 0; row < size; row++) if (passes[field.codes[row] ?? 0]) rows[row] = 1
  }
  return rows
}

const MAX_CHOICES = 200

const MAX_SUGGESTIONS = 50

type FacetColumn = { readonly heading: Heading; values(): FacetValues; options(): readonly UncountedOption[] }

/** A filter that isn't a column of the family, with its group in the record. */
export type LazyFacet = { readonly heading: Heading; readonly group?: RecordGroup; values(): FacetValues }

/** Opens the facets of one family. A heading without a column has null. */
export function openFacetColumns(
  headings: readonly Heading[],
  columns: readonly (PackedColumn | null)[],
  others: readonly LazyFacet[],
  makers: LazyFacet,
  size: number,
): Pick<PartsTable, 'rows' | 'facets' | 'relaxations' | 'neighbors' | 'near' | 'values'> {
  const stated = headings.map((heading, index) => {
    return openFacet(heading, () => facetValues(columns[index] ?? null, heading.kind, size), size)
  })
  const opened = others.map(({ heading, group, values }) => ({ ...openFacet(heading, values, size), group }))
  const all = [...stated, ...opened]
  const inRecord = (rated: boolean) => opened.filter(({ group }) => group && (group === 'ratings') === rated)
  const maker = openFacet(makers.heading, makers.values, size)
  const specifications = [...stated, maker, ...inRecord(true)]
  const byKey = new Map(all.map((facet) => [facet.heading.key, facet]))
  /** Columns of the record that this table lacks have no values, but an old address may filter by them. */
  const lacking = RECORD_COLUMNS.flatMap(({ key, name, kind = 'text', isText }) => {
    const heading = { key, name, filterLabel: name, kind }
    return isText || byKey.has(key) ? [] : [openFacet(heading, () => facetValues(null, kind, size), size)]
  })
  const filtered = (query: TableQuery): FilteredRows => {
    const filters = filteredKeys(query).flatMap((key): FilteredFacet[] => {
      if (key === ANY_COLUMN.key) return [wordFilter(stated, query, size)]
      const facet = byKey.get(key) ?? lacking.find(({ heading }) => heading.key === key)
      if (!facet) return []
      const values = facet.values()
      const { from, to } = query.ranges[key] ?? {}
      const low = from ? values.endOf(from.text, 'low') : null
      const high = to ? values.endOf(to.text, 'high') : null
      const filter = { values: query.filters[key] ?? [], from: low, to: high }
      if (filter.values.length === 0 && low === null && high === null) return []
      return [{ key, codes: values.codes, passes: passingCodes(values, filter) }]
    })
    return filterRows(filters, size)
  }
  return {
    rows(query) {
      const rows = passingRows(filtered(query))
      const sorted = query.sort === null ? null : byKey.get(query.sort)
      return sorted ? sortRows(rows, sorted.values(), query.dir) : rows
    },
    facets(query, maxOptions) {
      const count = facetCounter(filtered(query))
      return all.map((facet) => countedFacet(facet, query, count, maxOptions))
    },
    relaxations(query) {
      const counts = broughtBack(filtered(query))
      const fields = [
        ANY_COLUMN,
        ...[...all, ...lacking].map(({ heading: { key, filterLabel: label } }) => ({ key, label })),
      ]
      return fields.flatMap(({ key, label }) => {
        const brings = counts.get(key)
        return brings === undefined ? [] : [{ key, label, brings }]
      })
    },
    near(query) {
      const sized = stated.filter(({ heading: { key, kind } }) => kind === 'dimension' && query.filters[key]?.length)
      if (sized.length === 0) return []
      const count = facetCounter(filtered(query))
      return sized.flatMap((facet) => nearSizes(facet, query, count))
    },
    neighbors: (row) => neighborRows(specifications, inRecord(false), row, size),
    values: (key) => byKey.get(key)?.values() ?? null,
  }
}

/** The rows of which each word of any of the texts typed into 'Filter this table' is in some field (behavior 5.16). */
function wordFilter(fields: readonly FacetColumn[], query: TableQuery, size: number): FilteredFacet {
  const codes = new Uint8Array(size)
  for (const text of query.filters[ANY_COLUMN.key] ?? []) {
    const words = text.split(BETWEEN_WORDS).filter(Boolean).slice(0, MAX_WORDS)
    const found = words.map((word) => rowsWith(fields, word, size))
    for (let row = 0; row < size; row++) if (found.every((rows) => rows[row])) codes[row] = 1
  }
  return { key: ANY_COLUMN.key, codes, passes: Uint8Array.of(0, 1) }
}

function openFacet(heading: Heading, open: () => FacetValues, size: number): FacetColumn {
  const values = lazy(open)
  return { heading, values, options: lazy(() => facetOptions(values(), size)) }
}

function countedFacet(facet: FacetColumn, query: TableQuery, count: FacetCounter, maxOptions: number): Facet {
  const { key, filterLabel, kind } = facet.heading
  const values = facet.values()
  const counts = count(key, values)
  const all = facet.options()
  const selected = query.filters[key] ?? []
  const freeText = all.length > MAX_CHOICES || values.count > MAX_OPTIONS
  const limit = freeText && maxOptions < MAX_OPTIONS ? Math.min(maxOptions, MAX_SUGGESTIONS) : maxOptions
  const options = cutOptions(all, selected, limit)
  return {
    key,
    label: filterLabel,
    kind,
    selected,
    from: query.ranges[key]?.from?.text ?? null,
    to: query.ranges[key]?.to?.text ?? null,
    takesRange: sizeReader(kind) !== null,
    wider: selected.flatMap((value) => widerMatch(values, value)),
    options: options.map(({ value, rank }): FacetOption => ({ value, count: counts[rank] ?? 0 })),
    more: all.length > options.length || values.count > MAX_OPTIONS,
    freeText,
  }
}

function widerMatch(values: FacetValues, value: string): WiderMatch[] {
  const { text, compared } = parseFilterValue(value)
  if (text === '' || compared === 'containing') return []
  const own = new Set(matchingCodes(values, value))
  const others = values.search.containing(text).filter((code) => !own.has(code))
  const [only] = others
  return only === undefined ? [] : [{ value, text, others: others.length, example: values.valueAt(only - 1) }]
}

function nearSizes(facet: FacetColumn, query: TableQuery, count: FacetCounter): NearSize[] {
  const { key } = facet.heading
  const values = facet.values()
  const counts = count(key, values)
  return (query.filters[key] ?? []).flatMap((asked) => {
    const near = nearSize(values, facet.options(), asked, ({ rank }) => counts[rank] ?? 0)
    return near ? [{ key, asked, ...near }] : []
  })
}

function cutOptions(options: readonly UncountedOption[], selected: readonly string[], limit: number) {
  if (options.length <= limit) return options
  const isSelected = (option: UncountedOption) => selected.includes(option.value)
  return [...options.filter(isSelected), ...options.filter((option) => !isSelected(option))].slice(0, limit)
}

type FacetCounter = ReturnType<typeof facetCounter>

/** Counts the parts of each rank of a field (behavior 5.10): those that pass all filters, or fail only its own. */
function facetCounter({ fails, position }: FilteredRows) {
  return (key: string, { codes, ranks }: FacetValues): Uint32Array => {
    const own = position.get(key) ?? 0
    const counts = new Uint32Array(ranks.reduce((most, rank) => Math.max(most, rank), 0) + 1)
    for (let row = 0; row < fails.length; row++) {
      const failed = fails[row]
      if (failed !== 0 && failed !== own) continue
      const rank = ranks[codes[row] ?? 0] ?? 0
      counts[rank] = (counts[rank] ?? 0) + 1
    }
    return counts
  }
}

/** For each filtered field: how many parts removing only its filter would bring back (behavior 5.15). */
function broughtBack({ fails, position }: FilteredRows): Map<string, number> {
  const counts = new Uint32Array(FAILS_SEVERAL + 1)
  for (let row = 0; row < fails.length; row++) counts[fails[row] ?? 0] = (counts[fails[row] ?? 0] ?? 0) + 1
  return new Map([...position].map(([key, place]) => [key, counts[place] ?? 0]))
}

/** Sorts rows by a field's values (behavior 4.11), those without one last, ties in the family's order, by counting ranks. */
function sortRows(rows: Uint32Array, { codes, ranks }: FacetValues, dir: TableQuery['dir']): Uint32Array {
  const highest = ranks.reduce((max, rank) => Math.max(max, rank), 0)
  const slotOf = (row: number): number => {
    const rank = ranks[codes[row] ?? 0] ?? 0
    if (rank === 0) return highest
    return dir === 'asc' ? rank - 1 : highest - rank
  }
  const starts = new Uint32Array(highest + 2)
  for (const row of rows) starts[slotOf(row) + 1] = (starts[slotOf(row) + 1] ?? 0) + 1
  for (let slot = 1; slot < starts.length; slot++) starts[slot] = (starts[slot] ?? 0) + (starts[slot - 1] ?? 0)
  const sorted = new Uint32Array(rows.length)
  for (const row of rows) {
    const slot = slotOf(row)
    const at = starts[slot] ?? 0
    sorted[at] = row
    starts[slot] = at + 1
  }
  return sorted
}
