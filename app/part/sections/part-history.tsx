import { Link } from 'react-router'
import type { ShownChange } from '#catalogue/shown-changes.ts'

type Props = { changes: readonly ShownChange[] }

/** What changed on a part lately, a line a day of change; nothing where nothing is known. */
export function PartChanges({ changes }: Props) {
  if (changes.length === 0) return null
  return (
    <section aria-labelledby="changes">
      <h2 id="changes" className="section-title">
        Changes
      </h2>
      <ul className="mt-3 grid gap-1">
        {changes.map(({ day, fields }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two changes of one day may be alike
          <li key={index}>
            Changed on <time dateTime={day}>{day}</time>:{' '}
            {fields.map(({ label, before, after }) => `${label}: ${before ?? 'N/A'} → ${after ?? 'N/A'}`).join('; ')}
          </li>
        ))}
      </ul>
      <p className="mt-2">
        <Link to="/changes" className="text-link">
          All changes in the catalogue
        </Link>
      </p>
    </section>
  )
}
