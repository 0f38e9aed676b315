import type { PartsTable } from '#catalogue/answers.ts'
import { type JudgedField, MARK } from '#catalogue/fit/judged-field.ts'
import { PER_INCH } from '#catalogue/quantity.ts'

/** Parts of one family that miss by the same amounts: how many, the first of them, and the fields in which they miss. */
export type NearMisses = {
  readonly table: PartsTable
  readonly count: number
  readonly rows: readonly number[]
  readonly missed: readonly JudgedField[]
}

const MOST_SHOWN = 12
/** More are kept than are shown, since some are told as one. */
const MOST_GROUPS = 60
const MOST_ROWS = 2
/** Limits of this difference or less are told as one: a cell in millimetres is the rounded one of a cell in inches. */
const THOUSANDTH = PER_INCH / 1000

/** The limit that a value breaks, in thousandths of an inch, and the side on which. */
type Limit = { readonly field: JudgedField; readonly at: number; readonly side: number; readonly share: number }

type Group = {
  readonly score: number
  readonly table: PartsTable
  readonly limits: readonly Limit[]
  count: number
  rows: number[]
}

/**
 * Collects the nearest misses: those that miss in fewer fields first, then those off by the smaller share of what was
 * asked. A group that is turned out never comes back, since what turns it out only gets better.
 */
export function nearMisses() {
  const groups = new Map<string, Group>()
  let worst = Number.POSITIVE_INFINITY
  /** The group of a row's limits; null where they are no better than what is kept. */
  const groupOf = (table: PartsTable, limits: readonly Limit[]): Group | null => {
    const key = [table.family.table, ...limits.map(({ field, at, side }) => [field.asked.criterion, at, side])].join()
    const score = limits.reduce((sum, { share }) => sum + 1 + share, 0)
    const known = groups.get(key)
    if (known || score >= worst) return known ?? null
    const group: Group = { score, table, limits, count: 0, rows: [] }
    groups.set(key, group)
    worst = turnOut(groups)
    return group
  }
  return {
    /** Takes rows of one family that nearly fit in some of the fields, and fit in all others. */
    within(table: PartsTable, fields: readonly JudgedField[]) {
      const patterns = new Map<number | string, Group | null>()
      const patternOf = patternReader(fields)
      return (row: number): void => {
        const pattern = patternOf(row)
        let group = patterns.get(pattern)
        if (group === undefined) {
          group = groupOf(
            table,
            fields.flatMap((field) => brokenLimit(field, row)),
          )
          patterns.set(pattern, group)
        }
        if (!group) return
        group.count += 1
        if (group.rows.length < MOST_ROWS) group.rows.push(row)
      }
    },
    /** Nearest first. */
    groups: (): NearMisses[] =>
      joined([...groups.values()].sort((a, b) => a.score - b.score))
        .slice(0, MOST_SHOWN)
        .map(({ limits, ...group }) => ({ ...group, missed: limits.map(({ field }) => field) })),
  }
}

/** Gives rows with the same values in all fields the same name: a number, as long as all their combinations have one. */
function patternReader(fields: readonly JudgedField[]): (row: number) => number | string {
  const combinations = fields.reduce((product, { size }) => product * size, 1)
  if (combinations > Number.MAX_SAFE_INTEGER) return (row) => fields.map((field) => field.placeOf(row)).join()
  return (row) => {
    let pattern = 0
    for (const field of fields) pattern = pattern * field.size + field.placeOf(row)
    return pattern
  }
}

/** Turns the last group out where there are too many; gives the score from which on others are turned down. */
function turnOut(groups: Map<string, Group>): number {
  if (groups.size < MOST_GROUPS) return Number.POSITIVE_INFINITY
  const sorted = [...groups].sort(([, a], [, b]) => a.score - b.score)
  for (const [key] of sorted.slice(MOST_GROUPS)) groups.delete(key)
  return sorted[MOST_GROUPS - 1]?.[1].score ?? Number.POSITIVE_INFINITY
}

function brokenLimit(field: JudgedField, row: number): Limit[] {
  const place = field.placeOf(row)
  const { size } = field.asked
  const verdict = field.verdictAt(place)
  if (field.markAt(place) !== MARK.near || verdict.is !== 'misses' || !size) return []
  const at = Math.round(verdict.limit / THOUSANDTH)
  return [{ field, at, side: Math.sign(verdict.off), share: Math.abs(size - at * THOUSANDTH) / size }]
}

/** Groups of one family whose limits are told as one, under the nearest of them. */
function joined(groups: readonly Group[]): Group[] {
  const shown: Group[] = []
  for (const group of groups) {
    const same = shown.find((other) => isToldAs(other, group))
    if (!same) shown.push({ ...group, rows: [...group.rows] })
    else {
      same.count += group.count
      same.rows = [...same.rows, ...group.rows].slice(0, MOST_ROWS)
    }
  }
  return shown
}

const isToldAs = (one: Group, other: Group): boolean =>
  one.table === other.table &&
  one.limits.length === other.limits.length &&
  one.limits.every(({ field, at, side }, index) => {
    const limit = other.limits[index]
    return limit?.field === field && limit.side === side && Math.abs(limit.at - at) <= 1
  })
