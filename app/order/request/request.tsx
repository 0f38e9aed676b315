import { data } from 'react-router'
import { ProblemPage } from '#app/components/problem-page.tsx'
import { RequestSheet } from '#app/components/request-sheet.tsx'
import { inquiriesContext } from '#app/context.ts'
import { isProblem } from '#app/is-problem.ts'
import { pageHead } from '#app/page-head.ts'
import { shownInquiry } from '#app/routes/request-answer.ts'
import type { Route } from './+types/request.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    const found = await context.get(inquiriesContext).find(params.token)
    if (found) {
      const shown = shownInquiry(found.inquiry, found.mailedAt)
      return data({ shown, trouble: undefined, meta: pageHead(context, { title: shown.number }) })
    }
  } catch (error) {
    if (!isProblem(error)) throw error
    const trouble = "We can't look it up at the moment. Please try again in a minute."
    return data({ shown: null, trouble, meta: pageHead(context, { title: 'Request' }) }, 503)
  }
  throw data(null, { status: 404 })
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function RequestPage({ loaderData: { shown, trouble }, params }: Route.ComponentProps) {
  if (shown) return <RequestSheet {...shown} />
  return <ProblemPage title="This request can't be shown" text={trouble} retry={`/request/${params.token}`} />
}
