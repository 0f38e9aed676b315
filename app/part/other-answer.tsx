import { DidYouMean, HitList, HitSection } from '#app/search/found-list.tsx'
import type { PicturedPart } from '#app/search/pictured-parts.ts'
import { ProblemPage } from '#app/search/problem-page.tsx'
import { foundHit, resultHit } from '#app/search/search-hit.tsx'
import { CodeText } from '#app/ui/controls.tsx'
import { countOf } from '#catalog/quantities/format-count.ts'
import type { Route } from './+types/part.ts'

type MatchingProps = { number: string; how: 'exact' | 'wildcard'; parts: readonly PicturedPart[] }

/** The most parts that `catalog.find` returns. */
const MAX_FOUND = 25

/** The page of a number that several parts share, or match with X as any character (behavior 8.2). */
function MatchingParts({ number, how, parts }: MatchingProps) {
  const count = `${parts.length >= MAX_FOUND ? 'the first ' : ''}${countOf(parts.length, 'part')}`
  return (
    <div className="wrap prose-page">
      <h1 className="page-title">
        {how === 'exact' ? 'Several parts share this number' : 'Parts that match this number'}
      </h1>
      <p className="lead">
        <CodeText>{number}</CodeText>
        <span>{` – ${count}, ${how === 'exact' ? 'by part number, MIL number or CID number' : 'with any character for each X'}.`}</span>
      </p>
      <HitList hits={parts.map(foundHit)} />
    </div>
  )
}

type Answer = Exclude<Route.ComponentProps['loaderData'], { kind: 'part' }>
type Props = { answer: Answer }

/** The page of a number or id without a single part. Its script loads only then. */
export function OtherAnswer({ answer }: Props) {
  switch (answer.kind) {
    case 'several':
      return <MatchingParts {...answer} />
    case 'unavailable':
      return <ProblemPage title="Failed to load part details" retry={answer.address} />
    case 'unknown-id':
      return <ProblemPage title="There is no such part" text="Failed to load part details" backTo={answer.near} />
    case 'unknown-number':
      return (
        <ProblemPage
          title={answer.number ? `No part has the number ${answer.number}` : 'Which part?'}
          text="Missing table name or part ID"
        >
          <p>Search for part of the number, or send it to us.</p>
          <DidYouMean parts={answer.suggestions} />
          <HitSection id="similar" title="Similar part numbers" hits={answer.similar.map(resultHit)} />
        </ProblemPage>
      )
  }
}
