import { Link } from 'react-router'
import { QuoteListButton } from '#app/quote-list/quote-list-button.tsx'
import type { PicturedPart } from '#app/search/pictured-parts.ts'
import { PartPicture } from '#app/ui/part-picture.tsx'

type Props = { parts: readonly PicturedPart[] }

/** Parts found for a number, each with the reason. */
export function FoundList({ parts }: Props) {
  return (
    <ul className="result-list card card-flush">
      {parts.map(({ tableName, id, partNumber, ownNumber, displayName, why, url, imageUrl, quoteUrl }) => (
        <li key={`${tableName}/${id}`} className="result">
          <Link to={url} className="result-link">
            <span className="hit-picture">{imageUrl && <PartPicture url={imageUrl} width={48} height={36} />}</span>
            <span className="fill">
              <span className="hit-number" translate="no">
                {partNumber}
              </span>
              <span className="hit-family hint">
                {`${displayName}${ownNumber !== partNumber ? ` · ${ownNumber}` : ''}`}
              </span>
            </span>
            <span className="hit-why hint">{why}</span>
          </Link>
          {quoteUrl && <QuoteListButton quoteUrl={quoteUrl} small />}
        </li>
      ))}
    </ul>
  )
}

/** 'Did you mean': numbers one typo away (behavior 7.15). */
export function DidYouMean({ parts }: Props) {
  if (parts.length === 0) return null
  return (
    <section aria-labelledby="meant" className="did-you-mean">
      <h2 id="meant" className="section-title">
        Did you mean
      </h2>
      <FoundList parts={parts} />
    </section>
  )
}
