import type { RowError } from '#sources/import/import-errors.ts'
import type { FileRow } from '#spreadsheets/file-row.ts'

/** A checked row of a file. `values` are in the order of the file's columns, without `id`. */
export type PartRow = {
  readonly line: number
  readonly number: string
  readonly id: string | null
  readonly values: readonly (string | null)[]
}

const MAX_CELL_LENGTH = 100_000
/** Part numbers appear in addresses, titles and the search index. Real ones are far shorter. */
const MAX_NUMBER_LENGTH = 10_000
/** A whole number from 1. */
const ID = /^[1-9]\d{0,18}$/
/** Half of what either database can hold: after its largest id it has no next id for new rows. */
const MAX_ID = 2n ** 62n

/**
 * Returns a function that checks one row: number of cells, NUL, lengths, id, part number. `columns` are the table's
 * columns in the file's order, `number` is the part number's, `others` are those of the MIL and CID numbers. A row
 * without any value is null and no error.
 */
export function createRowChecker(columns: readonly string[], number: string, others: readonly string[]) {
  const idAt = columns.indexOf('id')
  const numberAt = columns.indexOf(number)
  const numbers = new Set([number, ...others])
  return ({ line, cells, issues: unread = [] }: FileRow): { row: PartRow | null; errors: RowError[] } => {
    if (unread.length > 0) {
      const errors = unread.map(({ at, what, right }) => ({ column: columns[at] ?? null, what, hint: right }))
      return { row: null, errors }
    }
    if (cells.every((cell) => cell.trim() === '')) return { row: null, errors: [] }
    if (cells.length !== columns.length) {
      const what = `the row has ${cells.length} cells, the header ${columns.length}`
      const hint = 'Put values that contain a comma in quotation marks, and leave no cell out'
      return { row: null, errors: [{ column: null, what, hint }] }
    }
    const errors = cells.flatMap((cell, index) => {
      const column = columns[index] ?? null
      return cellErrors(cell, column, column !== null && numbers.has(column))
    })
    const own = cells[numberAt]?.trim() ?? ''
    const id = idAt < 0 ? '' : (cells[idAt]?.trim() ?? '')
    if (own === '' && id === '') {
      const hint = 'Every part needs one, unless a column id identifies it'
      errors.push({ column: number, what: 'the part number is missing', hint })
    }
    if (id !== '' && !(ID.test(id) && BigInt(id) <= MAX_ID)) {
      const hint = 'Write a whole number from 1, or leave the cell empty: the part gets the next id'
      errors.push({ column: 'id', what: `'${id}' is not a valid id`, hint })
    }
    const values = cells.filter((_, index) => index !== idAt).map((cell) => (cell.trim() === '' ? null : cell))
    return { row: { line, number: own, id: id === '' ? null : id, values }, errors }
  }
}

function cellErrors(cell: string, column: string | null, isNumber: boolean): RowError[] {
  if (cell.includes('\0')) {
    return [{ column, what: 'the cell contains a NUL character', hint: 'Remove it' }]
  }
  if (cell.length > MAX_CELL_LENGTH) {
    const what = `the cell is ${cell.length} characters long`
    return [{ column, what, hint: `Write at most ${MAX_CELL_LENGTH}, or close an open quotation mark` }]
  }
  if (isNumber && cell.trim().length > MAX_NUMBER_LENGTH) {
    const what = `the part number is ${cell.trim().length} characters long`
    return [{ column, what, hint: `Write at most ${MAX_NUMBER_LENGTH}, or close an open quotation mark` }]
  }
  return []
}
