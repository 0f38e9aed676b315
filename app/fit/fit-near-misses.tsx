import { Link } from 'react-router'
import { FitSize } from '#app/fit/fit-size.tsx'
import type { NearMiss, NearParts } from '#catalog/fit/fit-result.ts'
import { CRITERION_NAMES, missWords } from '#catalog/fit/fit-text.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'

type Props = { near: readonly NearParts[] }

/** Parts that nearly fit, nearest first, and why they don't. */
export function FitNearMisses({ near }: Props) {
  return (
    <section aria-labelledby="fit-near">
      <h2 id="fit-near">Close, but not a fit</h2>
      <ul className="fit-near">
        {near.map(({ tableName, displayName, count, parts, misses }) => (
          <li key={`${tableName} ${misses.map(({ reason }) => reason).join()}`}>
            <div className="fit-near-family">
              {displayName} <span className="count">{formatCount(count)}</span>
            </div>
            <div>
              {misses.map((miss) => (
                <Why key={miss.criterion} miss={miss} />
              ))}
            </div>
            <div className="fit-near-parts">
              {parts.map(({ id, partNumber, url }) => (
                <Link key={id} to={url} className="text-link font-mono">
                  {partNumber}
                </Link>
              ))}
              {count > parts.length && <span className="absent">and {formatCount(count - parts.length)} more</span>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** `hole 0.250 in: needs 0.257 in, 0.007 in too small`. */
function Why({ miss: { criterion, requested, limit, off } }: { miss: NearMiss }) {
  const words = missWords(criterion, off)
  return (
    <span className="fit-why">
      {CRITERION_NAMES[criterion]} <FitSize size={requested} />: {words.limit} <FitSize size={limit} />,{' '}
      <strong>
        <FitSize size={off} /> {words.how}
      </strong>
    </span>
  )
}
