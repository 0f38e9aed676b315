import { partEditor } from '#desk/catalog/parts/part-source.ts'
import { servicesContext } from '#desk/desk-context.ts'
import { askedFormat, exportAnswer } from '#desk/ui/download-answer.ts'
import { TABLE_TYPES } from '#shared/content-types.ts'
import type { Route } from './+types/export-parts.ts'

/** `/parts/:table/export.csv` and `.xlsx`: a family's parts for a later import, with ids and private columns. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { family } = await partEditor(services, params.table)
  const format = askedFormat(request)
  const chunks = await services.catalogDesk.exportTable(family, format)
  return exportAnswer(chunks, TABLE_TYPES[format], `${family.table}.${format}`)
}
