import { Link } from 'react-router'
import { WordLine } from '#app/search/word-line.tsx'
import type { WordHit } from '#catalog/answers.ts'

/** What the words of a search lead to, in a section of the search page. */
export function WordHits({ hits }: { hits: readonly WordHit[] }) {
  if (hits.length === 0) return null
  return (
    <section aria-labelledby="words" className="match-group">
      <h2 id="words" className="section-title">
        Families, pages and documents
      </h2>
      <ul className="result-list">
        {hits.map((hit) => (
          <li key={hit.url}>
            <Link to={hit.url} className="result-link">
              <WordLine hit={hit} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
