import type { SentPart } from '#app/part/part-answer.ts'
import { TextAnchor, TextLink } from '#app/ui/controls.tsx'
import { TitledSection } from '#app/ui/titled-section.tsx'
import type { ShownChange } from '#catalog/part/shown-changes.ts'

type Props = { changes: readonly ShownChange[]; notices: SentPart['notices'] }

export function PartHistory({ changes, notices }: Props) {
  if (changes.length + notices.length === 0) return null
  return (
    <TitledSection id="changes" title="Changes">
      {notices.map(({ url: to, number, title }) => (
        <p key={to}>
          <TextAnchor href={to}>{`${number}: ${title}`}</TextAnchor>
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
        <TextLink to="/changes">All catalog changes</TextLink>
      </p>
    </TitledSection>
  )
}
