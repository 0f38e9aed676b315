import { PartValue } from '#app/ui/part-value.tsx'
import type { LineComparison } from '#catalog/lists/list-comparison.ts'
import type { ListField } from '#catalog/lists/list-lookup.ts'

type Props = { comparison: LineComparison; alone: boolean }

/** The facts that all parts of a list share, or all parts of one family. */
export function CommonFacts({ comparison: { same, families, rows }, alone }: Props) {
  if (same.length === 0 && families.length === 0) return null
  const title = rows.every(Boolean) ? 'All parts' : 'Parts found'
  return (
    <section aria-label="What the parts have in common" className="list-same">
      {same.length > 0 && <Common title={alone ? 'Specifications' : title} facts={same} />}
      {families.map(({ name, same: facts }) => (
        <Common key={name} title={name} facts={facts} />
      ))}
    </section>
  )
}

const Common = ({ title, facts }: { title: string; facts: readonly ListField[] }) => (
  <div>
    <h2>{title}</h2>
    <dl className="cluster fact-run">
      {facts.map(({ key, label, value, kind }) => (
        <div key={key}>
          <dt className="muted">{label}</dt>
          <dd>
            <PartValue value={value} kind={kind} />
          </dd>
        </div>
      ))}
    </dl>
  </div>
)
