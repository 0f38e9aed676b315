import type { Finding, FindingKind } from '#catalog/check/finding.ts'

/** What the check found, by kind: the number of all findings, and the first of them. Kinds without any are left out. */
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
