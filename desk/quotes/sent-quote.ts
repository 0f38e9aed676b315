import { servicesContext } from '#desk/desk-context.ts'
import { downloadAnswer } from '#desk/ui/download-answer.ts'
import { gone } from '#shared/problem.ts'
import type { Route } from './+types/sent-quote.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const file = await context.get(servicesContext).quoteFile(params.name)
  if (!file) throw gone('quote of this number')
  return downloadAnswer(new Uint8Array(file.bytes), file.mediaType, file.name)
}
