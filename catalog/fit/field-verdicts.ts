import type { PartsTable } from '#catalog/answers.ts'
import type { FitAllowances } from '#catalog/fit/fit-allowances.ts'
import type { FitInput } from '#catalog/fit/fit-query.ts'
import {
  fitsBoard,
  fitsHole,
  fitsMate,
  fitsWire,
  isClamped,
  MOUNTINGS,
  mountingOf,
  takesFinerWire,
  withinLimit,
} from '#catalog/fit/fit-rules.ts'
import { parseMatesWith } from '#catalog/fit/mating-part.ts'
import { type FitVerdict, UNSTATED, worseVerdict } from '#catalog/fit/verdict.ts'
import type { Quantity } from '#catalog/quantities/quantity.ts'
import { readSize } from '#catalog/quantities/reader/read-size.ts'
import type { Family } from '#catalog/registry/family.ts'
import { MOUNTING_FIELD, RULE_FIELDS } from '#catalog/registry/fit-columns.ts'

/** Bit flags of verdicts, combined over the fields of a row. 0 means that everything fits. */
export const MARK = { unstated: 1, near: 2, far: 4 } as const

/** The verdicts of one rule for one family: one for each distinct value, so rows only look them up. */
export type FieldVerdicts = ReturnType<typeof fieldVerdicts>

const UNREAD = 255

const MAX_NEAR_SHARE = 0.3

/** Applies a rule to a family's field. Judges each distinct value, with its kind of mounting, on first use. */
export function fieldVerdicts(table: PartsTable, input: FitInput, allowances: FitAllowances) {
  const values = table.values(RULE_FIELDS[input.criterion])
  const mountings = readMountings(table, input.criterion)
  const width = (values?.count ?? 0) + 1
  const markOf = new Uint8Array(width * (mountings?.kinds ?? 1)).fill(UNREAD)
  const shareOf = new Float64Array(markOf.length)
  const codes = values?.codes ?? new Uint8Array(table.size)
  const verdictAt = (place: number): FitVerdict => {
    const [code, mounting] = [place % width, Math.floor(place / width)]
    if (code === 0 || !values) return UNSTATED
    const text = values.valueAt(code - 1)
    if (input.criterion === 'mate') return fitsMate(input.mate, parseMatesWith(text))
    const stated = values.sizes[code - 1]
    if (!stated) return UNSTATED
    const verdict = judgeSize(input, table.family, stated, mounting, allowances)
    return withinLimit(verdict, input.size, stated, statedLimit(text))
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
    /** Adds the mark of each row from `start` on, and its deviation as a share of the requested size. */
    addTo(marks: Uint8Array, shares: Float64Array, start: number): void {
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

function markFor({ is }: FitVerdict, share: number): number {
  if (is === 'fits') return 0
  if (is === 'misses') return share <= MAX_NEAR_SHARE ? MARK.near : MARK.far
  return is === 'other' ? MARK.far : MARK.unstated
}

function statedLimit(text: string): 'max' | 'min' | null {
  const reading = readSize(text, 'dimension')
  return reading.is === 'size' ? (reading.tolerance?.limit ?? null) : null
}

type SizeInput = Exclude<FitInput, { criterion: 'mate' }>

function judgeSize(input: SizeInput, family: Family, stated: Quantity, mounting: number, allowances: FitAllowances) {
  if (input.criterion === 'wire') {
    const fits = (wire: number) => fitsWire(wire, stated, takesFinerWire(family), allowances)
    // All wires of a span have to fit, so both of its ends.
    return input.thinnest === undefined ? fits(input.size) : worseVerdict(fits(input.size), fits(input.thinnest))
  }
  if (input.criterion === 'board') return fitsBoard(input.size, stated, mounting > 0, allowances)
  return fitsHole(input.size, stated, MOUNTINGS[mounting - 1] ?? null, allowances)
}

function readMountings(table: PartsTable, criterion: FitInput['criterion']) {
  if (criterion !== 'board' && criterion !== 'hole') return null
  const values = table.values(MOUNTING_FIELD)
  const kindIn = (cell: string): number => {
    if (criterion === 'board') return Number(isClamped(cell))
    const mounting = mountingOf(cell)
    return mounting ? MOUNTINGS.indexOf(mounting) + 1 : 0
  }
  const kindOf = Uint8Array.from({ length: (values?.count ?? 0) + 1 }, (_, code) =>
    code > 0 ? kindIn(values?.valueAt(code - 1) ?? '') : 0,
  )
  return { codes: values?.codes ?? [], kindOf, kinds: criterion === 'board' ? 2 : MOUNTINGS.length + 1 }
}
