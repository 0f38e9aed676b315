import { Link } from 'react-router'
import { activeFilters } from '#app/family/filters/active-filters.ts'
import { valueText } from '#app/family/filters/filter-value.ts'
import { CloseIcon } from '#app/ui/icons.tsx'
import type { Facet, Heading, NearSize, TableQuery } from '#catalog/answers.ts'
import { CONTAINS } from '#catalog/columns/parse-filter-value.ts'
import { nearText } from '#catalog/facets/near-text.ts'
import { writeTableQuery } from '#catalog/facets/table-query.ts'

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
            <Link to={path + writeTableQuery(instead(query, key, value, by))} preventScrollReset className="text-link">
              {words}
            </Link>
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
