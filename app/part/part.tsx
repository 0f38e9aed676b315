import { data, redirect } from 'react-router'
import { DidYouMean } from '#app/components/found-list.tsx'
import { FoundParts } from '#app/components/found-parts.tsx'
import { PartSheet } from '#app/components/part-sheet.tsx'
import { ProblemPage } from '#app/components/problem-page.tsx'
import { ResultList } from '#app/components/result-list.tsx'
import { catalogueContext, familiesContext, filesContext } from '#app/context.ts'
import { productFact } from '#app/page-facts.ts'
import { pageHead } from '#app/page-head.ts'
import { askedPart, partSegments } from '#app/routes/asked-part.ts'
import { describedPart } from '#app/routes/described-part.ts'
import type { Route } from './+types/part.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const segments = partSegments(url.pathname)
  const answer = await askedPart(
    {
      catalogue: context.get(catalogueContext),
      families: context.get(familiesContext),
      files: context.get(filesContext),
    },
    segments,
  )
  if (answer.kind === 'moved') throw redirect(answer.to + url.search, 301)
  const missing = answer.kind === 'unknown' || answer.kind === 'nothing'
  const meta =
    answer.kind === 'part'
      ? pageHead(context, describedPart(answer), (...site) => [productFact(...site, answer)])
      : pageHead(context, { title: missing ? 'Part not found' : 'Part' })
  return data({ ...answer, meta }, { status: missing ? 404 : 200 })
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

const unknownText = (number: string) =>
  number ? `No part has the number ${number}. Search for a piece of it, or send it to us as it stands.` : undefined

export default function PartPage({ loaderData }: Route.ComponentProps) {
  switch (loaderData.kind) {
    case 'part':
      return <PartSheet {...loaderData} />
    case 'several':
      return <FoundParts {...loaderData} />
    case 'unavailable':
      return <ProblemPage title="Failed to load part details" retry={loaderData.address} back="Go Back" />
    case 'unknown':
      return <ProblemPage title="Failed to load part details" back="Go Back" />
    case 'nothing':
      return (
        <ProblemPage title="Missing table name or part ID" text={unknownText(loaderData.number)} back="Go Back">
          <DidYouMean parts={loaderData.meant} owns={loaderData.owns} />
          {loaderData.similar.length > 0 && (
            <section aria-label="Similar part numbers" className="mt-6">
              <h2 className="section-title">Similar part numbers</h2>
              <ResultList results={loaderData.similar} />
            </section>
          )}
        </ProblemPage>
      )
  }
}
