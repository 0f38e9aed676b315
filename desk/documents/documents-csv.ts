import { servicesContext } from '#desk/desk-context.ts'
import { downloadAnswer } from '#desk/ui/download-answer.ts'
import { TABLE_TYPES } from '#shared/content-types.ts'
import type { Route } from './+types/documents-csv.ts'

/** `/documents.csv`: the published documents, as a list that can be imported again. */
export async function loader({ context }: Route.LoaderArgs) {
  const csv = await context.get(servicesContext).documents.exported()
  return downloadAnswer(csv, TABLE_TYPES.csv, 'documents.csv')
}
