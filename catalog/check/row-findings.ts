import type { FindingKind } from '#catalog/check/finding.ts'
import { metalConflict, rohsByFinish, rohsColumn } from '#catalog/compliance/part-facts.ts'
import type { Family } from '#catalog/registry/family.ts'
import { ALLOY_KEY } from '#catalog/registry/record-columns.ts'

/** What several cells of one row say together that can't all be true. `keys` are the columns where it is shown, the first that the table has. */
export type RowFinding = { readonly kind: FindingKind; readonly keys: readonly string[]; readonly what: string }

/** Finds what the cells of a row contradict. `cell` takes the keys of columns. */
export function rowFindings(family: Family, cell: (key: string) => string | null): RowFinding[] {
  const rohs = rohsDisagreement(family, cell)
  const metals = metalConflict(family, cell)
  const materials = (family.metals ?? []).flatMap(({ material }) => material ?? [])
  return [
    ...(rohs === null ? [] : [{ kind: 'rohs-disagrees' as const, keys: [family.rohs ?? ''], what: rohs }]),
    ...(metals === null ? [] : [{ kind: 'metals-disagree' as const, keys: [ALLOY_KEY, ...materials], what: metals }]),
  ]
}

/** Describes how a row's RoHS value contradicts its finishes, or returns null. */
function rohsDisagreement(family: Family, cell: (key: string) => string | null): string | null {
  const own = rohsColumn(family, cell)
  if (!own || own.answer === 'not stated') return null
  const derived = rohsByFinish(family, cell)
  const agrees = derived.answer === 'not stated' || derived.answer === own.answer
  return agrees ? null : `${own.because}, but ${derived.because}`
}
