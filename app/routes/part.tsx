import { data, Link, redirect } from 'react-router'
import { PartSheet } from '#app/components/part-sheet.tsx'
import { ProblemPage } from '#app/components/problem-page.tsx'
import { ResultList } from '#app/components/result-list.tsx'
import { catalogueContext, familiesContext } from '#app/context.ts'
import { askedPart, partSegments } from '#app/routes/asked-part.ts'
import { COMPANY } from '#catalogue/company.ts'
import type { Route } from './+types/part.ts'

export function loader({ url, context }: Route.LoaderArgs) {
  const segments = partSegments(url.pathname)
  const answer = askedPart(context.get(catalogueContext), context.get(familiesContext), segments)
  if (answer.kind === 'moved') throw redirect(answer.to, 301)
  const missing = answer.kind === 'unknown' || answer.kind === 'nothing'
  return data(answer, { status: missing ? 404 : 200 })
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (loaderData?.kind !== 'part') return [{ title: `Part – ${COMPANY.name}` }, { name: 'robots', content: 'noindex' }]
  const { part, otherNumbers } = loaderData
  const numbers = [part.partNumber, ...otherNumbers].join(', ')
  return [
    { title: `${part.partNumber} – ${part.displayName} – ${COMPANY.name}` },
    { name: 'description', content: `${numbers}: specifications, datasheet and quote request. ${part.displayName}.` },
  ]
}

export default function PartPage({ loaderData }: Route.ComponentProps) {
  switch (loaderData.kind) {
    case 'part':
      return <PartSheet {...loaderData} />
    case 'several':
      return (
        <div className="wrap prose-page">
          <h1 className="page-title">Several parts bear this number</h1>
          <ul className="result-list">
            {loaderData.parts.map((part) => (
              <li key={`${part.tableName}/${part.id}`}>
                <Link to={part.url} className="result-link">
                  <span>
                    <span className="hit-number">{part.partNumber}</span>
                    <span className="hit-family">{part.displayName}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )
    case 'unavailable':
      return <ProblemPage title="Failed to load part details" retry={loaderData.address} back="Go Back" />
    case 'unknown':
      return <ProblemPage title="Failed to load part details" back="Go Back" />
    case 'nothing':
      return (
        <ProblemPage title="Missing table name or part ID" back="Go Back">
          {loaderData.suggestions.length > 0 && (
            <section aria-label="Similar part numbers" className="mt-6">
              <h2 className="section-title">Similar part numbers</h2>
              <ResultList results={loaderData.suggestions} />
            </section>
          )}
        </ProblemPage>
      )
  }
}
