import { ResultItem } from '#app/search/found-list.tsx'
import { SearchHit } from '#app/search/search-hit.tsx'
import type { SearchResult } from '#catalog/answers.ts'

/** Search results on another page. */
export function ResultList({ results }: { results: readonly SearchResult[] }) {
  return (
    <ul className="result-list card card-flush">
      {results.map((result) => (
        <ResultItem key={`${result.tableName}/${result.id}/${result.partNumber}`} url={result.url}>
          <SearchHit result={result} />
        </ResultItem>
      ))}
    </ul>
  )
}
