import type { Person } from '#accounts/person.ts'
import type { Uploads } from '#media/uploads/open-uploads.ts'
import type { CheckedCatalogue } from '#sources/check/checked-catalogue.ts'
import type { PartEditing } from '#sources/editing/part-editing.ts'
import type { QuarantineDesk } from '#sources/editing/quarantine-desk.ts'

/** What the pages of parts, files, the check and quarantined data work with. */
export type CatalogDesk = {
  /** Null if the rows come from the hosted backend: they are edited there. */
  readonly parts: PartEditing | null
  /** Pictures and datasheets. Storing them is recorded. */
  readonly uploads: Uploads<Person>
  /** Checks the catalog in service, once for each revision of rows and files. Null if there is none. */
  check(): Promise<CheckedCatalogue | null>
  readonly quarantine: QuarantineDesk
}
