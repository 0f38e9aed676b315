import type { PartSummary, PartsTable } from '#catalog/answers.ts'
import { type ModelKind, withGltf } from '#catalog/models/model-file.ts'

/** What else the site has of a part, as paths. */
export type RelatedAddresses = {
  /** Itself as JSON. */
  readonly jsonUrl: string
  readonly specSheetUrl: string
  /** The reference drawing, as SVG and as DXF. */
  readonly drawingUrl: string
  readonly drawingDxfUrl: string
  /** The hole that it needs, as DXF and as KiCad footprint. Null if its row states none (behavior 23.4). */
  readonly holeUrl: string | null
  readonly footprintUrl: string | null
  /** The maker's CAD files that are known to exist, and the glTF that is made of a STEP file. */
  readonly models: { readonly kind: ModelKind; readonly url: string }[]
}

/** The address of a part in the API. */
export const partJsonAddress = ({ tableName, id }: Pick<PartSummary, 'tableName' | 'id'>): string =>
  `/api/v1/parts/${encodeURIComponent(tableName)}/${encodeURIComponent(id)}`

/** The addresses of one row's drawings and files; `part` is its short form. */
export function relatedAddresses(table: PartsTable, row: number, part: PartSummary): RelatedAddresses {
  const { url } = part
  const hasHole = table.mountingHole(row) !== null
  return {
    jsonUrl: partJsonAddress(part),
    specSheetUrl: `${url}.pdf`,
    drawingUrl: `${url}.svg`,
    drawingDxfUrl: `${url}.dxf`,
    holeUrl: hasHole ? `${url}.hole.dxf` : null,
    footprintUrl: hasHole ? `${url}.kicad_mod` : null,
    models: withGltf(table.models(row)).map(({ kind, url }) => ({ kind, url })),
  }
}
