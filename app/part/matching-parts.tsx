import { FoundList } from '#app/search/found-list.tsx'
import type { FoundPart } from '#catalog/answers.ts'

type Props = { number: string; how: 'exact' | 'wildcard'; parts: readonly FoundPart[] }

/** `catalog.find` returns at most this many parts. */
const MAX_FOUND = 25

/** The page of a number that several parts share, or match with its X as any character (behavior 8.2). */
export function MatchingParts({ number, how, parts }: Props) {
  const count = `${parts.length >= MAX_FOUND ? 'the first ' : ''}${parts.length} ${parts.length === 1 ? 'part' : 'parts'}`
  return (
    <div className="wrap prose-page">
      <h1 className="page-title">
        {how === 'exact' ? 'Several parts share this number' : 'Parts that match this number'}
      </h1>
      <p className="lead">
        <span className="font-mono text-ink">{number}</span> – {count},{' '}
        {how === 'exact' ? 'by part number, MIL number or CID number' : 'with any character for each X'}.
      </p>
      <FoundList parts={parts} />
    </div>
  )
}
