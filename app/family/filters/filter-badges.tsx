import { Link } from 'react-router'
import type { ActiveFilter } from '#app/family/filters/active-filters.ts'
import { exactValue } from '#app/family/filters/filter-value.ts'
import { CloseIcon } from '#app/ui/icons.tsx'
import type { Facet, TableQuery } from '#catalog/answers.ts'
import { writeTableQuery } from '#catalog/facets/table-query.ts'

type Props = {
  path: string
  query: TableQuery
  active: readonly ActiveFilter[]
  facets: readonly Facet[] | null
}

/** 'Active Filters:' with a badge for each, which removes it (behavior 5.3). */
export function FilterBadges({ path, query, active, facets }: Props) {
  if (active.length === 0) return null
  return (
    <div className="cluster active-filters">
      <span className="muted">Active Filters:</span>
      <ul className="cluster">
        {active.map(({ key, label, text, value, isUnread, without }) => {
          const facet = facets?.find((other) => other.key === key)
          const exact = facet && value !== null ? exactValue(value, facet) : null
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
              {exact !== null && (
                <Link
                  to={path + writeTableQuery(withExact(query, key, value, exact))}
                  preventScrollReset
                  className="text-link"
                >
                  exactly<span className="sr-only">{` ${value ?? ''}`}</span>
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Returns the query with a value replaced by its exact form. */
function withExact(query: TableQuery, key: string, value: string | null, exact: string): TableQuery {
  const values = (query.filters[key] ?? []).map((other) => (other === value ? exact : other))
  return { ...query, page: 1, filters: { ...query.filters, [key]: values } }
}
