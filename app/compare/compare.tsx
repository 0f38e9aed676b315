import { data } from 'react-router'
import { compareAnswer } from '#app/compare/compare-answer.ts'
import { CompareEmpty } from '#app/compare/compare-empty.tsx'
import { CompareView } from '#app/compare/compare-view.tsx'
import { catalogContext, familiesContext } from '#app/context.ts'
import { pageHead } from '#app/document/page-head.ts'
import { ProblemPage } from '#app/ui/problem-page.tsx'
import { compareUrl, readCompareQuery } from '#catalog/part/compare-query.ts'
import type { Route } from './+types/compare.ts'

export function loader({ url, context }: Route.LoaderArgs) {
  const query = readCompareQuery(url.searchParams)
  const answer = compareAnswer(context.get(catalogContext), context.get(familiesContext), query)
  const isUnavailable = answer.kind === 'unavailable' && !context.get(catalogContext)
  const unknownFamily = answer.kind === 'no-family' && answer.requested !== null
  const numbers = answer.kind === 'compared' ? answer.comparison.parts.map(({ partNumber }) => partNumber) : []
  const meta = pageHead(context, { title: numbers.length > 1 ? `${numbers.join(', ')} compared` : 'Compare parts' })
  return data({ query, answer, meta }, { status: unknownFamily ? 404 : isUnavailable ? 503 : 200 })
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function ComparePage({ loaderData: { query, answer } }: Route.ComponentProps) {
  if (answer.kind === 'unavailable') {
    return <ProblemPage title="Failed to load part details" retry={compareUrl(query)} back="Go Back" />
  }
  if (answer.kind === 'no-family') return <CompareEmpty {...answer} />
  const { family, comparison } = answer
  if (comparison.parts.length < 2) return <CompareEmpty family={family} comparison={comparison} />
  return <CompareView family={family} comparison={comparison} only={query.only} />
}
