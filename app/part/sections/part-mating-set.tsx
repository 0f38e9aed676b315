import { Link } from 'react-router'
import { ListAdd } from '#app/components/list-add.tsx'
import { formatCount } from '#catalogue/format-count.ts'
import { listQuery } from '#catalogue/list-address.ts'
import type { MatingSet, SetRow } from '#catalogue/mating-set/mating-set.ts'
import { setLines } from '#catalogue/mating-set/set-lines.ts'

type Props = { set: MatingSet | null }

/** What goes with a part, each with its reason, all of it put on the quote list at once; a plain link without a script. */
export function PartMatingSet({ set }: Props) {
  if (!set) return null
  const lines = setLines(set)
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
        <ListAdd lines={lines} text="Add the set to the quote list" />
        <Link to={`/list?${listQuery(lines)}`} className="text-link">
          The set as a list
        </Link>
      </div>
    </section>
  )
}

const SetEntry = ({ row: { kind, name, url, why, others } }: { row: SetRow }) => (
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
            All {formatCount(others.count)} of {others.family}
          </Link>
        )}
      </span>
    </dd>
  </div>
)
