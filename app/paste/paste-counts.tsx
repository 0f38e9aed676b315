import type { ResolvedLine } from '#catalogue/lists/list-resolver.ts'
import { formatCount } from '#catalogue/quantities/format-count.ts'

/** How many lines match one part, several parts or none. */
export function PasteCounts({ lines }: { lines: readonly ResolvedLine[] }) {
  const count = (status: ResolvedLine['status']) => lines.filter((line) => line.status === status).length
  const facts = [
    { key: 'lines', label: lines.length === 1 ? 'line' : 'lines', count: lines.length },
    { key: 'found', label: 'found', count: count('found') },
    { key: 'several', label: 'with several matches', count: count('several') },
    { key: 'missing', label: 'not found', count: count('missing') },
  ]
  return (
    <dl className="paste-counts">
      {facts.map(({ key, label, count }) => (
        <div key={key} data-status={key} data-none={count === 0 || undefined}>
          <dt>{label}</dt>
          <dd>{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
