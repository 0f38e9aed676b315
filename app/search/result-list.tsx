import { Link } from 'react-router'
import { SearchHit } from '#app/search/search-hit.tsx'
import type { SearchResult } from '#catalog/answers.ts'

/** Search results on another page. */
export function ResultList({ results }: { results: readonly SearchResult[] }) {
  return (
    <ul className="result-list card card-flush">
      {results.map((result) => (
        <li key={`${result.tableName}/${result.id}/${result.partNumber}`} className="result">
          <Link to={result.url} className="result-link">
            <SearchHit result={result} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
