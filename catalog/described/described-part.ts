import type { Catalog, DescribedPart, PartSummary, PartsTable } from '#catalog/answers.ts'
import { withGltf } from '#catalog/part/model-file.ts'

/** A part as programs get it. */
export const describePart = ({ offers }: Pick<Catalog, 'offers'>, table: PartsTable, row: number): DescribedPart => {
  const part = table.part(row)
  return {
    ...part,
    quantities: table.quantities(row),
    related: {
      jsonUrl: partJsonAddress(part),
      specSheetUrl: `${part.url}.pdf`,
      drawingUrl: `${part.url}.svg`,
      models: withGltf(table.models(row)).map(({ kind, url }) => ({ kind, url })),
    },
    lifecycle: table.lifecycle(row),
    offers: offers.of(table, row),
  }
}

export const partJsonAddress = ({ tableName, id }: Pick<PartSummary, 'tableName' | 'id'>): string =>
  `/api/v1/parts/${encodeURIComponent(tableName)}/${encodeURIComponent(id)}`
