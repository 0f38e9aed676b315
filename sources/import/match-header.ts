import { presentColumn } from '#catalogue/build.ts'
import { type Family, NUMBER_COLUMNS } from '#catalogue/family.ts'

/** What a header says: for each of its cells the table's column, null where it names none. */
export type Header = { readonly columns: readonly (string | null)[]; readonly faults: readonly HeaderFault[] }
export type HeaderFault = { readonly column: string | null; readonly what: string; readonly right: string }

/** Other ways to write the heading of the own number (RULINGS: any name of the same meaning). */
const NUMBER_NAMES = [...NUMBER_COLUMNS, 'Part Number', 'Part #', 'Part', 'P/N', 'PN']
/** The two names of the column with the label of the RFQ link (SPEC 3). */
const QUOTE_LABELS = ['RF', 'RFQ']

/** The column that holds the own number: the first candidate that the table has (RULINGS); null: it has none. */
export function numberColumn(family: Family, present: readonly string[]): string | null {
  return family.numbers.find((name) => present.includes(name)) ?? null
}

/**
 * Finds the table's column for each cell of a header: by its exact name, by another name that the registry knows for
 * it, then by either without regard to case, spaces and underscores. `present` are the table's columns with `id`.
 */
export function matchHeader(cells: readonly string[], family: Family, present: readonly string[]): Header {
  const find = columnFinder(family, present)
  const columns = cells.map((cell) => find(cell.trim()))
  const number = numberColumn(family, present)
  const faults: HeaderFault[] = cells.flatMap((cell, index) => {
    const column = columns[index] ?? null
    if (cell.trim() === '') {
      return [{ column: null, what: `cell ${index + 1} of the header is empty`, right: 'Every column needs its name' }]
    }
    if (column === null) return [unknownColumn(cell, present)]
    const first = columns.indexOf(column)
    if (first === index) return []
    return [
      { column: cell, what: `the column stands twice (first as '${cells[first]}')`, right: 'Leave one of them out' },
    ]
  })
  if (number === null) {
    const right = `Add one of ${family.numbers.join(', ')} to the table`
    faults.push({ column: null, what: 'the table has no column for the part number', right })
  } else if (!columns.includes(number)) {
    faults.push({ column: number, what: 'the column with the part number is missing', right: `Name it '${number}'` })
  }
  return { columns, faults }
}

/** The headings of a file that name no column of the table, each once. */
export function newColumns(cells: readonly string[], family: Family, present: readonly string[]): string[] {
  const find = columnFinder(family, present)
  return [...new Set(cells.filter((cell) => cell.trim() !== '' && find(cell.trim()) === null))]
}

function unknownColumn(cell: string, present: readonly string[]): HeaderFault {
  return {
    column: cell,
    what: 'the table has no such column',
    right: `It has ${present.join(', ')}; --add-columns adds the new one`,
  }
}

function columnFinder(family: Family, present: readonly string[]): (heading: string) => string | null {
  const others = otherNames(family, present)
  const names = [...present.map((column) => ({ name: column, column })), ...others]
  return (heading) => {
    const exact = names.find(({ name }) => name === heading)
    const loose = names.find(({ name }) => bare(name) === bare(heading))
    return (exact ?? loose)?.column ?? null
  }
}

function otherNames(family: Family, present: readonly string[]): { name: string; column: string }[] {
  const number = numberColumn(family, present)
  const ofNumber = number === null ? [] : NUMBER_NAMES.map((name) => ({ name, column: number }))
  const ofFields = family.columns.flatMap((field) => {
    const column = present[presentColumn(field, present)]
    if (column === undefined) return []
    const names = [field.name, ...(field.filterLabel ? [field.filterLabel] : []), ...(field.aliases ?? [])]
    return names.map((name) => ({ name, column }))
  })
  const label = present.find((column) => QUOTE_LABELS.includes(column))
  const ofLabel = label === undefined ? [] : QUOTE_LABELS.map((name) => ({ name, column: label }))
  return [...ofFields, ...ofNumber, ...ofLabel]
}

const bare = (name: string): string => name.toLowerCase().replace(/[\s_.-]+/g, '')
