import { data } from 'react-router'
import { contentContext, requestsContext } from '#app/context.ts'
import { pageHead } from '#app/document/page-head.ts'
import { isProblem } from '#app/forms/posted/is-problem.ts'
import { shownBuyerRequest } from '#app/order/request/request-answer.ts'
import { RequestSheet } from '#app/order/request/request-sheet.tsx'
import { ProblemPage } from '#app/ui/problem-page.tsx'
import type { Route } from './+types/request.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    const found = await context.get(requestsContext).find(params.token)
    if (found) {
      const shown = shownBuyerRequest(found.buyerRequest, found, context.get(contentContext).settings.dates)
      return data({ shown, error: undefined, meta: pageHead(context, { title: shown.number }) })
    }
  } catch (error) {
    if (!isProblem(error)) throw error
    const text = "We can't look it up at the moment. Please try again in a minute."
    return data({ shown: null, error: text, meta: pageHead(context, { title: 'Request' }) }, 503)
  }
  throw data(null, { status: 404 })
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function RequestPage({ loaderData: { shown, error }, params }: Route.ComponentProps) {
  if (shown) return <RequestSheet {...shown} />
  return <ProblemPage title="This request can't be shown" text={error} retry={`/request/${params.token}`} />
}
