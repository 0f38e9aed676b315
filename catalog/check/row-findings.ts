import type { FindingKind } from '#catalog/check/finding.ts'
import { metalConflict, rohsByFinish, rohsColumn } from '#catalog/compliance/part-facts.ts'
import { daysUntil, readLifecycle } from '#catalog/part/life/lifecycle.ts'
import { type Family, NUMBER_KEY } from '#catalog/registry/family.ts'
import { ALLOY_KEY } from '#catalog/registry/record-columns.ts'

/** A contradiction between cells of a row, shown at the first of `keys` that the table has. */
export type RowFinding = { readonly kind: FindingKind; readonly keys: readonly string[]; readonly what: string }

/** Finds contradictions between the cells of a row. `cell` takes the keys of columns; `today` is `2026-11-26`. */
export function rowFindings(family: Family, cell: (key: string) => string | null, today: string): RowFinding[] {
  const pieces = family.metals ?? []
  const materials = pieces.flatMap(({ material }) => material ?? [])
  const finishes = pieces.flatMap(({ finish }) => finish ?? [])
  const numbers = family.columns.filter(({ kind }) => kind === 'number').map(({ key }) => key)
  const rohsKeys = [family.rohs ?? '', ...finishes, ...materials, NUMBER_KEY, ...numbers]
  const found = [
    { kind: 'rohs-disagrees', keys: rohsKeys, what: rohsDisagreement(family, cell) },
    { kind: 'metals-disagree', keys: [ALLOY_KEY, ...materials], what: metalConflict(family, cell) },
    { kind: 'last-buy', keys: ['lastTimeBuy', 'lifecycle'], what: lastBuyFault(cell, today) },
  ] as const
  return found.flatMap(({ kind, keys, what }) => (what === null ? [] : [{ kind, keys, what }]))
}

/** What is wrong with the day of a last buy (behavior 3.14), or null. */
function lastBuyFault(cell: (key: string) => string | null, today: string): string | null {
  const day = cell('lastTimeBuy')
  const state = readLifecycle((key) => cell(key)?.trim() || null)?.state
  const days = day === null ? null : daysUntil(day, today)
  if (days === null || !state) return null
  if (state === 'Active' || state === 'New')
    return `the last buy is ${day}, but the part is ${state}: correct one of them`
  if (state === 'Obsolete' && days >= 0)
    return `the last buy is ${day}, but the part is Obsolete already: correct one of them`
  if (days < 0 && state !== 'Obsolete' && state !== 'Replaced')
    return `the last buy was ${day}, and the part is still ${state}: write Obsolete or Replaced`
  return null
}

function rohsDisagreement(family: Family, cell: (key: string) => string | null): string | null {
  const own = rohsColumn(family, cell)
  if (!own || own.answer === 'not stated') return null
  const derived = rohsByFinish(family, cell)
  const agrees = derived.answer === 'not stated' || derived.answer === own.answer
  return agrees ? null : `${own.because}, but ${derived.because}`
}
