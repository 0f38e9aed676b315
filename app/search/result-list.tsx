import { Link } from 'react-router'
import { QuoteListButton } from '#app/components/quote-list-button.tsx'
import { SearchHit } from '#app/components/search-hit.tsx'
import type { SearchResult } from '#catalogue/answers.ts'

type Props = {
  results: readonly SearchResult[]
  /** The RFQ link of each, in the same order, where they can be put on the quote list. */
  quoteUrls?: readonly (string | null)[]
}

/** Search results on a page of their own. */
export function ResultList({ results, quoteUrls = [] }: Props) {
  return (
    <ul className="result-list">
      {results.map((result, place) => (
        <li key={`${result.tableName}/${result.id}/${result.partNumber}`} className="result">
          <Link to={result.url} className="result-link">
            <SearchHit result={result} />
          </Link>
          {quoteUrls[place] && <QuoteListButton quoteUrl={quoteUrls[place]} small />}
        </li>
      ))}
    </ul>
  )
}
