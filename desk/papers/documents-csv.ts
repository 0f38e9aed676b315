import { servicesContext } from '#desk/desk-context.ts'
import { TABLE_TYPES } from '#shared/content-types.ts'
import type { Route } from './+types/documents-csv.ts'

/** `/documents.csv`: the documents on the site, as a list that can be brought in again. */
export async function loader({ context }: Route.LoaderArgs) {
  return new Response(await context.get(servicesContext).papers.documents.exported(), {
    headers: { 'Content-Type': TABLE_TYPES.csv, 'Content-Disposition': 'attachment; filename="documents.csv"' },
  })
}
