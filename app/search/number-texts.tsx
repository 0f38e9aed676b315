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
