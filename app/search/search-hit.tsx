import { PartPicture } from '#app/ui/part-picture.tsx'
import type { SearchResult } from '#catalog/answers.ts'

type Props = { result: SearchResult }

/** One search result, in the dropdown and on the search page (behavior 7.4). */
export function SearchHit({ result }: Props) {
  return (
    <>
      <span className="hit-picture">
        {result.imageUrl && <PartPicture url={result.imageUrl} width={48} height={36} />}
      </span>
      <span className="fill">
        <span className="hit-number">{result.partNumber}</span>
        <span className="hit-family">{result.displayName}</span>
      </span>
      <span className="hit-badge" data-match={result.matchType}>
        {result.matchType}
      </span>
      <span className="hit-score">
        <span className="sr-only">relevance </span>
        {Math.round(result.relevance)}
      </span>
    </>
  )
}
