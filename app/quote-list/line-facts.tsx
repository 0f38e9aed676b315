import { CodeLink, TextLink } from '#app/ui/controls.tsx'
import { LifecycleNote } from '#app/ui/lifecycle-note.tsx'
import { PartPicture } from '#app/ui/part-picture.tsx'
import { PartValue } from '#app/ui/part-value.tsx'
import { type LineLookup, type ListField, type ListLookup, termsText } from '#catalog/lists/list-lookup.ts'

export const FactRun = ({ facts }: { facts: readonly ListField[] }) => (
  <ul className="cluster fact-run">
    {facts.map(({ key, label, kind, value }) => (
      <li key={key}>
        <span className="muted">{label}</span> <PartValue value={value} kind={kind} />
      </li>
    ))}
  </ul>
)

type NumberProps = { number: string; facts: LineLookup | undefined }

/** Links the requested number to its part. Shows the part's own number below if it differs. */
export function LineNumber({ number, facts }: NumberProps) {
  if (facts?.kind !== 'found')
    return (
      <span className="mono strong" translate="no">
        {number}
      </span>
    )
  const terms = termsText(facts.record)
  return (
    <div className="listed-part">
      {facts.imageUrl && (
        <span className="thumbnail">
          <PartPicture url={facts.imageUrl} width={64} height={44} />
        </span>
      )}
      <div className="fill">
        <CodeLink to={facts.url}>{number}</CodeLink>
        {facts.number !== number && <p className="hint">{facts.number}</p>}
        {facts.lifecycle && <LifecycleNote {...facts.lifecycle} />}
        {terms !== '' && <p className="hint">{terms}</p>}
      </div>
    </div>
  )
}

/** Says why a line has no facts: several parts match, or none. */
export function LineProblem({ number, facts }: NumberProps) {
  if (!facts || facts.kind === 'found') return null
  if (facts.kind === 'several') {
    return (
      <span className="tone" data-tone="warn">
        <span>{`${facts.count >= MAX_COUNT ? `${facts.count} or more` : facts.count} parts ${facts.how === 'exact' ? 'have' : 'match'} this number:`}</span>{' '}
        <TextLink to={`/search?${new URLSearchParams({ q: number })}`}>view them</TextLink>
      </span>
    )
  }
  return (
    <span className="tone" data-tone="warn">
      Not in the catalog
      {facts.meant && (
        <span>
          ; did you mean <CodeLink to={facts.meant.url}>{facts.meant.number}</CodeLink>?
        </span>
      )}
    </span>
  )
}

const MAX_COUNT = 25

export function familyName(facts: ListLookup | null, place: number): string {
  const line = facts?.lines[place]
  return line?.kind === 'found' ? (facts?.families[line.family]?.name ?? '') : ''
}
