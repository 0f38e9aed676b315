import type { Family } from '#catalogue/family.ts'

/** A part's datasheet: the file's address and its page in the viewer. */
export type Datasheet = {
  readonly pdfUrl: string
  readonly viewerUrl: string
  /** False while the store could not say whether the file exists: the browser tries. */
  readonly sure: boolean
}

/**
 * Where a part's picture and datasheet are. The Catalogue is handed one, so that every answer of its bears addresses;
 * the rules for names stand in `files/`. Answers come from what is known at the moment, without waiting.
 */
export type PartFiles = {
  /** The address of a part's picture; null when it has none. `versioned`: with the file's version, to be kept for long. */
  image(family: Family, number: string | null, stored: string | null, versioned: boolean): string | null
  /** The viewer's page for a stored PDF value, from the value alone, without a look-up (RULINGS); null without a value. */
  viewer(family: Family, stored: string | null): string | null
  /** The first existing file of a stored PDF value's candidates; null when there is none. */
  datasheet(family: Family, stored: string | null): Datasheet | null
}

/** A catalogue without files. */
export const NO_FILES: PartFiles = { image: () => null, viewer: () => null, datasheet: () => null }
