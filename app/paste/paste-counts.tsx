import type { ResolvedLine } from '#catalog/lists/resolved-line.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'

/** How many lines match one part, several parts or none, and how many are in doubt. */
export function PasteCounts({ lines }: { lines: readonly ResolvedLine[] }) {
  const count = (status: ResolvedLine['status']) => lines.filter((line) => line.status === status).length
  const facts = [
    { key: 'lines', label: lines.length === 1 ? 'line' : 'lines', count: lines.length },
    { key: 'found', label: 'found', count: count('found') },
    { key: 'several', label: 'with several matches', count: count('several') },
    { key: 'missing', label: 'not found', count: count('missing') },
    { key: 'doubt', label: 'in doubt', count: lines.filter(({ doubt }) => doubt !== null).length },
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
