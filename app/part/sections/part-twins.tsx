import { Link } from 'react-router'
import { MarkedNumber } from '#app/part/sections/marked-number.tsx'
import { PartPicture } from '#app/ui/part-picture.tsx'
import type { Twin, Twins } from '#catalog/part/part-twins.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'

type Props = { twins: Twins | null }

/** The parts that the table doesn't tell from this one, each with what its number and files tell (behavior 8.11). */
export function PartTwins({ twins }: Props) {
  if (!twins) return null
  const { parts, total, viewerUrl, compareUrl } = twins
  const pictured = parts.filter(({ imageUrl }) => imageUrl !== null).length
  return (
    <section aria-labelledby="twins" className="part-twins">
      <h2 id="twins" className="section-title">
        Same values, different number
      </h2>
      <p className="muted">
        {`The table has the same values for these ${formatCount(total)} parts. What tells their numbers apart is marked${pictured > 1 ? '; their pictures differ too' : ''}.${total > parts.length ? ` The first ${formatCount(parts.length)} are shown.` : ''}`}
      </p>
      <ul className="grid twin-list">
        {parts.map((part) => (
          <TwinEntry key={part.id} part={part} showsPicture={pictured > 0} />
        ))}
      </ul>
      <p className="cluster twin-links">
        {viewerUrl !== null && (
          <a href={viewerUrl} className="text-link">
            {total === 2 ? 'Datasheet of both' : `Datasheet of all ${formatCount(total)}`}
          </a>
        )}
        <Link to={compareUrl} className="text-link">
          Compare<span className="sr-only"> parts with the same values</span>
        </Link>
      </p>
    </section>
  )
}

function TwinEntry({ part, showsPicture }: { part: Twin; showsPicture: boolean }) {
  const { url, current, own, numbers, codes, imageUrl, viewerUrl, partNumber } = part
  return (
    <li className="card">
      {showsPicture && (
        <span>
          {imageUrl ? (
            <PartPicture url={imageUrl} width={128} height={80} alt={partNumber} />
          ) : (
            <span className="absent">No Image</span>
          )}
        </span>
      )}
      <span className="fill">
        <Link to={url} aria-current={current ? 'true' : undefined} className="text-link mono" translate="no">
          <MarkedNumber text={own} />
        </Link>
        {current && <span className="hint"> this part</span>}
        {codes.map(({ label, code }) => (
          <span key={label} className="hint twin-fact">
            <span>{`${label}: code `}</span>
            <b>{code}</b>
          </span>
        ))}
        {numbers.map(({ label, text }) => (
          <span key={label} className="hint twin-fact">
            <span>{label}</span>{' '}
            <span className="mono" translate="no">
              <MarkedNumber text={text} />
            </span>
          </span>
        ))}
        {viewerUrl !== null && (
          <a href={viewerUrl} className="text-link">
            Datasheet<span className="sr-only">{` of ${partNumber}`}</span>
          </a>
        )}
      </span>
    </li>
  )
}
