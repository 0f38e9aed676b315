import { Link } from 'react-router'
import type { ShownChange } from '#catalogue/part/shown-changes.ts'

type Props = { changes: readonly ShownChange[] }

/** The last changes to a part, one line for each change. */
export function PartHistory({ changes }: Props) {
  if (changes.length === 0) return null
  return (
    <section aria-labelledby="changes">
      <h2 id="changes" className="section-title">
        Changes
      </h2>
      <ul className="mt-3 grid gap-1">
        {changes.map(({ day, fields }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two changes on one day may be identical
          <li key={index}>
            Changed on <time dateTime={day}>{day}</time>:{' '}
            {fields.map(({ label, before, after }) => `${label}: ${before ?? 'N/A'} → ${after ?? 'N/A'}`).join('; ')}
          </li>
        ))}
      </ul>
      <p className="mt-2">
        <Link to="/changes" className="text-link">
          All catalog changes
        </Link>
      </p>
    </section>
  )
}
