import type { Catalog, PartsTable } from '#catalog/answers.ts'
import { placeIn } from '#catalog/columns/sorted-place.ts'
import { type FieldVerdicts, fieldVerdicts, MARK } from '#catalog/fit/field-verdicts.ts'
import type { FitAllowances } from '#catalog/fit/fit-allowances.ts'
import type { Criterion, FitInput } from '#catalog/fit/fit-query.ts'
import { type NearMisses, nearMisses } from '#catalog/fit/near-misses.ts'
import type { Family } from '#catalog/registry/family.ts'

type FamilyFits = {
  readonly table: PartsTable
  readonly fields: readonly FieldVerdicts[]
  readonly total: number
  readonly rows: readonly number[]
}

type NotStated = {
  readonly criterion: Criterion
  readonly families: readonly {
    readonly table: PartsTable
    readonly known: boolean
    readonly count: number
    readonly rows: readonly number[]
  }[]
}

export type FoundFits = {
  readonly total: number
  readonly families: readonly FamilyFits[]
  readonly near: readonly NearMisses[]
  /** Parts that miss nothing but don't state every field. A part can be listed under several fields. */
  readonly notStated: readonly NotStated[]
  readonly notStatedTotal: number
}

const MAX_UNSTATED_PARTS = 8

/** Takes one or two milliseconds. */
const ROWS_PER_CHUNK = 50_000

type UnstatedRows = { count: number; rows: number[] }

/** Finds the parts that fit all inputs, by the sum of their margins, at most `limit` of each family. Awaits `pause` between chunks. */
export async function findFits(
  catalog: Pick<Catalog, 'table'>,
  families: readonly Family[],
  inputs: readonly FitInput[],
  limit: number,
  pause: () => Promise<unknown>,
  allowances: FitAllowances,
): Promise<FoundFits> {
  const near = nearMisses()
  const tables = inputs.length === 0 ? [] : families.flatMap(({ table }) => catalog.table(table) ?? [])
  const sorted: SortedRows[] = []
  let rows = 0
  for (const table of tables) {
    const fields = inputs.map((input) => fieldVerdicts(table, input, allowances))
    const found: SortedRows = {
      table,
      fields,
      best: topItems(limit),
      nearlyFits: near.within(table, fields),
      total: 0,
      unstated: 0,
      unstatedRows: fields.map(() => ({ count: 0, rows: [] })),
    }
    sorted.push(found)
    for (let start = 0; start < table.size; start += ROWS_PER_CHUNK) {
      const end = Math.min(start + ROWS_PER_CHUNK, table.size)
      sortChunk(found, start, end)
      rows += end - start
      if (rows < ROWS_PER_CHUNK) continue
      rows = 0
      await pause()
    }
  }
  const fitting = sorted.filter(({ total }) => total > 0).sort((a, b) => a.best.lowest() - b.best.lowest())
  return {
    total: sum(fitting.map(({ total }) => total)),
    families: fitting.map(({ best, ...found }) => ({ ...found, rows: best.items() })),
    near: near.groups(),
    notStated: inputs.map(({ criterion }, index) => ({ criterion, families: unstatedFamilies(sorted, index) })),
    notStatedTotal: sum(sorted.map(({ unstated }) => unstated)),
  }
}

type SortedRows = Omit<FamilyFits, 'rows' | 'total'> & {
  readonly best: TopItems<number>
  readonly nearlyFits: (row: number) => void
  total: number
  unstated: number
  readonly unstatedRows: readonly UnstatedRows[]
}

function sortChunk(found: SortedRows, start: number, end: number): void {
  const { fields, best, nearlyFits, unstatedRows } = found
  const marks = new Uint8Array(end - start)
  const shares = new Float64Array(end - start)
  for (const field of fields) field.addTo(marks, shares, start)
  for (let index = 0; index < marks.length; index++) {
    const mark = marks[index]
    if (mark === 0) {
      found.total += 1
      best.offer(shares[index] ?? 0, start + index)
    } else if (mark === MARK.near) nearlyFits(start + index)
    else if (mark === MARK.unstated) {
      found.unstated += 1
      for (let place = 0; place < fields.length; place++)
        noteUnstated(fields[place], start + index, unstatedRows[place])
    }
  }
}

function noteUnstated(field: FieldVerdicts | undefined, row: number, unstatedRows: UnstatedRows | undefined): void {
  if (!field || !unstatedRows || field.markAt(field.placeOf(row)) !== MARK.unstated) return
  unstatedRows.count += 1
  if (unstatedRows.rows.length < MAX_UNSTATED_PARTS) unstatedRows.rows.push(row)
}

function unstatedFamilies(sorted: readonly SortedRows[], index: number): NotStated['families'] {
  return sorted.flatMap(({ table, fields, unstatedRows }) => {
    const { count = 0, rows = [] } = unstatedRows[index] ?? {}
    const known = fields[index]?.known ?? false
    return count === 0 ? [] : [{ table, known, count, rows: known ? rows : [] }]
  })
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

type TopItems<T> = ReturnType<typeof topItems<T>>

export function topItems<T>(limit: number) {
  const kept: { readonly score: number; readonly item: T }[] = []
  let worst = Number.POSITIVE_INFINITY
  return {
    offer(score: number, item: T): void {
      if (score >= worst) return
      const place = placeIn(kept.length, (at) => (kept[at]?.score ?? 0) <= score)
      kept.splice(place, 0, { score, item })
      if (kept.length > limit) kept.pop()
      if (kept.length >= limit) worst = kept.at(-1)?.score ?? worst
    },
    items: (): T[] => kept.map(({ item }) => item),
    lowest: (): number => kept[0]?.score ?? Number.POSITIVE_INFINITY,
  }
}
