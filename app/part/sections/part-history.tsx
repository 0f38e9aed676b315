import { Link } from 'react-router'
import type { SentPart } from '#app/part/part-answer.ts'
import { TitledSection } from '#app/ui/titled-section.tsx'
import type { ShownChange } from '#catalog/part/shown-changes.ts'

type Props = { changes: readonly ShownChange[]; notices: SentPart['notices'] }

export function PartHistory({ changes, notices }: Props) {
  if (changes.length + notices.length === 0) return null
  return (
    <TitledSection id="changes" title="Changes">
      {notices.map(({ url: to, number, title }) => (
        <p key={to}>
          <a href={to} className="text-link">
            {`${number}: ${title}`}
          </a>
        </p>
      ))}
      {changes.length > 0 && (
        <ul className="stack">
          {changes.map(({ day, fields }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two changes on one day may be identical
            <li key={index}>
              Changed on <time dateTime={day}>{day}</time>
              <span>{`: ${fields.map(({ label, before, after }) => `${label}: ${before ?? 'N/A'} → ${after ?? 'N/A'}`).join('; ')}`}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="part-follow">
        <Link to="/changes" className="text-link">
          All catalog changes
        </Link>
      </p>
    </TitledSection>
  )
}
