import { servicesContext } from '#desk/desk-context.ts'
import { exportAnswer } from '#desk/ui/download-answer.ts'
import { gone } from '#shared/problem.ts'
import type { Route } from './+types/buyer-data.ts'

/** `/buyers/:buyer/data.zip`: all stored data about a person, for when that person asks for it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const archive = await context.get(servicesContext).personArchive(params.buyer)
  if (!archive) throw gone('such buyer')
  return exportAnswer(archive, 'application/zip', 'person.zip')
}
