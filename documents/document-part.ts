import type { ColumnKind } from '#catalogue/family.ts'
import type { Outline } from '#catalogue/outline.ts'

/** What a drawing to take away shows of a part. */
export type TakenDrawing = {
  readonly outline: Outline
  /** The part's number, and what it is called. */
  readonly number: string
  readonly name: string
  /** The day of the data, `2026-11-21`. */
  readonly date: string
  /** Where its page is: a path alone where the site's own address isn't known. */
  readonly address: string
  /** Whether it is an invented part of the sample. */
  readonly sample: boolean
}

/** What a spec sheet shows of it: the whole row. */
export type SpecSheet = TakenDrawing & {
  readonly group: string
  /** All of its numbers, the own one first. */
  readonly numbers: readonly { readonly label: string; readonly number: string }[]
  /** The other columns in their order, and numbers that it has none of; null where the cell is empty. */
  readonly specifications: readonly Specification[]
}

export type Specification = { readonly label: string; readonly value: string | null; readonly kind: ColumnKind }

/** What every paper says of an invented part. */
export const SAMPLE_WARNING = 'SAMPLE – an invented part, not for manufacture'
