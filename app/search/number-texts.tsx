import type { FoundPart } from '#catalog/answers.ts'

/** The heading of parts that a number leads to although the search finds nothing. */
export const MATCHING = 'Parts that match this number'

/** What a text was read as, if it has more around the number (behavior 7.17). */
export const ReadAs = ({ number }: { number: string }) => (
  <span className="read-as muted">
    {' '}
    showing results for{' '}
    <span className="mono" translate="no">
      {number}
    </span>
  </span>
)

/** A number that may be meant, in the dropdown (behavior 7.15). */
export function MeantLine({ part: { partNumber, displayName, why } }: { part: Omit<FoundPart, 'ownNumber'> }) {
  return (
    <>
      <span className="fill">
        <span className="hit-number" translate="no">
          {partNumber}
        </span>
        <span className="hit-family hint">{displayName}</span>
      </span>
      <span className="hit-why hint">{why}</span>
    </>
  )
}
