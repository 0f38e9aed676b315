import { comparableCell, type ExactCell, type ExactRow } from '#parts/runs/exact-cells.ts'

/** A row before and after a run: `after` are the cells that it wrote. Null if there was no such row. */
export type RowImage = {
  readonly table: string
  readonly id: string
  readonly before: ExactRow | null
  readonly after: ExactRow | null
}

/** Where a later change is in the place of what a run did. */
export type UndoConflict = {
  readonly table: string
  readonly id: string
  readonly number: string | null
  /**
   * `cell`: it has another value now. `gone`: the part was removed. `added`: the part that the run added was changed.
   * `back`: there is a part again with the id of one that the run removed. `number`: another part has its number.
   * `column`: the column that the run added has values in other parts. `dropped`: the column is gone.
   */
  readonly kind: 'cell' | 'gone' | 'added' | 'back' | 'number' | 'column' | 'dropped'
  /** The column, or null if it is about the whole part. */
  readonly column: string | null
  /** What an undo would bring back. */
  readonly before: string | null
  /** What the run wrote. */
  readonly after: string | null
  readonly now: string | null
}

/** What becomes of one row: removed (null), written with these cells, or left as it is (undefined). */
export type RowPlan = { readonly row: ExactRow | null | undefined; readonly conflicts: readonly UndoConflict[] }

type Place = {
  readonly dialect: 'sqlite' | 'postgres'
  /** The table's columns. */
  readonly columns: ReadonlySet<string>
  /** The column with the part number. */
  readonly number: string | null
  /** The id of another part with the number of a row, or null. */
  readonly otherWith: (row: ExactRow, id: string) => string | null
  /** Whether later changes are undone too; otherwise they stay. */
  readonly force: boolean
}

/** Decides how one row is taken back. `now` is the row as it is stored, or null. */
export function planRow(image: RowImage, now: ExactRow | null, place: Place): RowPlan {
  const { before, after } = image
  if (before === null) return planRemoval(image, now, place)
  if (after === null) return planReturn(image, before, now, place)
  const conflict = conflictOf(image, place)
  if (now === null) {
    const conflicts = [conflict({ kind: 'gone' }), ...droppedCells(image, before, place)]
    return { row: place.force ? before : undefined, conflicts }
  }
  const conflicts: UndoConflict[] = []
  const next = new Map(now)
  for (const [column, written] of after) {
    const [was, is] = [cellOf(before, column, place), cellOf(now, column, place)]
    if (is === was) continue
    if (!place.columns.has(column)) {
      conflicts.push(conflict({ kind: 'dropped', column, before: was, after: written }))
      if (place.force) next.set(column, was)
      continue
    }
    const isLater = is !== comparableCell(place.dialect, written)
    if (isLater) conflicts.push(conflict({ kind: 'cell', column, before: was, after: written, now: is }))
    if (!isLater || place.force) next.set(column, was)
  }
  const isSame = [...next].every(([column, cell]) => cell === (now.get(column) ?? null))
  return { row: isSame ? undefined : next, conflicts }
}

/** A row that the run added goes. */
function planRemoval(image: RowImage, now: ExactRow | null, place: Place): RowPlan {
  const { after } = image
  if (now === null || after === null) return { row: undefined, conflicts: [] }
  const columns = [...new Set([...now.keys(), ...after.keys()])]
  const conflicts = columns.flatMap((column) => {
    const [wrote, is] = [cellOf(after, column, place), cellOf(now, column, place)]
    return wrote === is ? [] : [conflictOf(image, place)({ kind: 'added', column, after: wrote, now: is })]
  })
  return { row: conflicts.length === 0 || place.force ? null : undefined, conflicts }
}

/** A row that the run removed comes back. */
function planReturn(image: RowImage, before: ExactRow, now: ExactRow | null, place: Place): RowPlan {
  const conflict = conflictOf(image, place)
  const number = numberOf(before, place)
  const dropped = droppedCells(image, before, place)
  if (now === null) {
    const other = number === null ? null : place.otherWith(before, image.id)
    const taken = other === null ? [] : [conflict({ kind: 'number', before: number, now: `id ${other}` })]
    const conflicts = [...taken, ...dropped]
    return { row: other === null || place.force ? before : undefined, conflicts }
  }
  const columns = [...new Set([...now.keys(), ...before.keys()])]
  const differ = columns.filter((column) => cellOf(now, column, place) !== cellOf(before, column, place))
  if (differ.length === 0) return { row: undefined, conflicts: [] }
  const conflicts = [conflict({ kind: 'back', before: number, now: numberOf(now, place) })]
  // Columns that came later have no value in the row that returns.
  const whole = new Map(columns.map((column) => [column, before.get(column) ?? null]))
  return { row: place.force ? whole : undefined, conflicts }
}

/** The values of a returning row in columns that are gone. */
const droppedCells = (image: RowImage, before: ExactRow, place: Place): UndoConflict[] =>
  [...before].flatMap(([column, was]) =>
    place.columns.has(column) || was === null
      ? []
      : [conflictOf(image, place)({ kind: 'dropped', column, before: was })],
  )

const cellOf = (row: ExactRow, column: string, { dialect }: Place): ExactCell =>
  comparableCell(dialect, row.get(column) ?? null)

const numberOf = (row: ExactRow | null, { number }: Place): string | null =>
  number === null ? null : row?.get(number)?.trim() || null

function conflictOf({ table, id, before, after }: RowImage, place: Place) {
  const facts = { table, id, number: numberOf(before, place) ?? numberOf(after, place) }
  const none = { column: null, before: null, after: null, now: null }
  return (conflict: Pick<UndoConflict, 'kind'> & Partial<UndoConflict>): UndoConflict => ({
    ...facts,
    ...none,
    ...conflict,
  })
}
