import type { PartSummary, PartsTable } from '#catalog/answers.ts'
import { type ModelKind, withGltf } from '#catalog/models/model-file.ts'

/** What else the site has of a part, as paths. */
export type RelatedAddresses = {
  readonly jsonUrl: string
  readonly specSheetUrl: string
  /** The reference drawing, an SVG. */
  readonly drawingUrl: string
  /** The maker's CAD files that are known to exist, and the glTF that is made of a STEP file. */
  readonly models: { readonly kind: ModelKind; readonly url: string }[]
}

/** The address of a part in the API. */
export const partJsonAddress = ({ tableName, id }: Pick<PartSummary, 'tableName' | 'id'>): string =>
  `/api/v1/parts/${encodeURIComponent(tableName)}/${encodeURIComponent(id)}`

/** The addresses of one row's drawings and files; `part` is its short form. */
export function relatedAddresses(table: PartsTable, row: number, part: PartSummary): RelatedAddresses {
  const { url } = part
  return {
    jsonUrl: partJsonAddress(part),
    specSheetUrl: `${url}.pdf`,
    drawingUrl: `${url}.svg`,
    models: withGltf(table.models(row)).map(({ kind, url }) => ({ kind, url })),
  }
}
