import type { PastedLineView } from '#app/paste/use-pasted-lines.ts'
import { repeatedParts } from '#catalog/lists/pasted/same-parts.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'

const MAX_LISTED = 5

/** Part numbers on several lines. The buyer merges the lines, or sends them as they are. */
export function RepeatedParts({ lines }: { lines: readonly PastedLineView[] }) {
  const groups = repeatedParts(lines)
  if (groups.length === 0) return null
  const more = groups.length - MAX_LISTED
  return (
    <div className="notice split">
      <p>
        <span>
          {groups.length === 1
            ? 'This part number is on several lines: '
            : `These ${formatCount(groups.length)} part numbers are on several lines: `}
        </span>
        {groups.slice(0, MAX_LISTED).map((group, index) => (
          <span key={group[0]?.index}>
            {index > 0 && <span>{', '}</span>}
            <span className="mono" translate="no">
              {group[0]?.partNumber}
            </span>
            <span>{` (lines ${group.map(({ label }) => label).join(', ')})`}</span>
          </span>
        ))}
        <span>{`${more > 0 ? ` and ${more} more` : ''}.`}</span>
      </p>
      <button type="submit" formNoValidate name="intent" value="merge" className="button">
        Merge and add quantities
      </button>
    </div>
  )
}
