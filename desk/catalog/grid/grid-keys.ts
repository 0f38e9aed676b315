import type { CellRange } from '#desk/catalog/grid/grid-cells.ts'

/** The cell that keys act on, and the other corner of the selected range. Positions in the view, from 0. */
export type GridSelection = {
  readonly row: number
  readonly column: number
  readonly toRow: number
  readonly toColumn: number
}
type GridSize = { readonly rows: number; readonly columns: number; readonly pageRows: number }
/** How a key moves. With `shiftKey` the range grows from the cell where it began. */
type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

export const oneCell = (row: number, column: number): GridSelection => ({ row, column, toRow: row, toColumn: column })

export const rangeOf = ({ row, column, toRow, toColumn }: GridSelection): CellRange => ({
  top: Math.min(row, toRow),
  bottom: Math.max(row, toRow),
  left: Math.min(column, toColumn),
  right: Math.max(column, toColumn),
})

/** The selection after a key that moves it (as in the ARIA practices' grid), else null. Tab leaves at the row's end. */
export function movedSelection(selection: GridSelection, pressed: Pressed, size: GridSize): GridSelection | null {
  const { key, shiftKey } = pressed
  const isFar = pressed.ctrlKey || pressed.metaKey
  const [lastRow, lastColumn] = [size.rows - 1, size.columns - 1]
  if (isFar && key === 'a') return { row: 0, column: 0, toRow: lastRow, toColumn: lastColumn }
  if (key === ' ' && isFar) return { ...selection, row: 0, toRow: lastRow, toColumn: selection.column }
  if (key === ' ' && shiftKey) return { ...selection, column: 0, toColumn: lastColumn, toRow: selection.row }
  const from = shiftKey ? [selection.toRow, selection.toColumn] : [selection.row, selection.column]
  const [row = 0, column = 0] = from
  const to: Readonly<Record<string, readonly [row: number, column: number]>> = {
    ArrowUp: [isFar ? 0 : row - 1, column],
    ArrowDown: [isFar ? lastRow : row + 1, column],
    ArrowLeft: [row, isFar ? 0 : column - 1],
    ArrowRight: [row, isFar ? lastColumn : column + 1],
    PageUp: [row - size.pageRows, column],
    PageDown: [row + size.pageRows, column],
    Home: [isFar ? 0 : row, 0],
    End: [isFar ? lastRow : row, lastColumn],
  }
  if (key === 'Tab') {
    const next = selection.column + (shiftKey ? -1 : 1)
    return next < 0 || next > lastColumn ? null : oneCell(selection.row, next)
  }
  const place = Object.hasOwn(to, key) ? to[key] : undefined
  if (!place) return null
  const [toRow, toColumn] = [clamp(place[0], lastRow), clamp(place[1], lastColumn)]
  return shiftKey ? { ...selection, toRow, toColumn } : oneCell(toRow, toColumn)
}

export const clamp = (place: number, last: number): number => Math.max(0, Math.min(place, last))
