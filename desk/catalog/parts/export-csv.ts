import { exportParts } from '#desk/catalog/parts/export-parts.ts'
import { servicesContext } from '#desk/desk-context.ts'
import type { Route } from './+types/export-csv.ts'

/** `/parts/:table/export.csv`. */
export const loader = ({ params, context }: Route.LoaderArgs) =>
  exportParts(context.get(servicesContext), params.table, 'csv')
