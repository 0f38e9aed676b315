import type { Specification } from '#catalog/answers.ts'
import type { Company } from '#catalog/company/company.ts'
import type { Outline } from '#catalog/drawing/outline.ts'
import type { NamedNumber } from '#catalog/part/part-name.ts'

export type DocumentPart = {
  readonly outline: Outline
  readonly number: string
  readonly name: string
  readonly date: string
  /** Its page's address. Only a path if the site's address is unknown. */
  readonly address: string
  readonly sample: boolean
}

export type SpecSheet = DocumentPart & {
  readonly company: Company
  readonly group: string
  /** All of its numbers, its own first. */
  readonly numbers: readonly NamedNumber[]
  /** The other columns in order, including numbers it lacks. Null if the cell is empty. */
  readonly specifications: readonly Specification[]
}

export const SAMPLE_WARNING = 'SAMPLE – an invented part, not for manufacture'
