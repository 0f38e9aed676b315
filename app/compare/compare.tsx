import { data } from 'react-router'
import { CompareEmpty } from '#app/components/compare-empty.tsx'
import { CompareSheet } from '#app/components/compare-sheet.tsx'
import { ProblemPage } from '#app/components/problem-page.tsx'
import { catalogueContext, familiesContext } from '#app/context.ts'
import { pageHead } from '#app/page-head.ts'
import { compareAnswer } from '#app/routes/compare-answer.ts'
import { compareUrl, readCompareQuery } from '#catalogue/compare-query.ts'
import type { Route } from './+types/compare.ts'

export function loader({ url, context }: Route.LoaderArgs) {
  const query = readCompareQuery(url.searchParams)
  const answer = compareAnswer(context.get(catalogueContext), context.get(familiesContext), query)
  const unknownFamily = answer.kind === 'no-family' && answer.named !== null
  const numbers = answer.kind === 'compared' ? answer.comparison.parts.map(({ number }) => number) : []
  const meta = pageHead(context, { title: numbers.length > 1 ? `${numbers.join(', ')} compared` : 'Compare parts' })
  return data({ query, answer, meta }, { status: unknownFamily ? 404 : 200 })
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function ComparePage({ loaderData: { query, answer } }: Route.ComponentProps) {
  if (answer.kind === 'unavailable') {
    return <ProblemPage title="Failed to load part details" retry={compareUrl(query)} back="Go Back" />
  }
  if (answer.kind === 'no-family') return <CompareEmpty {...answer} />
  const { family, comparison } = answer
  if (comparison.parts.length < 2) return <CompareEmpty family={family} comparison={comparison} />
  return <CompareSheet family={family} comparison={comparison} only={query.only} />
}
