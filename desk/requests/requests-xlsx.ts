import { servicesContext } from '#desk/desk-context.ts'
import { askedFilter } from '#desk/requests/inbox-address.ts'
import { exportAnswer } from '#desk/ui/download-answer.ts'
import { CONTENT_TYPES } from '#shared/content-types.ts'
import type { Route } from './+types/requests-xlsx.ts'

/** The filtered requests as an Excel file, one row per line of a request. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { requestsXlsx } = context.get(servicesContext)
  return exportAnswer(requestsXlsx(askedFilter(request, context)), CONTENT_TYPES.xlsx, 'requests.xlsx')
}
