import { Link } from 'react-router'
import type { SearchMatches, SearchQuery } from '#catalog/answers.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'
import { searchUrl } from '#catalog/search/matches/search-address.ts'

type Props = { query: SearchQuery; families: SearchMatches['families'] }

/** Links that show the matches of one family, or of all. */
export function MatchFamilies({ query: { q, table }, families }: Props) {
  if (families.length < 2) return null
  const all = families.reduce((sum, { count }) => sum + count, 0)
  const link = (to: string | null, label: string, count: number) => (
    <li key={label}>
      <Link to={searchUrl({ q, table: to, page: 1 })} aria-current={to === table ? 'true' : undefined}>
        {label} <span className="tabular-nums">{formatCount(count)}</span>
      </Link>
    </li>
  )
  return (
    <nav aria-label="Families with matches">
      <ul className="match-families">
        {link(null, 'All', all)}
        {families.map(({ tableName, displayName, count }) => link(tableName, displayName, count))}
      </ul>
    </nav>
  )
}
