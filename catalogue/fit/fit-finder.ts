import type { Catalogue, PartsTable } from '#catalogue/answers.ts'
import type { Family } from '#catalogue/family.ts'
import type { Asked } from '#catalogue/fit/fit-question.ts'
import type { Criterion } from '#catalogue/fit/fit-url.ts'
import { type JudgedField, judgeField, MARK } from '#catalogue/fit/judged-field.ts'
import { keepBest } from '#catalogue/fit/kept-best.ts'
import { type NearMisses, nearMisses } from '#catalogue/fit/near-misses.ts'

/** What fits of one family. */
export type FamilyFits = {
  readonly table: PartsTable
  readonly fields: readonly JudgedField[]
  readonly total: number
  /** The tightest first, at most as many as were asked for. */
  readonly rows: readonly number[]
}

/** What doesn't fit or miss, since its row doesn't say: by the field that isn't stated. */
export type NotStated = {
  readonly criterion: Criterion
  readonly families: readonly {
    readonly table: PartsTable
    /** Whether the family has the field: else none of its parts states it. */
    readonly known: boolean
    readonly count: number
    /** The first of them, where the family has the field. */
    readonly rows: readonly number[]
  }[]
}

export type FoundFits = {
  /** How many parts fit in everything asked. */
  readonly total: number
  /** The family with the tightest fit first. */
  readonly families: readonly FamilyFits[]
  readonly near: readonly NearMisses[]
  /** Parts that miss in nothing, but don't state everything asked; one may stand under several fields. */
  readonly notStated: readonly NotStated[]
  readonly notStatedTotal: number
}

/** So many parts that don't state a field are named, of each family. */
const MOST_NAMED = 8

/** So many rows are looked at in one turn: a millisecond or two. */
const LOT = 50_000

type Silent = { count: number; rows: number[] }

/**
 * Finds what fits everything that was asked. Tightest first: by the margins added up, each as a share of the size that
 * was asked, since the part made for just this size sits best; equal ones in the catalogue's order.
 * `most` parts of each family are listed, the others counted. Judges each different value of a column once and looks
 * the rows up, awaiting `turn` now and then, so that a million of them hold up nobody else.
 */
export async function findFits(
  catalogue: Pick<Catalogue, 'table'>,
  families: readonly Family[],
  asked: readonly Asked[],
  most: number,
  turn: () => Promise<unknown>,
): Promise<FoundFits> {
  const near = nearMisses()
  const tables = asked.length === 0 ? [] : families.flatMap(({ table }) => catalogue.table(table) ?? [])
  const sorted: SortedRows[] = []
  let rows = 0
  for (const table of tables) {
    const fields = asked.map((one) => judgeField(table, one))
    const sorter = rowSorter(table, fields, most, near.within(table, fields))
    for (let start = 0; start < table.size; start += LOT) {
      const end = Math.min(start + LOT, table.size)
      sorter.sort(start, end)
      rows += end - start
      if (rows < LOT) continue
      rows = 0
      await turn()
    }
    sorted.push(sorter.sorted())
  }
  const fitting = sorted.filter(({ total }) => total > 0)
  return {
    total: sum(fitting.map(({ total }) => total)),
    families: fitting.toSorted((a, b) => a.tightest - b.tightest),
    near: near.groups(),
    notStated: asked.map(({ criterion }, index) => ({ criterion, families: silentFamilies(sorted, index) })),
    notStatedTotal: sum(sorted.map(({ unstated }) => unstated)),
  }
}

type SortedRows = FamilyFits & {
  /** The score of the first row. */
  readonly tightest: number
  readonly unstated: number
  /** By field. */
  readonly silent: readonly Silent[]
}

/** Sorts one family's rows, some at a time, by what the rules say of them. */
function rowSorter(
  table: PartsTable,
  fields: readonly JudgedField[],
  most: number,
  nearlyFits: (row: number) => void,
): { sort(start: number, end: number): void; sorted(): SortedRows } {
  const best = keepBest<number>(most)
  const silent = fields.map((): Silent => ({ count: 0, rows: [] }))
  let total = 0
  let unstated = 0
  return {
    sort(start, end) {
      const marks = new Uint8Array(end - start)
      const shares = new Float64Array(end - start)
      for (const field of fields) field.addTo(marks, shares, start)
      for (let index = 0; index < marks.length; index++) {
        const mark = marks[index]
        if (mark === 0) {
          total += 1
          best.offer(shares[index] ?? 0, start + index)
        } else if (mark === MARK.near) nearlyFits(start + index)
        else if (mark === MARK.unstated) {
          unstated += 1
          for (let place = 0; place < fields.length; place++) noteSilent(fields[place], start + index, silent[place])
        }
      }
    },
    sorted: () => ({ table, fields, total, rows: best.items(), tightest: best.lowest(), unstated, silent }),
  }
}

function noteSilent(field: JudgedField | undefined, row: number, silent: Silent | undefined): void {
  if (!field || !silent || field.markAt(field.placeOf(row)) !== MARK.unstated) return
  silent.count += 1
  if (silent.rows.length < MOST_NAMED) silent.rows.push(row)
}

function silentFamilies(sorted: readonly SortedRows[], index: number): NotStated['families'] {
  return sorted.flatMap(({ table, fields, silent }) => {
    const { count = 0, rows = [] } = silent[index] ?? {}
    const known = fields[index]?.known ?? false
    return count === 0 ? [] : [{ table, known, count, rows: known ? rows : [] }]
  })
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)
