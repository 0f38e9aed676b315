import { Link } from 'react-router'
import type { ActiveFilter } from '#app/components/active-filters.tsx'
import type { PartQuery, Relaxation } from '#catalogue/answers.ts'
import { formatCount } from '#catalogue/format-count.ts'
import { withoutField, withoutFilters, writePartQuery } from '#catalogue/part-query.ts'

type Props = {
  path: string
  query: PartQuery
  text: string
  active: readonly ActiveFilter[]
  relaxations: readonly Relaxation[]
}

/** The empty table: that nothing was found, and which filter to take away for how many parts (DESIGN 4). */
export function NothingLeft({ path, query, text, active, relaxations }: Props) {
  const helpful = relaxations.filter(({ brings }) => brings > 0)
  return (
    <div className="nothing-left">
      <p className="font-semibold">{text}</p>
      {active.length > 0 && helpful.length === 0 && (
        <p>
          <Link to={path + writePartQuery(withoutFilters(query))} preventScrollReset className="text-link">
            Clear Filters
          </Link>{' '}
          – no single one of them can be taken away to find parts.
        </p>
      )}
      <ul>
        {helpful.map(({ key, label, brings }) => {
          const values = active.filter((filter) => filter.key === key).map((filter) => filter.text)
          return (
            <li key={key}>
              <Link to={path + writePartQuery(withoutField(query, key))} preventScrollReset className="text-link">
                Remove {label}: {values.join(', ')}
              </Link>{' '}
              – brings back {formatCount(brings)} {brings === 1 ? 'part' : 'parts'}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
