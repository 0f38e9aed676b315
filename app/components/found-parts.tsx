import { FoundList } from '#app/components/found-list.tsx'
import type { FoundPart } from '#catalogue/found-parts.ts'

type Props = { number: string; how: 'exact' | 'wildcard'; parts: readonly FoundPart[]; owns: readonly string[] }

/** The resolver names so many parts at most. */
const MOST = 25

/** The page of a number that means several parts: they all bear it, or all fit it with its X for any sign. */
export function FoundParts({ number, how, parts, owns }: Props) {
  const cut = parts.length >= MOST
  const title = how === 'exact' ? 'Several parts bear this number' : 'Parts that fit this number'
  const counted = `${cut ? 'The first ' : ''}${parts.length} ${parts.length === 1 ? 'part' : 'parts'}`
  const reason = how === 'exact' ? 'as its own, MIL or CID number' : 'with any sign in the place of each X'
  return (
    <div className="wrap prose-page">
      <h1 className="page-title">{title}</h1>
      <p className="lead">
        <span className="font-mono text-ink">{number}</span> – {counted}, {reason}.
      </p>
      <FoundList parts={parts} owns={owns} />
    </div>
  )
}
