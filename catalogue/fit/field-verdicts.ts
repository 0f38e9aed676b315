import type { PartsTable } from '#catalogue/answers.ts'
import type { FacetValues } from '#catalogue/facets/facet-values.ts'
import type { FitInput } from '#catalogue/fit/fit-query.ts'
import {
  fitsBoard,
  fitsHole,
  fitsMate,
  fitsWire,
  MOUNTING_FIELD,
  MOUNTINGS,
  mountingOf,
  RULE_FIELDS,
  takesFinerWire,
} from '#catalogue/fit/fit-rules.ts'
import { parseMatesWith } from '#catalogue/fit/mating-part.ts'
import { UNSTATED, type Verdict } from '#catalogue/fit/verdict.ts'
import type { Quantity } from '#catalogue/quantities/quantity.ts'

/** Bit flags of verdicts, combined over the fields of a row. 0 means that everything fits. */
export const MARK = { unstated: 1, near: 2, far: 4 } as const

/** The verdicts of one rule for one family: one for each distinct value, so rows only look them up. */
export type FieldVerdicts = {
  readonly input: FitInput
  /** Whether the family has the field. */
  readonly known: boolean
  /** The number of verdicts. */
  readonly size: number
  /** Adds the mark of each row from `start` on, and its deviation as a share of the requested size. */
  addTo(marks: Uint8Array, shares: Float64Array, start: number): void
  /** The index of a row's verdict. */
  placeOf(row: number): number
  markAt(place: number): number
  verdictAt(place: number): Verdict
}

const UNREAD = 255

/** A near miss deviates from the requested size by at most this share. */
const MAX_NEAR_SHARE = 0.3

/** Applies a rule to a family's field. Judges each distinct value (for holes, with its mounting) on first use. */
export function fieldVerdicts(table: PartsTable, input: FitInput): FieldVerdicts {
  const values = table.values(RULE_FIELDS[input.criterion])
  const mountings = input.criterion === 'hole' ? readMountings(table) : null
  const width = (values?.count ?? 0) + 1
  const markOf = new Uint8Array(width * (mountings ? MOUNTINGS.length + 1 : 1)).fill(UNREAD)
  const shareOf = new Float64Array(markOf.length)
  const codes = values?.codes ?? new Uint8Array(table.size)
  const verdictOf = verdicts(input, table, values)
  const verdictAt = (place: number): Verdict => {
    const code = place % width
    return code === 0 ? UNSTATED : verdictOf(code - 1, Math.floor(place / width))
  }
  const markAt = (place: number): number => {
    const known = markOf[place] ?? MARK.unstated
    if (known !== UNREAD) return known
    const verdict = verdictAt(place)
    const share = 'off' in verdict && input.size ? Math.abs(verdict.off) / input.size : 0
    const mark = markFor(verdict, share)
    shareOf[place] = share
    markOf[place] = mark
    return mark
  }
  const placeOf = (row: number): number => {
    const mounting = mountings ? (mountings.kindOf[mountings.codes[row] ?? 0] ?? 0) : 0
    return mounting * width + (codes[row] ?? 0)
  }
  return {
    input,
    known: values !== null,
    size: markOf.length,
    addTo(marks, shares, start) {
      for (let index = 0; index < marks.length; index++) {
        const row = start + index
        const place = mountings ? placeOf(row) : (codes[row] ?? 0)
        marks[index] = (marks[index] ?? 0) | markAt(place)
        shares[index] = (shares[index] ?? 0) + (shareOf[place] ?? 0)
      }
    },
    placeOf,
    markAt,
    verdictAt,
  }
}

function markFor({ is }: Verdict, share: number): number {
  if (is === 'fits') return 0
  if (is === 'misses') return share <= MAX_NEAR_SHARE ? MARK.near : MARK.far
  return is === 'other' ? MARK.far : MARK.unstated
}

/** Returns a function that judges the value at an index. `mounting` is a 1-based index of `MOUNTINGS`, 0 for none. */
function verdicts(input: FitInput, table: PartsTable, values: FacetValues | null) {
  if (input.criterion === 'mate') {
    return (index: number) => fitsMate(input.mate, parseMatesWith(values?.valueAt(index) ?? ''))
  }
  const rule = sizeRule(input, table)
  return (index: number, mounting: number): Verdict => {
    const stated = values?.sizes[index]
    return stated ? rule(stated, mounting) : UNSTATED
  }
}

function sizeRule({ criterion, size }: Exclude<FitInput, { criterion: 'mate' }>, { family }: PartsTable) {
  if (criterion === 'board') return (stated: Quantity) => fitsBoard(size, stated)
  if (criterion === 'hole') {
    return (stated: Quantity, mounting: number) => fitsHole(size, stated, MOUNTINGS[mounting - 1] ?? null)
  }
  const finer = takesFinerWire(family)
  return (stated: Quantity) => fitsWire(size, stated, finer)
}

/** Returns the rows' Mounting codes, and for each code its 1-based index of `MOUNTINGS`, or 0 for none. */
function readMountings(table: PartsTable) {
  const values = table.values(MOUNTING_FIELD)
  const kindOf = new Uint8Array((values?.count ?? 0) + 1)
  for (let code = 1; code < kindOf.length; code++) {
    const mounting = mountingOf(values?.valueAt(code - 1) ?? '')
    if (mounting) kindOf[code] = MOUNTINGS.indexOf(mounting) + 1
  }
  return { codes: values?.codes ?? [], kindOf }
}
