import { copiedRows } from '#catalog/lists/pasted/split-text.ts'
import type { ShownCells } from '#desk/catalog/parts/cell-groups.ts'
import type { CellChange, ChangeError } from '#parts/editing/change-parts.ts'

export type GridColumn = { readonly name: string; readonly label: string; readonly isPrivate: boolean }
export type ShownRow = { readonly id: string; readonly cells: ShownCells }
export type GridView = { readonly columns: readonly GridColumn[]; readonly rows: readonly ShownRow[] }

/** Unsaved cells by `editKey`, including those of rows on other pages. */
export type CellEdits = ReadonlyMap<string, CellChange>
/** The current edits, and those before each step, last first. */
export type EditSteps = { readonly edits: CellEdits; readonly past: readonly CellEdits[] }

/** Positions in the view, from 0, both ends included. */
export type CellRange = {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

export const NO_EDITS: EditSteps = { edits: new Map(), past: [] }
const MAX_STEPS = 200

export const editKey = (id: string, column: string): string => `${id} ${column}`

/** Adds edits as one step. A cell that gets its old value back is no longer an edit. */
export function addStep({ edits, past }: EditSteps, cells: readonly CellChange[]): EditSteps {
  const next = new Map(edits)
  for (const cell of cells) {
    const key = editKey(cell.id, cell.column)
    const before = edits.get(key)
    const seen = before ? before.seen : cell.seen
    if (cell.wanted === seen) next.delete(key)
    else next.set(key, { ...cell, seen })
  }
  return cells.length === 0 ? { edits, past } : { edits: next, past: [edits, ...past].slice(0, MAX_STEPS) }
}

/** The edits that are still unsaved. A cell edited again since then has what was saved as seen. */
export function unsavedEdits(edits: CellEdits, saved: readonly CellChange[]): EditSteps {
  const left = new Map(edits)
  for (const { id, column, wanted } of saved) {
    const key = editKey(id, column)
    const edit = edits.get(key)
    if (edit && edit.wanted !== wanted) left.set(key, { ...edit, seen: wanted })
    else left.delete(key)
  }
  return { edits: left, past: [] }
}

/** The edits without those of parts and columns that don't exist anymore. */
export function withoutGone(edits: CellEdits, errors: readonly ChangeError[]): CellEdits {
  const gone = new Set(errors.flatMap(({ id, column, isGone }) => (isGone ? [editKey(id, column ?? '')] : [])))
  return new Map([...edits].filter(([key, { id }]) => !gone.has(key) && !gone.has(editKey(id, ''))))
}

export function undoStep({ edits, past }: EditSteps): EditSteps {
  const [before = edits, ...earlier] = past
  return { edits: before, past: earlier }
}

/** A cell's unsaved or stored value. */
export function cellAt({ columns, rows }: GridView, edits: CellEdits, row: number, column: number): string | null {
  const at = rows[row]
  const name = columns[column]?.name ?? ''
  if (!at) return null
  const edit = edits.get(editKey(at.id, name))
  return edit ? edit.wanted : (at.cells[name] ?? null)
}

/** An edit of a cell. Trims the text, like a form of the desk. */
export function editAt({ columns, rows }: GridView, row: number, column: number, text: string): CellChange[] {
  const at = rows[row]
  const name = columns[column]?.name
  if (!at || name === undefined) return []
  const seen = at.cells[name] ?? null
  const wanted = text.trim() || null
  return [{ id: at.id, column: name, seen, wanted: wanted === seen?.trim() ? seen : wanted }]
}

/** A range as a spreadsheet takes it: tabs between cells, line ends between rows. */
export function copiedText(view: GridView, edits: CellEdits, range: CellRange): string {
  const quoted = (text: string) => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return span(range.top, range.bottom)
    .map((row) =>
      span(range.left, range.right)
        .map((column) => quoted(cellAt(view, edits, row, column) ?? ''))
        .join('\t'),
    )
    .join('\n')
}

/** Pastes rows at the start of a range. One cell fills the whole range. `lost` counts cells outside the view. */
export function pasteEdits(view: GridView, range: CellRange, text: string): { cells: CellChange[]; lost: number } {
  const rows = copiedRows(text)
  const [first = ''] = rows[0] ?? []
  if (rows.length === 1 && rows[0]?.length === 1) return { cells: rangeEdits(view, range, () => first), lost: 0 }
  let lost = 0
  const cells = rows.flatMap((row, down) =>
    row.flatMap((cell, right) => {
      const found = editAt(view, range.top + down, range.left + right, cell)
      if (found.length === 0) lost += 1
      return found
    }),
  )
  return { cells, lost }
}

/** Copies the first row of a range into its other rows. */
export function fillEdits(view: GridView, edits: CellEdits, range: CellRange): CellChange[] {
  const below = { ...range, top: range.top + 1 }
  return rangeEdits(view, below, (column) => cellAt(view, edits, range.top, column) ?? '')
}

export const clearEdits = (view: GridView, range: CellRange): CellChange[] => rangeEdits(view, range, () => '')

export type Replacement = {
  readonly column: string
  readonly find: string
  readonly replace: string
  readonly isWhole: boolean
}

/** Replaces a text in one column of the view, ignoring case: within cells, or only whole cells. */
export function replaceEdits(view: GridView, edits: CellEdits, wish: Replacement): CellChange[] {
  const { column: name, find, replace, isWhole } = wish
  const column = view.columns.findIndex((one) => one.name === name)
  const wanted = find.toLowerCase()
  if (column < 0 || (wanted === '' && !isWhole)) return []
  const pattern = new RegExp(find.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi')
  return view.rows.flatMap((_, row) => {
    const text = cellAt(view, edits, row, column) ?? ''
    if (isWhole && text.trim().toLowerCase() !== wanted.trim()) return []
    const next = isWhole ? replace : text.replace(pattern, () => replace)
    return next === text ? [] : editAt(view, row, column, next)
  })
}

function rangeEdits(view: GridView, range: CellRange, textOf: (column: number) => string): CellChange[] {
  return span(range.top, range.bottom).flatMap((row) =>
    span(range.left, range.right).flatMap((column) => editAt(view, row, column, textOf(column))),
  )
}

const span = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
