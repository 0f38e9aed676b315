import type { PartsTable } from '#catalog/answers.ts'
import { type FieldVerdicts, MARK } from '#catalog/fit/field-verdicts.ts'
import { PER_INCH } from '#catalog/quantities/quantity.ts'

export type NearMisses = {
  readonly table: PartsTable
  readonly count: number
  readonly rows: readonly number[]
  readonly missed: readonly FieldVerdicts[]
}

const MAX_SHOWN_GROUPS = 12
/** More than are shown, since some are merged. */
const MAX_GROUPS = 60
const MAX_ROWS = 2
/** Limits within this difference are merged: a size in millimeters is a rounded size in inches. */
const THOUSANDTH = PER_INCH / 1000

/** The limit that a value exceeds, in thousandths of an inch, and on which side. */
type Limit = { readonly field: FieldVerdicts; readonly at: number; readonly side: number; readonly share: number }

type Group = {
  readonly score: number
  readonly table: PartsTable
  readonly limits: readonly Limit[]
  count: number
  rows: number[]
}

/** Collects the nearest misses: fewer fields first, then smaller deviation. */
export function nearMisses() {
  const groups = new Map<string, Group>()
  const groupOf = (table: PartsTable, limits: readonly Limit[]): Group => {
    const key = [table.family.table, ...limits.map(({ field, at, side }) => [field.input.criterion, at, side])].join()
    const score = limits.reduce((sum, { share }) => sum + 1 + share, 0)
    const group = groups.get(key) ?? { score, table, limits, count: 0, rows: [] }
    groups.set(key, group)
    return group
  }
  return {
    /** Returns a function that adds a row of one family. The row must nearly fit some fields and fit all others. */
    within(table: PartsTable, fields: readonly FieldVerdicts[]) {
      const known = new Map<string, Group>() // by the values of all fields
      return (row: number): void => {
        const values = fields.map((field) => field.placeOf(row)).join()
        const limitsOf = () => fields.flatMap((field) => brokenLimit(field, row))
        const group = known.get(values) ?? groupOf(table, limitsOf())
        known.set(values, group)
        group.count += 1
        if (group.rows.length < MAX_ROWS) group.rows.push(row)
      }
    },
    groups: (): NearMisses[] =>
      mergedGroups([...groups.values()].sort((a, b) => a.score - b.score).slice(0, MAX_GROUPS))
        .slice(0, MAX_SHOWN_GROUPS)
        .map(({ limits, ...group }) => ({ ...group, missed: limits.map(({ field }) => field) })),
  }
}

function brokenLimit(field: FieldVerdicts, row: number): Limit[] {
  const place = field.placeOf(row)
  const { size } = field.input
  const verdict = field.verdictAt(place)
  if (field.markAt(place) !== MARK.near || verdict.is !== 'misses' || !size) return []
  const at = Math.round(verdict.limit / THOUSANDTH)
  return [{ field, at, side: Math.sign(verdict.off), share: Math.abs(size - at * THOUSANDTH) / size }]
}

/** Merges groups of one family with nearly the same limits into the nearest of them. */
function mergedGroups(groups: readonly Group[]): Group[] {
  const shown: Group[] = []
  for (const group of groups) {
    const same = shown.find((other) => isShownWith(other, group))
    if (!same) shown.push({ ...group, rows: [...group.rows] })
    else {
      same.count += group.count
      same.rows = [...same.rows, ...group.rows].slice(0, MAX_ROWS)
    }
  }
  return shown
}

const isShownWith = (one: Group, other: Group): boolean =>
  one.table === other.table &&
  one.limits.length === other.limits.length &&
  one.limits.every(({ field, at, side }, index) => {
    const limit = other.limits[index]
    return limit?.field === field && limit.side === side && Math.abs(limit.at - at) <= 1
  })
