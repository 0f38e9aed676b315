import { Link } from 'react-router'
import { exactValue, valueText } from '#app/components/filter-value.ts'
import { CloseIcon } from '#app/components/icons.tsx'
import type { FieldChoices, Heading, PartQuery } from '#catalogue/answers.ts'
import { withoutValue, writePartQuery } from '#catalogue/part-query.ts'

type Props = { path: string; query: PartQuery; headings: readonly Heading[]; fields: readonly FieldChoices[] | null }

/** 'Active Filters:' and a badge for each value, which takes that one away (SPEC 2). */
export function ActiveFilters({ path, query, headings, fields }: Props) {
  const badges = activeValues(query, headings)
  if (badges.length === 0) return null
  return (
    <div className="active-filters">
      <span className="text-muted">Active Filters:</span>
      <ul>
        {badges.map(({ key, label, value }) => {
          const field = fields?.find((other) => other.key === key)
          const exact = field ? exactValue(value, field) : null
          return (
            <li key={`${key} ${value}`}>
              <Link
                to={path + writePartQuery(withoutValue(query, key, value))}
                preventScrollReset
                className="badge"
                aria-label={`Remove filter ${label}: ${valueText(value)}`}
              >
                <span className="badge-text">
                  {label}: {valueText(value)}
                </span>
                <CloseIcon className="size-3" />
              </Link>
              {exact !== null && (
                <Link
                  to={path + writePartQuery(replaceValue(query, key, value, exact))}
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

type RelaxProps = Omit<Props, 'fields'> & { text: string }

/** The empty table: what was found is nothing, and which filter to relax (DESIGN 4). */
export function NothingLeft({ path, query, headings, text }: RelaxProps) {
  const badges = activeValues(query, headings)
  return (
    <div className="nothing-left">
      <p className="font-semibold">{text}</p>
      {badges.length > 0 && (
        <>
          <p className="text-muted">
            {badges.length === 1
              ? 'No part fits this filter:'
              : 'No part fits all of these filters together. Relax one:'}
          </p>
          <ul>
            {badges.map(({ key, label, value }) => (
              <li key={`${key} ${value}`}>
                <Link
                  to={path + writePartQuery(withoutValue(query, key, value))}
                  preventScrollReset
                  className="text-link"
                >
                  without {label}: {valueText(value)}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function activeValues(query: PartQuery, headings: readonly Heading[]) {
  return Object.entries(query.filters).flatMap(([key, values]) => {
    const label = headings.find((heading) => heading.key === key)?.filterLabel ?? key
    return values.map((value) => ({ key, label, value }))
  })
}

function replaceValue(query: PartQuery, key: string, value: string, next: string): PartQuery {
  const values = (query.filters[key] ?? []).map((other) => (other === value ? next : other))
  return { ...query, page: 1, filters: { ...query.filters, [key]: values } }
}
