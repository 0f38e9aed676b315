import { data, redirect } from 'react-router'
import { DidYouMean } from '#app/components/found-list.tsx'
import { FoundParts } from '#app/components/found-parts.tsx'
import { PartSheet } from '#app/components/part-sheet.tsx'
import { ProblemPage } from '#app/components/problem-page.tsx'
import { ResultList } from '#app/components/result-list.tsx'
import { catalogueContext, familiesContext, filesContext } from '#app/context.ts'
import { askedPart, partSegments } from '#app/routes/asked-part.ts'
import { COMPANY } from '#catalogue/company.ts'
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
  if (answer.kind === 'moved') throw redirect(answer.to, 301)
  const missing = answer.kind === 'unknown' || answer.kind === 'nothing'
  return data(answer, { status: missing ? 404 : 200 })
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (loaderData?.kind !== 'part') return [{ title: `Part – ${COMPANY.name}` }, { name: 'robots', content: 'noindex' }]
  const { part, twins } = loaderData
  const numbers = [part.partNumber, ...twins.map(({ number }) => number)].join(', ')
  return [
    { title: `${part.partNumber} – ${part.displayName} – ${COMPANY.name}` },
    { name: 'description', content: `${numbers}: specifications, datasheet and quote request. ${part.displayName}.` },
    { tagName: 'link', rel: 'canonical', href: part.url },
  ]
}

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
        <ProblemPage title="Missing table name or part ID" back="Go Back">
          <DidYouMean parts={loaderData.meant} />
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
