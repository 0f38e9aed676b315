import { joinAccents } from '#catalogue/words/join-accents.ts'
import { excelDamage, isTotal } from '#sources/import/clean-cell.ts'
import type { RowError } from '#sources/import/import-errors.ts'
import type { RowNotes } from '#sources/import/row-notes.ts'
import type { FileRow } from '#spreadsheets/file-row.ts'

/** A checked row of a file. `values` are in the order of the file's columns, without `id`. */
export type PartRow = {
  readonly line: number
  readonly number: string
  readonly id: string | null
  readonly values: readonly (string | null)[]
}

export type RowShape = {
  /** The table's column for each cell, or null for one that is ignored or has no heading. */
  readonly columns: readonly (string | null)[]
  readonly headings: readonly string[]
  /** The column of the part number, and those of the MIL and CID numbers. */
  readonly number: string
  readonly others: readonly string[]
  /** The columns with sizes. */
  readonly sizes: readonly string[]
  /** Whether a row may end before the header does, as the rows of a sheet. */
  readonly ragged: boolean
  /** Whether values keep the spaces around them. */
  readonly asWritten: boolean
}

const MAX_CELL_LENGTH = 100_000
/** Part numbers appear in addresses, titles and the search index. Real ones are far shorter. */
const MAX_NUMBER_LENGTH = 10_000
/** A whole number from 1. */
const ID = /^[1-9]\d{0,18}$/
/** Half of what either database can hold: after its largest id it has no next id for new rows. */
const MAX_ID = 2n ** 62n
const AS_TEXT = "Format the column as 'Text' in Excel and write the value again"
const NO_HEADING = 'Name its column in the header, or empty the cell'

/**
 * Returns a function that checks one row: number of cells, NUL, lengths, id, part number, what Excel has made of its
 * values. A row without any value, or of sums, is null and no error. What is changed or left out goes to the notes.
 */
export function createRowChecker(shape: RowShape, notes: RowNotes) {
  const { columns, headings, number, ragged } = shape
  const idAt = columns.indexOf('id')
  const numberAt = columns.indexOf(number)
  const places = [...columns.keys()].filter((at) => columns[at] !== null && at !== idAt)
  const unnamed = [...columns.keys()].filter((at) => headings[at]?.trim() === '')
  const isIgnored = (at: number) => columns[at] === null && headings[at]?.trim() !== ''
  const check = columns.map((column) => cellCheck(column, shape))
  const strays = new Set<number>()

  /** A cell under no heading is reported once per column. */
  function strayErrors({ cells }: FileRow): RowError[] {
    const beyond = ragged ? cells.findIndex((cell, at) => at >= columns.length && cell.trim() !== '') : -1
    const filled = [...unnamed.filter((at) => cells[at]?.trim()), ...(beyond < 0 ? [] : [beyond])]
    return filled.flatMap((at): RowError[] => {
      if (strays.has(at)) return []
      strays.add(at)
      return [{ at, column: null, what: 'a cell stands under no heading', hint: NO_HEADING }]
    })
  }

  function widthError({ cells }: FileRow): RowError | null {
    const last = cells.findLastIndex((cell) => cell.trim() !== '')
    if (ragged || (cells.length >= columns.length && last < columns.length)) return null
    const what = `the row has ${cells.length} cells, the header ${columns.length}`
    const hint =
      cells.length > columns.length
        ? 'Put values that contain the separator in quotation marks'
        : 'Leave no cell out. If Excel left out empty ones at the end, save the file as .xlsx'
    return { column: null, what, hint }
  }

  return (file: FileRow): { row: PartRow | null; errors: RowError[] } => {
    const { line, cells, issues = [] } = file
    const unread = issues.filter(({ at }) => !isIgnored(at))
    if (unread.length > 0) {
      const errors = unread.map(({ at, what, right }) => ({ at, column: columns[at] ?? null, what, hint: right }))
      return { row: null, errors }
    }
    if (cells.every((cell, at) => cell.trim() === '' || isIgnored(at))) return { row: null, errors: [] }
    const own = cells[numberAt]?.trim() ?? ''
    if (isTotal(own) || (own === '' && cells.some((cell) => isTotal(cell.trim())))) {
      notes.leftOut(line, 'it holds sums, not a part')
      return { row: null, errors: [] }
    }
    const width = widthError(file)
    if (width) return { row: null, errors: [width] }
    const errors = strayErrors(file)
    const values = places.map((at) => {
      const cell = shape.asWritten ? (cells[at] ?? '') : notes.cleaned(line, at, cells[at] ?? '', joinAccents)
      const error = check[at]?.(cell)
      if (error) errors.push({ at, column: columns[at] ?? null, ...error })
      return cell.trim() === '' ? null : cell
    })
    const id = idAt < 0 ? '' : (cells[idAt]?.trim() ?? '')
    if (own === '' && id === '') {
      const hint = 'Every part needs one, unless a column id identifies it'
      errors.push({ column: number, what: 'the part number is missing', hint })
    }
    if (id !== '' && !(ID.test(id) && BigInt(id) <= MAX_ID)) {
      const hint = 'Write a whole number from 1, or leave the cell empty: the part gets the next id'
      errors.push({ column: 'id', what: `'${id}' is not a valid id`, hint })
    }
    return { row: { line, number: joinAccents(own), id: id === '' ? null : id, values }, errors }
  }
}

type CellError = Pick<RowError, 'what' | 'hint'>

function cellCheck(column: string | null, { number, others, sizes }: RowShape): (cell: string) => CellError | null {
  const isNumber = column !== null && (column === number || others.includes(column))
  const isExact = isNumber || (column !== null && sizes.includes(column))
  return (cell) => {
    if (cell.includes('\0')) return { what: 'the cell contains a NUL character', hint: 'Remove it' }
    if (cell.length > MAX_CELL_LENGTH) {
      const what = `the cell is ${cell.length} characters long`
      return { what, hint: `Write at most ${MAX_CELL_LENGTH}, or close an open quotation mark` }
    }
    if (isNumber && cell.trim().length > MAX_NUMBER_LENGTH) {
      const what = `the part number is ${cell.trim().length} characters long`
      return { what, hint: `Write at most ${MAX_NUMBER_LENGTH}, or close an open quotation mark` }
    }
    const damage = isExact ? excelDamage(cell) : null
    return damage === null ? null : { what: damage, hint: AS_TEXT }
  }
}
