import { data } from 'react-router'
import { ProblemPage } from '#app/components/problem-page.tsx'
import { RequestSheet } from '#app/components/request-sheet.tsx'
import { inquiriesContext } from '#app/context.ts'
import { shownInquiry } from '#app/routes/request-answer.ts'
import { COMPANY } from '#catalogue/company.ts'
import type { Problem } from '#problem/problem.ts'
import type { Route } from './+types/request.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    const found = await context.get(inquiriesContext).find(params.token)
    if (found) return data({ shown: shownInquiry(found.inquiry, found.mailedAt), trouble: undefined })
  } catch (error) {
    if (!isProblem(error)) throw error
    return data({ shown: null, trouble: "We can't look it up at the moment. Please try again in a minute." }, 503)
  }
  throw data(null, { status: 404 })
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.shown?.number ?? 'Request'} – ${COMPANY.name}` },
  { name: 'robots', content: 'noindex' },
]

export default function RequestPage({ loaderData: { shown, trouble }, params }: Route.ComponentProps) {
  if (shown) return <RequestSheet {...shown} />
  return <ProblemPage title="This request can't be shown" text={trouble} retry={`/request/${params.token}`} />
}

const isProblem = (error: unknown): error is Problem => error instanceof Error && error.name === 'Problem'
