import type { Comparison } from '#catalogue/compare.ts'
import { MOST_COMPARED } from '#catalogue/compare-query.ts'

type Props = { comparison: Comparison }

const LONGEST = 40
const MOST_NAMED = 6

/** What was asked for and isn't shown, and why. */
export function CompareNotes({ comparison: { unknown, beyond } }: Props) {
  if (unknown.length === 0 && beyond === 0) return null
  const named = unknown.slice(0, MOST_NAMED).map((id) => (id.length > LONGEST ? `${id.slice(0, LONGEST)}…` : id))
  const further = unknown.length - named.length
  return (
    <ul className="compare-notes">
      {unknown.length > 0 && (
        <li>
          Left out, for the family has no such part: id {named.join(', ')}
          {further > 0 && ` and ${further} more`}.
        </li>
      )}
      {beyond > 0 && (
        <li>
          The first {MOST_COMPARED} parts are shown; {beyond} more {beyond === 1 ? 'was' : 'were'} asked for.
        </li>
      )}
    </ul>
  )
}
