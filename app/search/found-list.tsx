import { Link } from 'react-router'
import { QuoteListButton } from '#app/quote-list/quote-list-button.tsx'
import type { FoundPart } from '#catalog/answers.ts'

type Props = {
  parts: readonly FoundPart[]
  /** The parts' RFQ links, in the same order: adds a quote-list button to each part that has one. */
  quoteUrls?: readonly (string | null)[] | undefined
}

/** Parts found for a number, each with the reason. */
export function FoundList({ parts, quoteUrls = [] }: Props) {
  return (
    <ul className="result-list">
      {parts.map(({ tableName, id, partNumber, ownNumber, displayName, why, url }, index) => (
        <li key={`${tableName}/${id}`} className="result">
          <Link to={url} className="result-link">
            <span className="fill">
              <span className="hit-number">{partNumber}</span>
              <span className="hit-family">
                {displayName}
                {ownNumber !== partNumber && ` · ${ownNumber}`}
              </span>
            </span>
            <span className="hit-why">{why}</span>
          </Link>
          {quoteUrls[index] && <QuoteListButton quoteUrl={quoteUrls[index]} small />}
        </li>
      ))}
    </ul>
  )
}

/** 'Did you mean': numbers that are one typo away (behavior 7.15). */
export function DidYouMean({ parts, quoteUrls }: Props) {
  if (parts.length === 0) return null
  return (
    <section aria-labelledby="meant" className="did-you-mean">
      <h2 id="meant" className="section-title">
        Did you mean
      </h2>
      <FoundList parts={parts} quoteUrls={quoteUrls} />
    </section>
  )
}
