import { servicesContext } from '#desk/desk-context.ts'
import { downloadAnswer } from '#desk/ui/download-answer.ts'
import { TABLE_TYPES } from '#shared/content-types.ts'
import type { Route } from './+types/draft-errors.ts'

/** `/imports/drafts/:draft/errors.csv`: every error with its file, cell and fix. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const csv = await context.get(servicesContext).imports.errorsCsv(params.draft)
  return downloadAnswer(csv, TABLE_TYPES.csv, 'import-errors.csv')
}
