import { PartPicture } from '#app/ui/part-picture.tsx'
import type { SearchResult } from '#catalog/answers.ts'

type Props = { result: SearchResult }

/** A search result, in the dropdown and on the search page (behavior 7.4). */
export function SearchHit({ result }: Props) {
  return (
    <>
      <span className="hit-picture">
        {result.imageUrl && <PartPicture url={result.imageUrl} width={48} height={36} />}
      </span>
      <span className="fill">
        <span className="hit-number" translate="no">
          {result.partNumber}
        </span>
        <span className="hit-family hint">{result.displayName}</span>
        {result.lifecycle && (
          <span className="badge" data-tone="warn">
            {result.lifecycle.text}
          </span>
        )}
      </span>
      <HitMatch {...result} />
    </>
  )
}

/** How a result matches, and its relevance. */
export const HitMatch = ({ matchType, relevance }: Pick<SearchResult, 'matchType' | 'relevance'>) => (
  <>
    <span className={matchType === 'Exact' ? 'badge hit-match' : 'hint hit-match'}>{matchType}</span>
    <span className="hit-score count">
      <span className="sr-only">relevance </span>
      <span>{Math.round(relevance)}</span>
    </span>
  </>
)
