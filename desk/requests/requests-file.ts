import { servicesContext } from '#desk/desk-context.ts'
import { askedFilter } from '#desk/requests/inbox-address.ts'
import { askedFormat, exportAnswer } from '#desk/ui/download-answer.ts'
import { TABLE_TYPES } from '#shared/content-types.ts'
import type { Route } from './+types/requests-file.ts'

/** `/requests.csv` and `/requests.xlsx`: the filtered requests, one row per line of a request. */
export function loader({ request, context }: Route.LoaderArgs) {
  const format = askedFormat(request)
  const chunks = context.get(servicesContext).requestsFile(format, askedFilter(request, context))
  return exportAnswer(chunks, TABLE_TYPES[format], `requests.${format}`)
}
