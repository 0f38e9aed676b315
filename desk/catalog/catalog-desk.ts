import type { Family } from '#catalog/registry/family.ts'
import type { Uploads } from '#files/uploads/uploads.ts'
import type { CheckedCatalog } from '#parts/check/checked-catalog.ts'
import type { PartEditing } from '#parts/editing/part-editing.ts'
import type { QuarantineDesk } from '#parts/editing/quarantine-desk.ts'

export type CatalogDesk = {
  /** Null if the rows come from the hosted backend, where they are edited. */
  readonly parts: PartEditing | null
  /** A family's whole table as of one moment, for an import. Throws a Problem (422) if a sheet can't hold it. */
  exportTable(family: Family, format: 'csv' | 'xlsx'): Promise<AsyncGenerator<Uint8Array>>
  /** Pictures and datasheets. Storing them is recorded in the log. */
  readonly uploads: Uploads
  /** Checks the catalog in service, once per revision of rows and files. Null if there is none. */
  check(): Promise<CheckedCatalog | null>
  readonly quarantine: QuarantineDesk
}
