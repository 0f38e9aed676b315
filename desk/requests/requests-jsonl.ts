import { servicesContext } from '#desk/desk-context.ts'
import { exportAnswer } from '#desk/requests/export-answer.ts'
import { askedFilter } from '#desk/requests/inbox-address.ts'
import type { Route } from './+types/requests-jsonl.ts'

/** What the filter finds with all fields, one JSON object per line, as `requests -- export` prints it. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { requestsJsonLines } = context.get(servicesContext)
  return exportAnswer(
    requestsJsonLines(askedFilter(request, context)),
    'application/jsonl; charset=utf-8',
    'requests.jsonl',
  )
}
