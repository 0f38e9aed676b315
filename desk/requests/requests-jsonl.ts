import { personContext, servicesContext } from '#desk/desk-context.ts'
import { exportAnswer } from '#desk/requests/export-answer.ts'
import { inboxFilter } from '#desk/requests/inbox-address.ts'
import type { Route } from './+types/requests-jsonl.ts'

/** What the filter finds with all fields, one JSON object per line, as `requests -- export` prints it. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { requestsJsonLines } = context.get(servicesContext)
  const filter = inboxFilter(new URL(request.url).searchParams, context.get(personContext).id)
  return exportAnswer(requestsJsonLines(filter), 'application/jsonl; charset=utf-8', 'requests.jsonl')
}
