import type { DescribedPart, PartSummary, PartsTable } from '#catalog/answers.ts'
import { withGltf } from '#catalog/part/model-file.ts'

export const partJsonAddress = ({ tableName, id }: Pick<PartSummary, 'tableName' | 'id'>): string =>
  `/api/v1/parts/${encodeURIComponent(tableName)}/${encodeURIComponent(id)}`

/** The addresses of one row's drawings and files; `part` is its short form. */
export function relatedAddresses(table: PartsTable, row: number, part: PartSummary): DescribedPart['related'] {
  const { url } = part
  return {
    jsonUrl: partJsonAddress(part),
    specSheetUrl: `${url}.pdf`,
    drawingUrl: `${url}.svg`,
    models: withGltf(table.models(row)).map(({ kind, url }) => ({ kind, url })),
  }
}
