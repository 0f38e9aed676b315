import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { QuoteListButton } from '#app/quote-list/quote-list-button.tsx'
import type { PicturedPart } from '#app/search/pictured-parts.ts'
import { HitNumber } from '#app/search/search-hit.tsx'

type ItemProps = { url: string; quoteUrl?: string | null; className?: string; note?: ReactNode; children: ReactNode }

/** A part in a list of results, with its button for the quote list. */
export const ResultItem = ({ url, quoteUrl = null, className = '', note, children }: ItemProps) => (
  <li className="result">
    <Link to={url} className={`result-link ${className}`.trim()}>
      {children}
    </Link>
    {note}
    {quoteUrl && <QuoteListButton quoteUrl={quoteUrl} small />}
  </li>
)

type Props = { parts: readonly PicturedPart[] }

/** Parts found for a number, each with the reason. */
export const FoundList = ({ parts }: Props) => (
  <ul className="result-list card card-flush">
    {parts.map(({ tableName, id, partNumber, ownNumber, displayName, why, url, imageUrl, quoteUrl }) => (
      <ResultItem key={`${tableName}/${id}`} url={url} quoteUrl={quoteUrl}>
        <HitNumber
          picture={imageUrl}
          number={partNumber}
          hint={ownNumber === partNumber ? displayName : `${displayName} · ${ownNumber}`}
        />
        <span className="hit-why hint">{why}</span>
      </ResultItem>
    ))}
  </ul>
)

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
