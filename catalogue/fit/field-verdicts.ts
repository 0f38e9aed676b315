import type { PartsTable } from '#catalogue/answers.ts'
import type { FieldValues } from '#catalogue/field-values.ts'
import type { Asked } from '#catalogue/fit/fit-question.ts'
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
import { readMatesWith } from '#catalogue/fit/mating.ts'
import { UNSTATED, type Verdict } from '#catalogue/fit/verdict.ts'
import type { Quantity } from '#catalogue/quantity.ts'

/** Marks of a verdict; none of them: it fits. They are added up over the fields of a row. */
export const MARK = { unstated: 1, near: 2, far: 4 } as const

/** A rule's verdicts on one family's field: one for each different value, which the rows only look up. */
export type JudgedField = {
  readonly asked: Asked
  /** Whether the family has such a field at all. */
  readonly known: boolean
  /** How many verdicts there are. */
  readonly size: number
  /** Adds the mark of each row from `start` on, and how far off it is as a share of what was asked. */
  addTo(marks: Uint8Array, shares: Float64Array, start: number): void
  /** Where a row's verdict stands. */
  placeOf(row: number): number
  markAt(place: number): number
  verdictAt(place: number): Verdict
}

const UNREAD = 255

/** A miss by more than this share of what was asked is no near one. */
const NEAR = 0.3

/** Judges each different value of the field that a rule reads, when it is first met; for holes, with its mounting. */
export function judgeField(table: PartsTable, asked: Asked): JudgedField {
  const values = table.values(RULE_FIELDS[asked.criterion])
  const mountings = asked.criterion === 'hole' ? readMountings(table) : null
  const width = (values?.count ?? 0) + 1
  const markOf = new Uint8Array(width * (mountings ? MOUNTINGS.length + 1 : 1)).fill(UNREAD)
  const shareOf = new Float64Array(markOf.length)
  const codes = values?.codes ?? new Uint8Array(table.size)
  const verdictOf = verdicts(asked, table, values)
  const verdictAt = (place: number): Verdict => {
    const code = place % width
    return code === 0 ? UNSTATED : verdictOf(code - 1, Math.floor(place / width))
  }
  const markAt = (place: number): number => {
    const known = markOf[place] ?? MARK.unstated
    if (known !== UNREAD) return known
    const verdict = verdictAt(place)
    const share = 'off' in verdict && asked.size ? Math.abs(verdict.off) / asked.size : 0
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
    asked,
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
  if (is === 'misses') return share <= NEAR ? MARK.near : MARK.far
  return is === 'other' ? MARK.far : MARK.unstated
}

/** What is said of the value at an index, mounted as the n-th of `MOUNTINGS` (from 1; 0: as none of them). */
function verdicts(asked: Asked, table: PartsTable, values: FieldValues | null) {
  if (asked.criterion === 'mate') {
    return (index: number) => fitsMate(asked.mate, readMatesWith(values?.valueAt(index) ?? ''))
  }
  const rule = sizeRule(asked, table)
  return (index: number, mounting: number): Verdict => {
    const stated = values?.sizes[index]
    return stated ? rule(stated, mounting) : UNSTATED
  }
}

function sizeRule({ criterion, size }: Exclude<Asked, { criterion: 'mate' }>, { family }: PartsTable) {
  if (criterion === 'board') return (stated: Quantity) => fitsBoard(size, stated)
  if (criterion === 'hole') {
    return (stated: Quantity, mounting: number) => fitsHole(size, stated, MOUNTINGS[mounting - 1] ?? null)
  }
  const finer = takesFinerWire(family)
  return (stated: Quantity) => fitsWire(size, stated, finer)
}

/** The rows' codes of Mounting, and for each code the n-th of `MOUNTINGS` (from 1; 0: none of them) that it means. */
function readMountings(table: PartsTable) {
  const values = table.values(MOUNTING_FIELD)
  const kindOf = new Uint8Array((values?.count ?? 0) + 1)
  for (let code = 1; code < kindOf.length; code++) {
    const mounting = mountingOf(values?.valueAt(code - 1) ?? '')
    if (mounting) kindOf[code] = MOUNTINGS.indexOf(mounting) + 1
  }
  return { codes: values?.codes ?? [], kindOf }
}
