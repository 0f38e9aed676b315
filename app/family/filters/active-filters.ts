import { factOf, rangeText, valueText } from '#app/family/filters/filter-value.ts'
import type { Facet, Heading, TableQuery } from '#catalog/answers.ts'
import { ANY_COLUMN, withoutRange, withoutValue } from '#catalog/facets/table-query.ts'
import { RECORD_COLUMNS } from '#catalog/registry/record-columns.ts'

/** Returns the address's filters in order, with the query without each. A range's `value` is null; `isUnread`: an end isn't a size. */
export function activeFilters(query: TableQuery, headings: readonly Heading[], facets: readonly Facet[] | null) {
  const labelOf = (key: string) =>
    headings.find((heading) => heading.key === key)?.filterLabel ??
    facets?.find((facet) => facet.key === key)?.label ??
    factOf(key, '')?.label ??
    (key === ANY_COLUMN.key ? ANY_COLUMN.label : RECORD_COLUMNS.find((column) => column.key === key)?.name) ??
    key
  const values = Object.entries(query.filters).flatMap(([key, selected]) =>
    selected.map((value) => ({
      key,
      label: labelOf(key),
      text: valueText(value, key),
      value,
      isUnread: false,
      without: withoutValue(query, key, value),
    })),
  )
  const ranges = Object.entries(query.ranges).map(([key, range]) => ({
    key,
    label: labelOf(key),
    text: rangeText(range),
    value: null,
    isUnread: [range.from, range.to].some((end) => end?.size === null),
    without: withoutRange(query, key),
  }))
  return [...values, ...ranges]
}
