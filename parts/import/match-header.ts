import { basename } from 'node:path'
import { headingKey } from '#catalog/columns/named-columns.ts'
import { type Column, type Family, findColumn, NUMBER_COLUMNS, ownNumberColumn } from '#catalog/registry/family.ts'
import { creatableColumns, RECORD_AND_NOTES } from '#catalog/registry/record-columns.ts'
import { joinAccents } from '#catalog/words/join-accents.ts'
import type { RowError } from '#parts/import/import-errors.ts'
import type { FileRow } from '#spreadsheets/file-row.ts'
import { sheetName } from '#spreadsheets/writer/sheet-name.ts'

const NUMBER_NAMES = [...NUMBER_COLUMNS, 'Part Number', 'Part #', 'Part', 'P/N', 'PN']
const KNOWN_NUMBERS = new Set(NUMBER_NAMES.map(headingKey))
/** A regular expression, in any case, for headings of unit columns (behavior 15.26). */
export const UNIT_WORD =
  'units?(?: of measure(?:ment)?)?|u\\.?o\\.?m\\.?|(?:ma(?:ß|ss))?einheit(?:en)?|unit(?:é|e)s?|unidad(?:es)?|unit(?:à|a)|eenheid|jednostka|enhet|yksikkö|单位|単位'
const UNIT_ALONE = new RegExp(`^[([]?(?:${UNIT_WORD})[)\\]]?$`, 'iu')
const QUOTE_LABELS = ['RF', 'RFQ']
/** Other headings for pictures and datasheets (behavior 15.13). */
export const FILE_COLUMN_NAMES = { Image: ['Picture', 'Photo'], PDF: ['Datasheet', 'Data sheet'] } as const

/** Finds the table's column for each heading: by its exact name, by another name of the registry, then by either, loosely (behavior 15.13). */
export function matchHeader(
  cells: readonly string[],
  family: Family,
  present: readonly string[],
  ignored: (at: number) => boolean = () => false,
) {
  const find = columnFinder(family, present)
  const columns = cells.map((cell, at) => (ignored(at) ? null : find(cell.trim())))
  const number = ownNumberColumn(family, present)
  const errors: RowError[] = cells.flatMap((cell, index) => {
    const column = columns[index] ?? null
    if (ignored(index) || cell.trim() === '') return [] // an empty heading is an error only if its column has a value
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

/** Returns a test for the headings that `--ignore-columns` names: each one of `heads`, or several with commas. */
export function ignoredColumns(names: readonly string[], heads: readonly string[]): (cell: string) => boolean {
  const known = new Set(heads.map(headingKey))
  const meant = names.flatMap((name) => (known.has(headingKey(name)) ? name : name.split(',')))
  const wanted = new Set(meant.map(headingKey))
  wanted.delete('')
  return (cell) => wanted.has(headingKey(cell))
}

/** Returns a test for exactly the headings chosen at the desk. A form may have changed their line ends. */
export function chosenHeadings(chosen: readonly string[]): (cell: string) => boolean {
  const inOneLine = (cell: string) => joinAccents(cell.trim()).replace(/\s+/g, ' ')
  const wanted = new Set(chosen.map(inOneLine))
  return (cell) => wanted.has(inOneLine(cell))
}

export const namesPartNumber = (cell: string): boolean => KNOWN_NUMBERS.has(headingKey(cell))

export function columnNames(family: Family, present: readonly string[]): (cell: string) => boolean {
  const find = columnFinder(family, present)
  return (cell) => cell.trim() !== '' && find(cell.trim()) !== null
}

/** The columns that a file has and the table lacks: those that we know, and of other headings all, or those that `all` lists. */
export function newColumns(
  cells: readonly string[],
  family: Family,
  present: readonly string[],
  all: boolean | readonly string[],
): string[] {
  const find = columnFinder(family, present)
  const findKnown = columnFinder(family, creatableColumns(family))
  const lacking = cells.map((cell) => cell.trim()).filter((cell) => cell !== '' && find(cell) === null)
  const isWanted = typeof all === 'boolean' ? () => all : chosenHeadings(all)
  const wanted = lacking.flatMap((cell) => findKnown(cell) ?? (isWanted(cell) ? [joinAccents(cell)] : []))
  return [...new Set(wanted)]
}

function unknownColumn(cell: string, present: readonly string[]): RowError {
  const leaveOut = `Leave this one out with --ignore-columns "${cell.trim()}"`
  const keep = 'or keep it in the table with --add-columns: it stays private until you publish it'
  const hint = UNIT_ALONE.test(cell.trim())
    ? `If it has the units of sizes, name it after their column, such as 'Length unit': bare numbers are inches. Else: ${leaveOut}, ${keep}`
    : `Its columns are ${present.join(', ')}. ${leaveOut}, ${keep}`
  return { column: cell, what: 'the table has no such column', choice: 'columns', hint }
}

export function columnFinder(family: Family, present: readonly string[]): (heading: string) => string | null {
  const others = otherNames(family, present)
  const names = [...present.map((column) => ({ name: column, column })), ...others]
  return (heading) => {
    const exact = names.find(({ name }) => name === heading)
    const loose = names.find(({ name }) => headingKey(name) === headingKey(heading))
    return (exact ?? loose)?.column ?? null
  }
}

function otherNames(family: Family, present: readonly string[]): { name: string; column: string }[] {
  const number = ownNumberColumn(family, present)
  const ofNumber = number === null ? [] : NUMBER_NAMES.map((name) => ({ name, column: number }))
  const ofFields = [...family.columns, ...RECORD_AND_NOTES].flatMap((field: Column) => {
    const column = present[findColumn(field, present)]
    if (column === undefined) return []
    const names = [field.name, ...(field.filterLabel ? [field.filterLabel] : []), ...(field.aliases ?? [])]
    return names.map((name) => ({ name, column }))
  })
  const label = present.find((column) => QUOTE_LABELS.includes(column))
  const ofLabel = label === undefined ? [] : QUOTE_LABELS.map((name) => ({ name, column: label }))
  const ofFiles = Object.entries(FILE_COLUMN_NAMES).flatMap(([column, names]) =>
    present.includes(column) ? names.map((name) => ({ name, column })) : [],
  )
  return [...ofFields, ...ofNumber, ...ofLabel, ...ofFiles]
}

const EXTENSION = /\.(?:csv|tsv|tab|txt|xlsx|xlsm|xls)$/i

export const tableOfFile = (file: string): string => basename(file).replace(EXTENSION, '')

/** The family that a file or sheet names, however its words are joined, also if Excel cut the name (behavior 15.11). */
export function namedFamily(families: readonly Family[], name: string): Family | null {
  const exact = families.find(({ table }) => table === name)
  const wanted = looseName(name)
  const alike = families.filter(({ table }) => [table, sheetName(table)].some((each) => looseName(each) === wanted))
  return exact ?? (alike.length === 1 ? (alike[0] ?? null) : null)
}

const looseName = (name: string): string =>
  name
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')

type Headings = {
  namesNumber(cell: string): boolean
  namesColumn(cell: string): boolean
}

export const MAX_ROWS_ABOVE = 20

/** The header is the first row that names the part number, if none above names a column, else the first filled row (behavior 15.13). */
export async function findHead(rows: AsyncGenerator<FileRow, void>, { namesNumber, namesColumn }: Headings) {
  const seen: FileRow[] = []
  let place = -1
  while (place < 0 && seen.length <= MAX_ROWS_ABOVE) {
    const next = await rows.next()
    if (next.done) break
    if (isBlankRow(next.value)) continue
    seen.push(next.value)
    if (next.value.cells.some(namesNumber)) place = seen.length - 1
    else if (next.value.cells.some(namesColumn)) break
  }
  const [head] = seen.slice(Math.max(place, 0))
  if (!head) return null
  const above = seen.slice(0, Math.max(place, 0))
  return { head, above, below: continued(seen.slice(above.length + 1), rows) }
}

export function aboveNote(above: readonly FileRow[], head: FileRow): RowError & { readonly line: number } {
  const [first] = above
  const text = first?.cells.find((cell) => cell.trim() !== '')?.trim() ?? ''
  const rows = above.length === 1 ? "one row above it, '" : `${above.length} rows above it, the first of them '`
  const what = `the header is row ${head.line}: ${rows}${text}', ${above.length === 1 ? 'was' : 'were'} left out`
  return { line: first?.line ?? 1, column: null, what, hint: 'The header is the first row that names the part number' }
}

/** Whether all cells are blank. A cell that can't be read isn't. */
export const isBlankRow = ({ cells, issues = [] }: FileRow): boolean =>
  issues.length === 0 && cells.every((cell) => cell.trim() === '')

async function* continued(first: readonly FileRow[], rows: AsyncGenerator<FileRow, void>): AsyncGenerator<FileRow> {
  yield* first
  yield* rows
}
