import { Link } from 'react-router'
import { SearchHit } from '#app/components/search-hit.tsx'
import type { SearchResult } from '#catalogue/answers.ts'

type Props = { results: readonly SearchResult[] }

/** Search results on a page of their own. */
export function ResultList({ results }: Props) {
  return (
    <ul className="result-list">
      {results.map((result) => (
        <li key={`${result.tableName}/${result.id}/${result.partNumber}`}>
          <Link to={result.url} prefetch="intent" className="result-link">
            <SearchHit result={result} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
