import { Link } from 'react-router'
import { AddToList } from '#app/quote-list/add-to-list.tsx'
import { listQuery } from '#catalogue/lists/list-address.ts'
import type { MatingSet, MatingSetItem } from '#catalogue/mating-set/mating-set-item.ts'
import { matingSetLines } from '#catalogue/mating-set/mating-set-lines.ts'
import { formatCount } from '#catalogue/quantities/format-count.ts'

type Props = { set: MatingSet | null }

/** What goes with a part, each with its reason, and a button that adds all of it to the quote list. Without a script: a link. */
export function PartMatingSet({ set }: Props) {
  if (!set) return null
  const lines = matingSetLines(set)
  return (
    <section aria-labelledby="mating-set" className="mating-set">
      <h2 id="mating-set" className="section-title">
        Mating set
      </h2>
      <dl>
        {set.rows.map((row) => (
          <SetEntry key={row.kind} row={row} />
        ))}
      </dl>
      {set.missing.length > 0 && <p className="section-note">{set.missing.join(' ')}</p>}
      <div className="mating-set-add">
        <AddToList lines={lines} text="Add the set to the quote list" />
        <Link to={`/list?${listQuery(lines)}`} className="text-link">
          View the set as a list
        </Link>
      </div>
    </section>
  )
}

const SetEntry = ({ row: { kind, name, url, why, others } }: { row: MatingSetItem }) => (
  <div>
    <dt>{kind}</dt>
    <dd>
      <Link to={url} className={others ? 'text-link font-mono' : 'text-link'}>
        {name}
      </Link>
      <span>
        {why}.{' '}
        {others && others.count > 1 && (
          <Link to={others.url} className="text-link">
            All {formatCount(others.count)} {others.family}
          </Link>
        )}
      </span>
    </dd>
  </div>
)
