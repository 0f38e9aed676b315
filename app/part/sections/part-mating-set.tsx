import { useState } from 'react'
import { Link } from 'react-router'
import { ListSaid } from '#app/quote-list/add-to-list.tsx'
import { addToQuoteList, ownListLine } from '#app/quote-list/quote-list.ts'
import { TextAnchor, TextLink } from '#app/ui/controls.tsx'
import { LifecycleNote } from '#app/ui/lifecycle-note.tsx'
import { PartPicture } from '#app/ui/part-picture.tsx'
import { TitledSection } from '#app/ui/titled-section.tsx'
import { useCompany } from '#app/ui/use-company.ts'
import { listQuery } from '#catalog/lists/list-address.ts'
import type { MatingSet, MatingSetItem } from '#catalog/mating-set/mating-set-item.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'

type Props = { set: MatingSet | null; viewerUrl: string | null }

/** Parts that go with a part, each with the reason and a button to list both. Without a script it is a link. */
export function PartMatingSet({ set, viewerUrl }: Props) {
  if (!set) return null
  const { rows, lines } = set
  return (
    <TitledSection id="mating-set" title="Mates and tools" className="mating-set">
      <dl className="facts facts-beside">
        {rows.map((row) => (
          <SetEntry key={row.kind} row={row} datasheet={row.kind === 'hardware' ? viewerUrl : null} />
        ))}
      </dl>
      {lines.length > 0 && (
        <div className="cluster mating-set-add">
          <AddBoth lines={lines} />
          <TextLink to={`/list?${listQuery(lines)}`}>View both as a list</TextLink>
        </div>
      )}
    </TitledSection>
  )
}

function AddBoth({ lines }: Pick<MatingSet, 'lines'>) {
  const { maker } = useCompany()
  const [status, setStatus] = useState('')
  const add = () => {
    const isAdded = lines.map((line) => addToQuoteList(ownListLine(line, maker))).every(Boolean)
    setStatus(isAdded ? 'Both parts are on your list.' : 'Your list is full, or this browser doesn’t allow saving.')
  }
  return (
    <>
      <button type="button" className="button needs-script" onClick={add}>
        Add both parts to the quote list
      </button>
      <ListSaid text={status} />
    </>
  )
}

type EntryProps = { row: MatingSetItem; datasheet: string | null }

const SetEntry = ({ row: { kind, name, url, why, imageUrl, lifecycle, others }, datasheet }: EntryProps) => (
  <div>
    <dt>{kind}</dt>
    <dd>
      {imageUrl && <PartPicture url={imageUrl} width={128} height={80} />}
      {url === null ? (
        <span>{name}</span>
      ) : (
        <Link to={url} className={others ? 'text-link mono' : 'text-link'} translate={others ? 'no' : undefined}>
          {name}
        </Link>
      )}
      <span className="hint">
        <span>{`${why}.`}</span> {datasheet && <TextAnchor href={datasheet}>Datasheet</TextAnchor>}
        {others && others.count > 1 && (
          <TextLink to={others.url}>{`All ${formatCount(others.count)} ${others.family}`}</TextLink>
        )}
      </span>
      {lifecycle && <LifecycleNote {...lifecycle} />}
    </dd>
  </div>
)
