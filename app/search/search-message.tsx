import { CodeText } from '#app/ui/controls.tsx'

type Props = { searching: boolean; failed: boolean; found: number }

/** The search dropdown's status line (behavior 7.5). */
export function SearchMessage({ searching, failed, found }: Props) {
  return (
    <div role="status" className="search-message">
      {searching && <p>Searching part numbers in all tables...</p>}
      {failed && (
        <>
          <p className="strong">The search failed</p>
          <p>Check your connection, then press Enter to search again.</p>
        </>
      )}
      {!searching && !failed && found === 0 && <NothingFound />}
      {!searching && found > 0 && <span className="sr-only">{`${found} found`}</span>}
    </div>
  )
}

export function NothingFound() {
  return (
    <>
      <p className="strong">No matching part numbers found</p>
      <p>Search looks for exact part numbers in all product tables</p>
      <p>Try: partial numbers, removing hyphens, or different formats</p>
    </>
  )
}

export const MATCHING = 'Parts that match this number'

/** How text was read, if it has more than the number (behavior 7.17). */
export const ReadAs = ({ number }: { number: string }) => (
  <span className="read-as muted">
    {' '}
    showing results for <CodeText>{number}</CodeText>
  </span>
)
