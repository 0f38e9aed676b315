import type { FileRow } from '#sources/file-rows.ts'

/** A row of a file, checked: what it wants to be stored, in the order of the file's columns but id. */
export type PartRow = {
  readonly line: number
  readonly number: string
  /** Null: the file says none. */
  readonly id: string | null
  readonly values: readonly (string | null)[]
}

export type RowFault = { readonly column: string | null; readonly what: string; readonly right: string }

const LONGEST_CELL = 100_000
/** A number stands in addresses, titles and the search's index: far more than any part bears, and no more. */
const LONGEST_NUMBER = 10_000
/** A whole number from 1. Either database holds twice as much: after the largest id there is no next one for new rows. */
const ID = /^[1-9]\d{0,18}$/
const LARGEST_ID = 2n ** 62n

/**
 * Gives a function that checks one row against the file's header: number of cells, zero bytes, length, id, part number.
 * `columns` are the table's columns in the file's order, `number` holds the part's own number, `others` its further ones. A row without any value is neither a part nor a fault: null.
 */
export function rowChecker(columns: readonly string[], number: string, others: readonly string[]) {
  const idAt = columns.indexOf('id')
  const numberAt = columns.indexOf(number)
  const numbers = new Set([number, ...others])

  return ({ line, cells, faults: unread = [] }: FileRow): { row: PartRow | null; faults: RowFault[] } => {
    if (unread.length > 0) {
      return { row: null, faults: unread.map(({ at, what, right }) => ({ column: columns[at] ?? null, what, right })) }
    }
    if (cells.every((cell) => cell.trim() === '')) return { row: null, faults: [] }
    if (cells.length !== columns.length) {
      const what = `the row has ${cells.length} cells, the header ${columns.length}`
      const right = 'Put a value that holds a comma in quotation marks, and leave no cell out'
      return { row: null, faults: [{ column: null, what, right }] }
    }
    const faults = cells.flatMap((cell, index) => {
      const column = columns[index] ?? null
      return cellFaults(cell, column, column !== null && numbers.has(column))
    })
    const own = cells[numberAt]?.trim() ?? ''
    const id = idAt < 0 ? '' : (cells[idAt]?.trim() ?? '')
    if (own === '' && id === '') {
      const right = 'Every part needs one, but for those that a column id names'
      faults.push({ column: number, what: 'the part number is missing', right })
    }
    if (id !== '' && !(ID.test(id) && BigInt(id) <= LARGEST_ID)) {
      const right = 'Write a whole number from 1, or leave it empty: the part gets the next one'
      faults.push({ column: 'id', what: `'${id}' is no id`, right })
    }
    const values = cells.filter((_, index) => index !== idAt).map((cell) => (cell.trim() === '' ? null : cell))
    return { row: { line, number: own, id: id === '' ? null : id, values }, faults }
  }
}

function cellFaults(cell: string, column: string | null, isNumber: boolean): RowFault[] {
  if (cell.includes('\0')) {
    return [{ column, what: 'the cell holds a zero byte', right: 'Take it out: no text has one' }]
  }
  if (cell.length > LONGEST_CELL) {
    const what = `the cell is ${cell.length} characters long`
    return [{ column, what, right: `Keep it under ${LONGEST_CELL}, or close a quotation mark that is open` }]
  }
  if (isNumber && cell.trim().length > LONGEST_NUMBER) {
    const what = `the part number is ${cell.trim().length} characters long`
    return [{ column, what, right: `Write at most ${LONGEST_NUMBER}, or close a quotation mark that is open` }]
  }
  return []
}
