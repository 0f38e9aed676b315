import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Link, useNavigate } from 'react-router'
import { EXACT_TEXT } from '#app/ui/exact-text.ts'
import { countOf } from '#catalog/quantities/format-count.ts'
import {
  type CellEdits,
  cellAt,
  clearEdits,
  copiedText,
  editAt,
  editKey,
  fillEdits,
  type GridView,
  pasteEdits,
} from '#desk/catalog/grid/grid-cells.ts'
import { clamp, type GridSelection, movedSelection, oneCell, rangeOf } from '#desk/catalog/grid/grid-keys.ts'
import type { CellChange } from '#parts/editing/change-parts.ts'

type Props = {
  label: string
  view: GridView
  edits: CellEdits
  selection: GridSelection
  onSelect: (selection: GridSelection) => void
  onWrite: (cells: readonly CellChange[]) => void
  onUndo: () => void
  onSay: (text: string) => void
  partPath: (id: string) => string
  heading: (column: GridView['columns'][number]) => ReactNode
}

type TableRef = RefObject<HTMLTableElement | null>
type BoxRef = RefObject<HTMLDivElement | null>

/** Rows kept above and below the visible ones. The server renders the first rows. */
const ROWS_AROUND = 15
const FIRST_ROWS = 40

/** A family's rows as a spreadsheet (behavior 21.31). Keeps the focus itself, so rows out of view need not exist. */
export function PartGrid(props: Props) {
  const { label, view, edits, selection, partPath, heading } = props
  const { columns, rows } = view
  const id = useId()
  const table = useRef<HTMLTableElement>(null)
  const { box, shown, rowHeight, pageRows } = useRowsInSight(rows.length)
  const { typing, commit, onMouse, ...onKeys } = useGridInput(props, table, pageRows)
  const { row, column } = selection
  const range = rangeOf(selection)
  useSelectionInView(selection, box, table, rowHeight)
  const input =
    typing === null ? null : <CellInput text={typing} label={columns[column]?.label ?? ''} onDone={commit} />
  return (
    <div className="grid-box" ref={box}>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid of the ARIA practices, on a table
        role="grid"
        className="data-table part-grid"
        aria-label={label}
        aria-multiselectable="true"
        aria-rowcount={rows.length + 1}
        aria-activedescendant={typing === null && rows.length > 0 ? `${id}-active` : undefined}
        tabIndex={0}
        {...onKeys}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">id</th>
            {columns.map((one) => (
              <th key={one.name} scope="col">
                {heading(one)}
              </th>
            ))}
          </tr>
        </thead>
        <Spacer height={shown.first * rowHeight} />
        <tbody onMouseDown={onMouse} onMouseMove={onMouse} onDoubleClick={onMouse}>
          {rows.slice(shown.first, shown.end).map((one, index) => {
            const at = shown.first + index
            const isIn = at >= range.top && at <= range.bottom
            return (
              <GridRow
                key={one.id}
                view={view}
                edits={edits}
                at={at}
                path={partPath(one.id)}
                left={isIn ? range.left : -1}
                right={isIn ? range.right : -1}
                active={at === row ? column : -1}
                activeId={`${id}-active`}
                input={at === row ? input : null}
              />
            )
          })}
        </tbody>
        <Spacer height={(rows.length - shown.end) * rowHeight} />
      </table>
    </div>
  )
}

/** Keys, clipboard and mouse of the grid. `typing`: the text with which typing in the active cell began, or null. */
function useGridInput(props: Props, table: TableRef, pageRows: number) {
  const { view, edits, selection, onSelect, onWrite, onUndo, onSay, partPath } = props
  const { row, column } = selection
  const [typing, setTyping] = useState<string | null>(null)
  const navigate = useNavigate()
  const range = rangeOf(selection)
  const size = { rows: view.rows.length, columns: view.columns.length, pageRows }
  const type = (at: number, inColumn: number) => setTyping(cellAt(view, edits, at, inColumn) ?? '')

  function write(cells: readonly CellChange[], what: string): void {
    if (cells.length === 0) return
    onWrite(cells)
    onSay(`${countOf(cells.length, 'cell')} ${what}`)
  }

  /** Ends typing. Null discards the text. With a move, keys act on the grid again. */
  function commit(text: string | null, move: CellMove | null): void {
    setTyping(null)
    const before = cellAt(view, edits, row, column) ?? ''
    if (text !== null && plainLines(text) !== plainLines(before)) onWrite(editAt(view, row, column, text))
    if (!move) return
    const [down, right] = move
    table.current?.focus()
    onSelect(oneCell(clamp(row + down, size.rows - 1), clamp(column + right, size.columns - 1)))
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>): void {
    if (event.target !== event.currentTarget || size.rows === 0) return
    const { key } = event
    const isCommand = event.ctrlKey || event.metaKey
    const moved = movedSelection(selection, event, size)
    if (moved) onSelect(moved)
    else if (isCommand && key === 'Enter') void navigate(partPath(view.rows[row]?.id ?? ''))
    else if (isCommand && key === 'd') write(fillEdits(view, edits, range), 'filled')
    else if (isCommand && key === 'z') onUndo()
    else if (key === 'Enter' || key === 'F2') type(row, column)
    else if (key === 'Delete' || key === 'Backspace') write(clearEdits(view, range), 'emptied')
    else if (key === 'Escape') onSelect(oneCell(row, column))
    else if (key.length === 1 && !isCommand && !event.altKey) setTyping(key)
    else return
    event.preventDefault()
  }

  function onPaste(event: ClipboardEvent<HTMLTableElement>): void {
    if (document.activeElement !== event.currentTarget) return
    event.preventDefault()
    const { cells, lost } = pasteEdits(view, range, event.clipboardData.getData('text/plain'))
    write(cells, lost === 0 ? 'pasted' : `pasted; ${lost} more are outside of the rows and columns shown`)
  }
  function onCopy(event: ClipboardEvent<HTMLTableElement>): void {
    if (document.activeElement !== event.currentTarget) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', copiedText(view, edits, range))
    onSay('Copied')
  }

  function onMouse(event: MouseEvent<HTMLElement>): void {
    const place = event.target
    if (!(place instanceof HTMLTableCellElement) || place.dataset.column === undefined) return
    const [toRow, toColumn] = [Number(place.parentElement?.dataset.row), Number(place.dataset.column)]
    if (event.type === 'mousemove') {
      const isElsewhere = toRow !== selection.toRow || toColumn !== selection.toColumn
      if (event.buttons === 1 && isElsewhere) onSelect({ ...selection, toRow, toColumn })
      return
    }
    event.preventDefault() // prevents selecting text
    table.current?.focus({ preventScroll: true })
    onSelect(event.shiftKey ? { ...selection, toRow, toColumn } : oneCell(toRow, toColumn))
    if (event.type === 'dblclick') type(toRow, toColumn)
  }
  return { typing, commit, onMouse, onKeyDown, onPaste, onCopy }
}

/** Scrolls to the moving end of the selection. */
function useSelectionInView({ toRow, toColumn }: GridSelection, box: BoxRef, table: TableRef, rowHeight: number): void {
  useEffect(() => {
    const frame = box.current
    if (!frame || document.activeElement !== table.current) return
    frame.scrollIntoView({ block: 'nearest' })
    const head = frame.querySelectorAll('thead th')[toColumn + 1]?.getBoundingClientRect()
    if (!head) return
    const inSight = frame.getBoundingClientRect()
    const top = toRow * rowHeight
    const left = inSight.left + (frame.querySelector('th')?.offsetWidth ?? 0)
    if (top < frame.scrollTop) frame.scrollTop = top
    else frame.scrollTop = Math.max(frame.scrollTop, top + rowHeight + head.height - frame.clientHeight)
    if (head.left < left) frame.scrollLeft -= left - head.left
    else frame.scrollLeft += Math.max(0, head.right - inSight.left - frame.clientWidth)
  }, [toRow, toColumn, rowHeight, box, table])
}

type RowProps = {
  view: GridView
  edits: CellEdits
  at: number
  path: string
  left: number
  right: number
  active: number
  activeId: string
  input: ReactNode
}

const GridRow = memo(function GridRow({ view, edits, at, path, left, right, active, activeId, input }: RowProps) {
  const { id = '' } = view.rows[at] ?? {}
  return (
    <tr aria-rowindex={at + 2} data-row={at}>
      <th scope="row">
        <Link to={path} tabIndex={-1}>
          {id}
        </Link>
      </th>
      {view.columns.map(({ name }, column) => (
        // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid
        <td
          key={name}
          id={column === active ? activeId : undefined}
          data-column={column}
          data-active={column === active || undefined}
          data-changed={edits.has(editKey(id, name)) || undefined}
          aria-selected={column >= left && column <= right}
        >
          {column === active && input ? input : cellAt(view, edits, at, column)}
        </td>
      ))}
    </tr>
  )
})

/** Replaces rows out of view. A script sets its height, because our CSP forbids style attributes. */
function Spacer({ height }: { height: number }) {
  const row = (shown: HTMLTableRowElement | null) => shown?.style.setProperty('height', `${height}px`)
  return (
    <tbody aria-hidden="true">
      <tr ref={row} />
    </tbody>
  )
}

type CellMove = readonly [down: number, right: number]
type InputProps = { text: string; label: string; onDone: (text: string | null, move: CellMove | null) => void }

/** A text as a `textarea` has it, trimmed. */
const plainLines = (text: string): string => text.replaceAll('\r\n', '\n').trim()

/** The field for typing in a cell. Enter and Tab keep the text and move on, Escape discards it. */
function CellInput({ text, label, onDone }: InputProps) {
  const isOver = useRef(false)
  const end: InputProps['onDone'] = (typed, move) => {
    if (isOver.current) return // a removed field loses the focus
    isOver.current = true
    onDone(typed, move)
  }
  const Field = text.includes('\n') ? 'textarea' : 'input' // an `input` would join the lines
  return (
    <Field
      autoFocus
      aria-label={label}
      defaultValue={text}
      {...EXACT_TEXT}
      onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
      onBlur={({ target }) => end(target.value, null)}
      onKeyDown={(event) => {
        const { key, shiftKey, currentTarget } = event
        const step = shiftKey ? -1 : 1
        if (key === 'Enter') end(currentTarget.value, [step, 0])
        else if (key === 'Tab') end(currentTarget.value, [0, step])
        else if (key === 'Escape') end(null, [0, 0])
        else return
        event.preventDefault()
      }}
    />
  )
}

/** The visible rows of a scrolled box, by the mean height of the rendered ones. */
function useRowsInSight(count: number) {
  const box = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ rowHeight: 32, headHeight: 0, height: 0 })
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const frame = box.current
    if (!frame) return
    const measure = () => {
      const body = frame.querySelector('tr[data-row]')?.parentElement
      const rowHeight = body ? body.getBoundingClientRect().height / body.childElementCount : 0
      const headHeight = frame.querySelector('thead')?.getBoundingClientRect().height ?? 0
      setSize((before) => ({ rowHeight: rowHeight || before.rowHeight, headHeight, height: frame.clientHeight }))
    }
    measure()
    const scroll = () => setTop(frame.scrollTop)
    const observer = new ResizeObserver(measure)
    observer.observe(frame)
    frame.addEventListener('scroll', scroll, { passive: true })
    return () => {
      observer.disconnect()
      frame.removeEventListener('scroll', scroll)
    }
  }, [])
  const { rowHeight, headHeight, height } = size
  const pageRows = Math.max(1, Math.floor((height - headHeight) / rowHeight))
  const first = clamp(Math.floor(top / rowHeight) - ROWS_AROUND, count)
  const end = height === 0 ? FIRST_ROWS : first + pageRows + 2 * ROWS_AROUND
  return { box, shown: { first, end: Math.min(count, end) }, rowHeight, pageRows }
}
