import { servicesContext } from '#desk/desk-context.ts'
import { askedFilter } from '#desk/requests/inbox-address.ts'
import { exportAnswer } from '#desk/ui/download-answer.ts'
import type { Route } from './+types/requests-csv.ts'

/** The filtered requests as CSV, one row per line of a request. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { requestsCsv } = context.get(servicesContext)
  return exportAnswer(requestsCsv(askedFilter(request, context)), 'text/csv; charset=utf-8', 'requests.csv')
}
