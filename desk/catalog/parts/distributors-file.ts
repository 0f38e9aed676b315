import { data } from 'react-router'
import { servicesContext } from '#desk/desk-context.ts'
import { exportAnswer } from '#desk/requests/export-answer.ts'
import { TABLE_TYPES } from '#shared/content-types.ts'
import type { Route } from './+types/distributors-file.ts'

/** `/distributors/parts.csv` and `.xlsx`: all parts, for distributors. */
export function loader({ params, context }: Route.LoaderArgs) {
  const format = params.file === 'parts.csv' ? 'csv' : params.file === 'parts.xlsx' ? 'xlsx' : null
  if (format === null) throw data('There is no such file.', 404)
  const chunks = context.get(servicesContext).catalogDesk.distributors(format)
  if (!chunks) throw data('There is no catalog now. Try again in a minute.', 503)
  return exportAnswer(chunks, TABLE_TYPES[format], `for-distributors.${format}`)
}
