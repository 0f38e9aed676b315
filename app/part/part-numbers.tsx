import { Link } from 'react-router'
import { CopyPlace } from '#app/components/copy-place.tsx'
import type { Twin } from '#catalogue/part-relations.ts'

type Props = { displayName: string; twins: readonly Twin[] }

/** What stands under a part's number: its family, and its MIL and CID numbers, each to be copied. */
export function PartNumbers({ displayName, twins }: Props) {
  return (
    <ul className="part-numbers">
      <li>{displayName}</li>
      {twins.map(({ label, number, url }) => (
        <li key={label}>
          <span className="sr-only">{label}: </span>
          {url ? (
            <Link to={url} className="text-link font-mono">
              {number}
              <span className="sr-only">, all parts that bear it</span>
            </Link>
          ) : (
            <span className="font-mono">{number}</span>
          )}
          <CopyPlace number={number} />
        </li>
      ))}
    </ul>
  )
}
