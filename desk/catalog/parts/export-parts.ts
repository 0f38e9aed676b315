import { partEditor } from '#desk/catalog/parts/part-source.ts'
import type { DeskServices } from '#desk/desk-services.ts'
import { orRefuse } from '#desk/problem-text.ts'
import { exportAnswer } from '#desk/ui/download-answer.ts'
import { TABLE_TYPES } from '#shared/content-types.ts'

/** Sends a family's parts for a later import, with ids and private columns. */
export async function exportParts(
  services: DeskServices,
  asked: string,
  format: keyof typeof TABLE_TYPES,
): Promise<Response> {
  const { family } = await partEditor(services, asked)
  const chunks = await orRefuse(services.catalogDesk.exportTable(family, format))
  return exportAnswer(chunks, TABLE_TYPES[format], `${encodeURIComponent(family.table)}.${format}`)
}
