import { Link } from 'react-router'
import { QuoteListButton } from '#app/quote-list/quote-list-button.tsx'
import type { MatchGroup, MatchRow } from '#app/search/search-answer.ts'
import { PartPicture } from '#app/ui/part-picture.tsx'
import { PartValue } from '#app/ui/part-value.tsx'
import { formatCount } from '#catalog/quantities/format-count.ts'

/** The matches of the search page by family, each with what tells it from the others (behavior 7.14). */
export function MatchGroups({ groups }: { groups: readonly MatchGroup[] }) {
  return groups.map(({ tableName, displayName, count, rows }, index) => (
    <section key={tableName} aria-labelledby={`matches-${index}`} className="match-group">
      <h2 id={`matches-${index}`} className="section-title">
        {displayName} <span className="match-count">{formatCount(count)}</span>
      </h2>
      <ul className="result-list">
        {rows.map((row) => (
          <MatchItem key={row.result.id} {...row} />
        ))}
      </ul>
    </section>
  ))
}

function MatchItem({ result, ownNumber, quoteUrl, specifications }: MatchRow) {
  const { imageUrl, partNumber, matchType, relevance, url } = result
  return (
    <li className="result">
      <Link to={url} className="result-link match-link">
        <span className="hit-picture">{imageUrl && <PartPicture url={imageUrl} width={48} height={36} />}</span>
        <span className="match-number">
          <span className="hit-number">{partNumber}</span>
          {ownNumber && <span className="hit-family font-mono">{ownNumber}</span>}
        </span>
        <span className="match-specifications">
          {specifications.map(({ label, value, kind }) => (
            <span key={label}>
              <span className="match-label">{label} </span>
              <PartValue value={value} kind={kind} />
            </span>
          ))}
        </span>
        <span className="hit-badge" data-match={matchType}>
          {matchType}
        </span>
        <span className="hit-score">
          <span className="sr-only">relevance </span>
          {Math.round(relevance)}
        </span>
      </Link>
      {quoteUrl && <QuoteListButton quoteUrl={quoteUrl} small />}
    </li>
  )
}
