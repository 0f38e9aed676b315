import { PartCell } from '#app/components/part-cell.tsx'
import { formatCount } from '#catalogue/format-count.ts'
import type { Fact, SideBySide } from '#catalogue/list-facts.ts'
import type { ListLine } from '#catalogue/list-line.ts'

type Props = { beside: SideBySide; alone: boolean }

/** What the parts of a list have in common, all of them or those of a family, said once. */
export function ListSame({ beside: { same, families }, alone }: Props) {
  if (same.length === 0 && families.length === 0) return null
  return (
    <section aria-label="What the parts have in common" className="list-same">
      {same.length > 0 && <Common title={alone ? 'Specifications' : 'All parts'} facts={same} />}
      {families.map(({ name, same: facts }) => (
        <Common key={name} title={name} facts={facts} />
      ))}
    </section>
  )
}

const Common = ({ title, facts }: { title: string; facts: readonly Fact[] }) => (
  <div>
    <h2>{title}</h2>
    <dl>
      {facts.map(({ key, label, value, kind }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>
            <PartCell value={value} kind={kind} />
          </dd>
        </div>
      ))}
    </dl>
  </div>
)

/** `12 lines · 1,450 pieces`; with price breaks the first quantity of each line counts. */
export function listTotals(lines: readonly ListLine[]): string {
  const pieces = lines.reduce((sum, { quantities }) => sum + quantities[0], 0)
  const breaks = lines.some(({ quantities }) => quantities.length > 1)
  const counted = `${formatCount(pieces)} ${pieces === 1 ? 'piece' : 'pieces'}${breaks ? ' at the first quantities' : ''}`
  return `${formatCount(lines.length)} ${lines.length === 1 ? 'line' : 'lines'} · ${counted}`
}
