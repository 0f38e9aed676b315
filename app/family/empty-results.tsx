import { activeFilters } from '#app/family/filters/filter-badges.tsx'
import { EmptyState, TextLink } from '#app/ui/controls.tsx'
import type { Relaxation, TableQuery } from '#catalog/answers.ts'
import { withoutField, withoutFilters, writeTableQuery } from '#catalog/facets/table-query.ts'
import { countOf } from '#catalog/quantities/format-count.ts'

type Props = {
  path: string
  query: TableQuery
  text: string
  relaxations: readonly Relaxation[]
}

/** Shown for an empty table, with the filters whose removal brings back parts (behavior 5.15). */
export function EmptyResults({ path, query, text, relaxations }: Props) {
  const active = activeFilters(query, [], null)
  const helpful = relaxations.filter(({ brings }) => brings > 0)
  return (
    <EmptyState title={text}>
      {active.length > 0 && helpful.length === 0 && (
        <p>
          <TextLink to={path + writeTableQuery(withoutFilters(query))} preventScrollReset>
            Clear Filters
          </TextLink>{' '}
          – removing just one of them brings back no parts.
        </p>
      )}
      <ul>
        {helpful.map(({ key, label, brings }) => {
          const values = active.filter((filter) => filter.key === key).map((filter) => filter.text)
          return (
            <li key={key}>
              <TextLink to={path + writeTableQuery(withoutField(query, key))} preventScrollReset>
                {`Remove ${label}: ${values.join(', ')}`}
              </TextLink>{' '}
              <span>{`– brings back ${countOf(brings, 'part')}`}</span>
            </li>
          )
        })}
      </ul>
    </EmptyState>
  )
}
