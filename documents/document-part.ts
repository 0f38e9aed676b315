import type { Company } from '#catalog/company/company.ts'
import type { Outline } from '#catalog/drawing/outline.ts'
import type { ColumnKind } from '#catalog/registry/family.ts'

/** A part as a downloadable drawing shows it. */
export type DocumentPart = {
  readonly outline: Outline
  /** The part's number and name. */
  readonly number: string
  readonly name: string
  /** The date of the data, `2026-11-21`. */
  readonly date: string
  /** The address of its page; only a path if the site's address is unknown. */
  readonly address: string
  /** Whether it is a sample part. */
  readonly sample: boolean
}

/** A part as a spec sheet shows it: the whole row. */
export type SpecSheet = DocumentPart & {
  /** Who makes it, for title block and foot. */
  readonly company: Company
  readonly group: string
  /** All of its numbers, its own first. */
  readonly numbers: readonly { readonly label: string; readonly number: string }[]
  /** The other columns in order, including numbers it lacks; null if the cell is empty. */
  readonly specifications: readonly Specification[]
}

export type Specification = { readonly label: string; readonly value: string | null; readonly kind: ColumnKind }

/** The notice on every document about a sample part. */
export const SAMPLE_WARNING = 'SAMPLE – an invented part, not for manufacture'
