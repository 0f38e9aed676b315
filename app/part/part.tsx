import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { data, redirect } from 'react-router'
import { catalogContext, changeMailsContext, contentContext, familiesContext, filesContext } from '#app/context.ts'
import { feedLink } from '#app/document/feed-link.ts'
import { pageHead } from '#app/document/page-head.ts'
import { partAnswer, partSegments } from '#app/part/part-answer.ts'
import { PartDetail } from '#app/part/part-detail.tsx'
import { partHead } from '#app/part/part-head.ts'
import { productJsonLd } from '#app/part/product-json-ld.ts'
import { DidYouMean, FoundList } from '#app/search/found-list.tsx'
import type { PicturedPart } from '#app/search/pictured-parts.ts'
import { ProblemPage } from '#app/search/problem-page.tsx'
import { ResultList } from '#app/search/result-list.tsx'
import { groupPath } from '#catalog/registry/menu.ts'
import type { Route } from './+types/part.ts'

type Props = { number: string; how: 'exact' | 'wildcard'; parts: readonly PicturedPart[] }

/** `catalog.find` returns at most this many parts. */
const MAX_FOUND = 25

/** The page of a number that several parts share, or match with its X as any character (behavior 8.2). */
function MatchingParts({ number, how, parts }: Props) {
  const count = `${parts.length >= MAX_FOUND ? 'the first ' : ''}${parts.length} ${parts.length === 1 ? 'part' : 'parts'}`
  return (
    <div className="wrap prose-page">
      <h1 className="page-title">
        {how === 'exact' ? 'Several parts share this number' : 'Parts that match this number'}
      </h1>
      <p className="lead">
        <span className="mono">{number}</span> – {count},{' '}
        {how === 'exact' ? 'by part number, MIL number or CID number' : 'with any character for each X'}.
      </p>
      <FoundList parts={parts} />
    </div>
  )
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { company, matingPages, complianceLists } = context.get(contentContext)
  const sources = {
    catalog: context.get(catalogContext),
    families: context.get(familiesContext),
    files: context.get(filesContext),
    matingPages,
    complianceLists,
    pause: yieldToEventLoop,
  }
  const answer = await partAnswer(sources, partSegments(url.pathname))
  if (answer.kind === 'moved') throw redirect(answer.to + url.search, 301)
  const isMissing = answer.kind === 'unknown-id' || answer.kind === 'unknown-number'
  const groupUrl = answer.kind === 'part' ? groupPath(sources.families, answer.family) : undefined
  const meta =
    answer.kind === 'part'
      ? pageHead(context, partHead(answer, groupUrl), (...site) => [productJsonLd(...site, answer, company)])
      : pageHead(context, { title: isMissing ? 'Part not found' : 'Part' })
  return data(
    { ...answer, groupUrl, meta, changeMails: context.get(changeMailsContext) },
    { status: isMissing ? 404 : answer.kind === 'unavailable' ? 503 : 200 },
  )
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...(loaderData?.meta ?? []),
  ...(loaderData?.kind === 'part' ? [feedLink('Changes of this part', `${loaderData.part.url}.atom`)] : []),
]

export default function PartPage({ loaderData }: Route.ComponentProps) {
  switch (loaderData.kind) {
    case 'part':
      return <PartDetail {...loaderData} />
    case 'several':
      return <MatchingParts {...loaderData} />
    case 'unavailable':
      return <ProblemPage title="Failed to load part details" retry={loaderData.address} back="Go Back" />
    case 'unknown-id':
      return (
        <ProblemPage
          title="There is no such part"
          text="Failed to load part details"
          back="Go Back"
          backTo={loaderData.near}
        />
      )
    case 'unknown-number':
      return (
        <ProblemPage
          title={loaderData.number ? `No part has the number ${loaderData.number}` : 'Which part?'}
          text="Missing table name or part ID"
          back="Go Back"
        >
          <p>Search for a piece of the number, or send it to us.</p>
          <DidYouMean parts={loaderData.suggestions} />
          {loaderData.similar.length > 0 && (
            <section aria-label="Similar part numbers" className="similar-numbers">
              <h2 className="section-title">Similar part numbers</h2>
              <ResultList results={loaderData.similar} />
            </section>
          )}
        </ProblemPage>
      )
  }
}
