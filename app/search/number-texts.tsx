import type { FoundPart } from '#catalog/answers.ts'

/** Heading of parts that a number leads to although search finds nothing. */
export const MATCHING = 'Parts that match this number'

/** How text was read, if it has more than the number (behavior 7.17). */
export const ReadAs = ({ number }: { number: string }) => (
  <span className="read-as muted">
    {' '}
    showing results for{' '}
    <span className="mono" translate="no">
      {number}
    </span>
  </span>
)

/** A suggested number in the dropdown (behavior 7.15). */
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
