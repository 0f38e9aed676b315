import { Link } from 'react-router'
import { QuoteListButton } from '#app/components/quote-list-button.tsx'
import type { FoundPart } from '#catalogue/found-parts.ts'

type Props = {
  parts: readonly FoundPart[]
  /** Their own numbers, in the same order. */
  owns: readonly string[]
  /** The RFQ link of each, in the same order, where they can be put on the quote list. */
  quoteUrls?: readonly (string | null)[] | undefined
}

/** Parts found for a number, each with the reason why. */
export function FoundList({ parts, owns, quoteUrls = [] }: Props) {
  return (
    <ul className="result-list">
      {parts.map(({ tableName, id, partNumber, displayName, why, url }, place) => (
        <li key={`${tableName}/${id}`} className="result">
          <Link to={url} className="result-link">
            <span className="min-w-0 flex-1">
              <span className="hit-number">{partNumber}</span>
              <span className="hit-family">
                {displayName}
                {owns[place] !== partNumber && ` · ${owns[place]}`}
              </span>
            </span>
            <span className="hit-why">{why}</span>
          </Link>
          {quoteUrls[place] && <QuoteListButton quoteUrl={quoteUrls[place]} small />}
        </li>
      ))}
    </ul>
  )
}

/** 'Did you mean': the numbers that are one slip away; nothing where there are none. */
export function DidYouMean({ parts, owns, quoteUrls }: Props) {
  if (parts.length === 0) return null
  return (
    <section aria-labelledby="meant" className="did-you-mean">
      <h2 id="meant" className="section-title">
        Did you mean
      </h2>
      <FoundList parts={parts} owns={owns} quoteUrls={quoteUrls} />
    </section>
  )
}
