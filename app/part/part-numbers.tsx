import { Link } from 'react-router'
import { LazyCopyButton } from '#app/part/lazy-copy-button.tsx'
import type { AlternateNumber } from '#catalog/part/part-relations.ts'

type Props = { displayName: string; alternateNumbers: readonly AlternateNumber[] }

/** The line under a part's number: its family, then its MIL and CID numbers, each with a copy button. */
export function PartNumbers({ displayName, alternateNumbers }: Props) {
  return (
    <ul className="part-numbers">
      <li>{displayName}</li>
      {alternateNumbers.map(({ label, number, url }) => (
        <li key={label}>
          <span className="sr-only">{label}: </span>
          {url ? (
            <Link to={url} className="text-link font-mono">
              {number}
              <span className="sr-only">, all parts with this number</span>
            </Link>
          ) : (
            <span className="font-mono">{number}</span>
          )}
          <LazyCopyButton number={number} />
        </li>
      ))}
    </ul>
  )
}
