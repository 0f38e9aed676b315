import { MAX_COMPARED } from '#catalog/part/compare-query.ts'
import type { Comparison } from '#catalog/part/part-comparison.ts'

type Props = { comparison: Comparison }

const MAX_ID_LENGTH = 40
const MAX_NAMED = 6

/** The requested parts that aren't shown, and why. */
export function CompareNotes({ comparison: { unknown, omitted } }: Props) {
  if (unknown.length === 0 && omitted === 0) return null
  const named = unknown
    .slice(0, MAX_NAMED)
    .map((id) => (id.length > MAX_ID_LENGTH ? `${id.slice(0, MAX_ID_LENGTH)}…` : id))
  const further = unknown.length - named.length
  return (
    <ul className="compare-notes">
      {unknown.length > 0 && (
        <li>
          Not in this family, so left out: id {named.join(', ')}
          {further > 0 && ` and ${further} more`}.
        </li>
      )}
      {omitted > 0 && (
        <li>
          Only the first {MAX_COMPARED} parts are shown; you requested {omitted} more.
        </li>
      )}
    </ul>
  )
}
