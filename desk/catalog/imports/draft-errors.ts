import { orRefuse } from '#desk/catalog/imports/problem-text.ts'
import { servicesContext } from '#desk/desk-context.ts'
import type { Route } from './+types/draft-errors.ts'

/** `/imports/drafts/:draft/errors.csv`: every error with its file, cell and what would be right. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const csv = await orRefuse(context.get(servicesContext).imports.errorsCsv(params.draft))
  return new Response(csv, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': 'attachment; filename="import-errors.csv"',
    },
  })
}
