import { type Column, type Family, NUMBER_COLUMNS } from '#catalogue/registry/family.ts'
import { findColumn, ownNumberColumn } from '#catalogue/registry/find-column.ts'
import { ORDER_TERMS } from '#catalogue/registry/order-terms.ts'
import type { RowError } from '#sources/import/import-errors.ts'

/** The table's column for each cell of a header, or null for a cell that names none. */
type Header = { readonly columns: readonly (string | null)[]; readonly errors: readonly RowError[] }

/** Other headings for the part number (behavior 15.13). */
const NUMBER_NAMES = [...NUMBER_COLUMNS, 'Part Number', 'Part #', 'Part', 'P/N', 'PN']
/** The two names of the column with the label of the RFQ link (behavior 15.13). */
const QUOTE_LABELS = ['RF', 'RFQ']

/**
 * Finds the table's column for each cell of a header (behavior 15.13). An exact name comes first, then another name in
 * the registry, then either of them ignoring case, spaces and underscores. `present` are the table's columns with `id`.
 */
export function matchHeader(cells: readonly string[], family: Family, present: readonly string[]): Header {
  const find = columnFinder(family, present)
  const columns = cells.map((cell) => find(cell.trim()))
  const number = ownNumberColumn(family, present)
  const errors: RowError[] = cells.flatMap((cell, index) => {
    const column = columns[index] ?? null
    if (cell.trim() === '') {
      return [{ column: null, what: `cell ${index + 1} of the header is empty`, hint: 'Give every column a name' }]
    }
    if (column === null) return [unknownColumn(cell, present)]
    const first = columns.indexOf(column)
    if (first === index) return []
    return [{ column: cell, what: `the column appears twice (first as '${cells[first]}')`, hint: 'Remove one of them' }]
  })
  if (number === null) {
    const hint = `Add one of ${family.numbers.join(', ')} to the table`
    errors.push({ column: null, what: 'the table has no column for the part number', hint })
  } else if (!columns.includes(number)) {
    errors.push({ column: number, what: 'the part number column is missing', hint: `Name it '${number}'` })
  }
  return { columns, errors }
}

/**
 * The columns of a file that the table lacks, each once: order terms (behavior 3.11) by their own name, with `all` any other
 * as it is headed.
 */
export function newColumns(
  cells: readonly string[],
  family: Family,
  present: readonly string[],
  all: boolean,
): string[] {
  const find = columnFinder(family, present)
  const findTerm = columnFinder(
    family,
    ORDER_TERMS.map(({ name }) => name),
  )
  const lacking = cells.filter((cell) => cell.trim() !== '' && find(cell.trim()) === null)
  return [...new Set(lacking.flatMap((cell) => findTerm(cell.trim()) ?? (all ? [cell] : [])))]
}

function unknownColumn(cell: string, present: readonly string[]): RowError {
  return {
    column: cell,
    what: 'the table has no such column',
    hint: `Its columns are ${present.join(', ')}. Run the import with --add-columns to add this one`,
  }
}

function columnFinder(family: Family, present: readonly string[]): (heading: string) => string | null {
  const others = otherNames(family, present)
  const names = [...present.map((column) => ({ name: column, column })), ...others]
  return (heading) => {
    const exact = names.find(({ name }) => name === heading)
    const loose = names.find(({ name }) => normalizeName(name) === normalizeName(heading))
    return (exact ?? loose)?.column ?? null
  }
}

function otherNames(family: Family, present: readonly string[]): { name: string; column: string }[] {
  const number = ownNumberColumn(family, present)
  const ofNumber = number === null ? [] : NUMBER_NAMES.map((name) => ({ name, column: number }))
  const ofFields = [...family.columns, ...ORDER_TERMS].flatMap((field: Column) => {
    const column = present[findColumn(field, present)]
    if (column === undefined) return []
    const names = [field.name, ...(field.filterLabel ? [field.filterLabel] : []), ...(field.aliases ?? [])]
    return names.map((name) => ({ name, column }))
  })
  const label = present.find((column) => QUOTE_LABELS.includes(column))
  const ofLabel = label === undefined ? [] : QUOTE_LABELS.map((name) => ({ name, column: label }))
  return [...ofFields, ...ofNumber, ...ofLabel]
}

const normalizeName = (name: string): string => name.toLowerCase().replace(/[\s_.-]+/g, '')
