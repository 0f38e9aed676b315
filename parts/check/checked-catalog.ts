import type { Finding, FindingKind } from '#catalog/check/finding.ts'

/** The findings by kind: their number, and the first ones. Omits kinds without any. */
export type CheckedCatalog = {
  readonly parts: number
  readonly kinds: readonly {
    readonly kind: FindingKind
    readonly total: number
    /** How many of them have exactly one right answer. */
    readonly fixable: number
    readonly findings: readonly Finding[]
  }[]
}
