import { formatCount } from '#catalogue/format-count.ts'
import type { ResolvedLine } from '#catalogue/list-resolver.ts'

/** How many lines were found, may be several parts, or name no part. */
export function PasteCounts({ lines }: { lines: readonly ResolvedLine[] }) {
  const count = (status: ResolvedLine['status']) => lines.filter((line) => line.status === status).length
  const facts = [
    { key: 'lines', label: lines.length === 1 ? 'line' : 'lines', count: lines.length },
    { key: 'found', label: 'found', count: count('found') },
    { key: 'several', label: 'to choose', count: count('several') },
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
