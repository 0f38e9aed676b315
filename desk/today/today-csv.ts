import { servicesContext } from '#desk/desk-context.ts'
import { askedDays } from '#desk/today/today.tsx'
import type { Route } from './+types/today-csv.ts'

/** `/today.csv`: the page's figures: all, by clerk, by day. */
export async function loader({ request, context }: Route.LoaderArgs) {
  return new Response(await context.get(servicesContext).figuresCsv(askedDays(request)), {
    headers: { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': 'attachment; filename="today.csv"' },
  })
}
