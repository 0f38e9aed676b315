import type { ModelFile } from '#catalog/part/model-file.ts'
import type { Family } from '#catalog/registry/family.ts'

export type Datasheet = {
  readonly pdfUrl: string
  readonly viewerUrl: string
  /** False if the store couldn't tell whether the file exists. The browser then tries it (behavior 8.7). */
  readonly sure: boolean
}

/** Finds a part's files among those known so far, so that all answers of a Catalog have URLs. Naming rules: `files/names/`. */
export type PartFiles = {
  /** Returns the URL of a part's picture, or null. `versioned` adds the file's version, for long caching. */
  image(family: Family, number: string | null, stored: string | null, versioned: boolean): string | null
  /** Returns the viewer's URL for a stored PDF value without looking the file up (behavior 4.3), or null for no value. */
  viewer(family: Family, stored: string | null): string | null
  /** Returns the first candidate for a stored PDF value that exists, or null. */
  datasheet(family: Family, stored: string | null): Datasheet | null
  /** Returns the CAD files that are known to exist, one of each kind, by the part's number and its stored PDF value. */
  models(family: Family, number: string | null, pdf: string | null): readonly ModelFile[]
}

export const NO_FILES: PartFiles = { image: () => null, viewer: () => null, datasheet: () => null, models: () => [] }
