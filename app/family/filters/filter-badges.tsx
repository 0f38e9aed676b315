import { Link } from 'react-router'
import { factOf, rangeText, valueText } from '#app/family/filters/filter-value.ts'
import { TextLink } from '#app/ui/controls.tsx'
import { CloseIcon } from '#app/ui/icons.tsx'
import type { Facet, Heading, NearSize, TableQuery } from '#catalog/answers.ts'
import { CONTAINS } from '#catalog/columns/parse-filter-value.ts'
import { nearText } from '#catalog/facets/near-text.ts'
import { ANY_COLUMN, withoutRange, withoutValue, writeTableQuery } from '#catalog/facets/table-query.ts'
import { RECORD_COLUMNS } from '#catalog/registry/record-columns.ts'

type Props = {
  path: string
  query: TableQuery
  headings: readonly Heading[]
  facets: readonly Facet[] | null
  near: readonly NearSize[]
}

/** 'Active Filters:', with a badge to remove each (behavior 5.3). */
export function FilterBadges({ path, query, headings, facets, near }: Props) {
  return (
    <div className="cluster active-filters">
      <span className="muted">Active Filters:</span>
      <ul className="cluster">
        {activeFilters(query, headings, facets).map(({ key, label, text, value, isUnread, without }) => {
          const wider = facets?.find((other) => other.key === key)?.wider.find((match) => match.value === value)
          const nearest = near.find((size) => size.key === key && size.asked === value)
          const replacing = (by: string, words: string) => (
            <TextLink to={path + writeTableQuery(instead(query, key, value, by))} preventScrollReset>
              {words}
            </TextLink>
          )
          return (
            <li key={`${key} ${text}`} className="cluster">
              <Link
                to={path + writeTableQuery(without)}
                preventScrollReset
                className="badge"
                data-tone={isUnread ? 'plain' : undefined}
                aria-label={`Remove filter ${label}: ${text}`}
              >
                <span>{`${label}: ${text}`}</span>
                <CloseIcon className="icon" />
              </Link>
              {nearest && replacing(nearest.value, nearText(nearest))}
              {wider &&
                replacing(
                  CONTAINS + valueText(wider.value),
                  wider.others === 1 ? `Include ${wider.example}` : `Include ${wider.others} values that contain it`,
                )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function instead(query: TableQuery, key: string, value: string | null, by: string): TableQuery {
  const values = (query.filters[key] ?? []).map((other) => (other === value ? by : other))
  return { ...query, page: 1, filters: { ...query.filters, [key]: values } }
}

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
