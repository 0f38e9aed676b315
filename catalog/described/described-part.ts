import type { Catalog, DescribedPart, PartSummary, PartsTable } from '#catalog/answers.ts'
import { withGltf } from '#catalog/part/model-file.ts'

/** A part as programs get it. */
export const describePart = ({ offers }: Pick<Catalog, 'offers'>, table: PartsTable, row: number): DescribedPart => {
  const part = table.part(row)
  const related = relatedAddresses(table, row, part)
  return {
    ...part,
    quantities: table.quantities(row),
    related,
    lifecycle: table.lifecycle(row),
    offers: offers.of(table, row),
  }
}

export const partJsonAddress = ({ tableName, id }: Pick<PartSummary, 'tableName' | 'id'>): string =>
  `/api/v1/parts/${encodeURIComponent(tableName)}/${encodeURIComponent(id)}`

/** The addresses of one row's drawings and files; `part` is its short form. */
function relatedAddresses(table: PartsTable, row: number, part: PartSummary): DescribedPart['related'] {
  const { url } = part
  return {
    jsonUrl: partJsonAddress(part),
    specSheetUrl: `${url}.pdf`,
    drawingUrl: `${url}.svg`,
    models: withGltf(table.models(row)).map(({ kind, url }) => ({ kind, url })),
  }
}
