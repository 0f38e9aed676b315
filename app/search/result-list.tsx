import { Link } from 'react-router'
import { QuoteListButton } from '#app/quote-list/quote-list-button.tsx'
import { SearchHit } from '#app/search/search-hit.tsx'
import type { SearchResult } from '#catalogue/answers.ts'

type Props = {
  results: readonly SearchResult[]
  /** The parts' RFQ links, in the same order: adds a quote-list button to each part that has one. */
  quoteUrls?: readonly (string | null)[]
}

/** The results of the search page. */
export function ResultList({ results, quoteUrls = [] }: Props) {
  return (
    <ul className="result-list">
      {results.map((result, index) => (
        <li key={`${result.tableName}/${result.id}/${result.partNumber}`} className="result">
          <Link to={result.url} className="result-link">
            <SearchHit result={result} />
          </Link>
          {quoteUrls[index] && <QuoteListButton quoteUrl={quoteUrls[index]} small />}
        </li>
      ))}
    </ul>
  )
}
