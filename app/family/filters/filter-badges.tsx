import { Link } from 'react-router'
import type { ActiveFilter } from '#app/family/filters/active-filters.ts'
import { valueText } from '#app/family/filters/filter-value.ts'
import { CloseIcon } from '#app/ui/icons.tsx'
import type { Facet, TableQuery } from '#catalog/answers.ts'
import { CONTAINS } from '#catalog/columns/parse-filter-value.ts'
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
          const wider = facets?.find((other) => other.key === key)?.wider.find((match) => match.value === value)
          return (
            <li key={`${key} ${text}`} className="cluster">
              <Link
                to={path + writeTableQuery(without)}
                preventScrollReset
                className="badge"
                data-tone={isUnread ? 'plain' : undefined}
                aria-label={`Remove filter ${label}: ${text}`}
              >
                {label}: {text}
                <CloseIcon className="icon" />
              </Link>
              {wider && (
                <Link
                  to={path + writeTableQuery(withWider(query, key, wider.value))}
                  preventScrollReset
                  className="text-link"
                >
                  {wider.others === 1 ? `Include ${wider.example}` : `Include ${wider.others} values that contain it`}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Returns the query with a value replaced by all that contain it. */
function withWider(query: TableQuery, key: string, value: string): TableQuery {
  const values = (query.filters[key] ?? []).map((other) => (other === value ? CONTAINS + valueText(value) : other))
  return { ...query, page: 1, filters: { ...query.filters, [key]: values } }
}
