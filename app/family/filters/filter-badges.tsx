import { Link } from 'react-router'
import { exactValue, rangeText, valueText } from '#app/components/filter-value.ts'
import { CloseIcon } from '#app/components/icons.tsx'
import type { FieldChoices, Heading, PartQuery } from '#catalogue/answers.ts'
import { FACTS } from '#catalogue/compliance/fact.ts'
import { withoutRange, withoutValue, writePartQuery } from '#catalogue/part-query.ts'

/** One thing that the table is narrowed by, and the query without it; `value` is null for a range. */
export type ActiveFilter = { key: string; label: string; text: string; value: string | null; without: PartQuery }

/** All that a table is narrowed by, in the order of the address. */
export function activeFilters(query: PartQuery, headings: readonly Heading[]): ActiveFilter[] {
  const labelOf = (key: string) =>
    headings.find((heading) => heading.key === key)?.filterLabel ?? FACTS.find((fact) => fact.key === key)?.label ?? key
  const values = Object.entries(query.filters).flatMap(([key, chosen]) =>
    chosen.map((value) => ({
      key,
      label: labelOf(key),
      text: valueText(value),
      value,
      without: withoutValue(query, key, value),
    })),
  )
  const ranges = Object.entries(query.ranges).flatMap(([key, range]) => {
    const text = rangeText(range)
    return text === null ? [] : { key, label: labelOf(key), text, value: null, without: withoutRange(query, key) }
  })
  return [...values, ...ranges]
}

type Props = {
  path: string
  query: PartQuery
  active: readonly ActiveFilter[]
  fields: readonly FieldChoices[] | null
}

/** 'Active Filters:' and a badge for each, which takes that one away (SPEC 2). */
export function ActiveFilters({ path, query, active, fields }: Props) {
  if (active.length === 0) return null
  return (
    <div className="active-filters">
      <span className="text-muted">Active Filters:</span>
      <ul>
        {active.map(({ key, label, text, value, without }) => {
          const field = fields?.find((other) => other.key === key)
          const exact = field && value !== null ? exactValue(value, field) : null
          return (
            <li key={`${key} ${text}`}>
              <Link
                to={path + writePartQuery(without)}
                preventScrollReset
                className="badge"
                aria-label={`Remove filter ${label}: ${text}`}
              >
                <span className="badge-text">
                  {label}: {text}
                </span>
                <CloseIcon className="size-3" />
              </Link>
              {exact !== null && (
                <Link
                  to={path + writePartQuery(withExact(query, key, value, exact))}
                  preventScrollReset
                  className="badge-exact"
                >
                  exactly<span className="sr-only"> {value}</span>
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function withExact(query: PartQuery, key: string, value: string | null, exact: string): PartQuery {
  const values = (query.filters[key] ?? []).map((other) => (other === value ? exact : other))
  return { ...query, page: 1, filters: { ...query.filters, [key]: values } }
}
