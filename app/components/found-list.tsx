import { Link } from 'react-router'
import type { FoundPart } from '#catalogue/found-parts.ts'

type Props = { parts: readonly FoundPart[] }

/** Parts found for a number, each with the reason why. */
export function FoundList({ parts }: Props) {
  return (
    <ul className="result-list">
      {parts.map(({ tableName, id, partNumber, displayName, why, url }) => (
        <li key={`${tableName}/${id}`}>
          <Link to={url} prefetch="intent" className="result-link">
            <span className="min-w-0 flex-1">
              <span className="hit-number">{partNumber}</span>
              <span className="hit-family">{displayName}</span>
            </span>
            <span className="hit-why">{why}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** 'Did you mean': the numbers that are one slip away; nothing where there are none. */
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
