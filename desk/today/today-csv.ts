import { servicesContext } from '#desk/desk-context.ts'
import { askedDays } from '#desk/today/today-page.tsx'
import { downloadAnswer } from '#desk/ui/download-answer.ts'
import type { Route } from './+types/today-csv.ts'

/** `/today.csv`: the page's figures: all, by clerk, by day. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const csv = await context.get(servicesContext).figuresCsv(askedDays(request))
  return downloadAnswer(csv, 'text/csv; charset=utf-8', 'today.csv')
}
