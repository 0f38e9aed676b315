import { linkFault } from '#catalog/check/side-rows.ts'
import { meantByDay, type SpreadsheetDamage, spreadsheetDamage } from '#catalog/check/spreadsheet-damage.ts'
import type { ColumnKind, Family } from '#catalog/registry/family.ts'
import { columnKind } from '#catalog/registry/record-columns.ts'
import { rowKey } from '#catalog/side-tables/row-key.ts'
import { joinAccents } from '#catalog/words/join-accents.ts'
import type { ImportError, RowError } from '#parts/import/import-errors.ts'
import { cellInUnit, type StatedUnit, unitOfNames } from '#parts/import/unit-heads.ts'
import { unescapedCell } from '#spreadsheets/csv/csv-writer.ts'
import type { FileRow, RowIssue, RowNote } from '#spreadsheets/file-row.ts'

const TOTAL = /^(?:grand |sub-?)?(?:totale?s?|sum|summe|gesamt|count)(?=$|[\s:=])/i

export const isTotal = (cell: string): boolean => TOTAL.test(cell)

/** A checked row of a file. `values` are in the order of the file's columns, without `id`. */
export type ImportedRow = {
  readonly line: number
  readonly number: string
  /** What identifies it: the number, in a side table with other cells. '' without a number. */
  readonly key: string
  readonly id: string | null
  readonly values: readonly (string | null)[]
  /** The values with their outer spaces, if there are any. */
  readonly written: readonly (string | null)[] | undefined
}

export type RowShape = {
  readonly family: Family
  /** The table's column for each cell. Null if it is ignored or has no heading. */
  readonly columns: readonly (string | null)[]
  readonly headings: readonly string[]
  /** Where each cell's unit is, if not beside the number. */
  readonly units?: readonly (StatedUnit | null)[]
  readonly number: string
  readonly keys: readonly string[]
  /** Whether a row may be shorter than the header, like those of a sheet. */
  readonly ragged: boolean
  readonly asWritten: boolean
  /** The column that shows that the file is a download of the site. Its CSV has formulas escaped. */
  readonly download?: DownloadColumn | null
}

const MAX_CELL_LENGTH = 100_000
/** Part numbers appear in addresses, titles and the search index. Real ones are far shorter. */
const MAX_NUMBER_LENGTH = 10_000
const ID = /^[1-9]\d{0,18}$/
/** Half of either database's maximum: after its largest id there is no next one. */
const MAX_ID = 2n ** 62n
const AS_TEXT = "Format the column as 'Text' and write the value again"
const IF_DATE = "If it is one, format the column as 'Text' and write the value again"
const NO_HEADING = 'Name its column in the header, or empty the cell'

const DAY = /^\d{4}-\d\d-\d\d$/

/** Returns a function that checks one row, and returns all its errors; no row for a blank one or one of totals. `notes` gets what may be a mistake. */
export function createRowChecker(shape: RowShape, notes: RowNotes) {
  const { family, columns, headings, number, ragged, download = null } = shape
  const { numberForm = null, numberIsLink = false } = family
  const kinds = columns.map((column) => (column === null ? 'text' : columnKind(family, column)))
  const units = columns.map((column, at) => {
    const names = [headings[at] ?? '', column ?? '']
    return shape.units?.[at] ?? (column === null ? null : unitOfNames(names, kinds[at] ?? 'text'))
  })
  const idAt = columns.indexOf('id')
  const numberAt = columns.indexOf(number)
  const keysAt = shape.keys.map((name) => columns.indexOf(name))
  const places = [...columns.keys()].filter((at) => columns[at] !== null && at !== idAt)
  const unnamed = [...columns.keys()].filter((at) => headings[at]?.trim() === '')
  const isIgnored = (at: number) => columns[at] === null && headings[at]?.trim() !== ''
  const check = columns.map((column, at) => {
    const isNumber = column === number
    return cellCheck(kinds[at] ?? 'text', isNumber ? numberForm : null, isNumber && numberIsLink)
  })
  const strays = new Set<number>()

  function strayErrors({ cells }: FileRow): RowError[] {
    const beyond = ragged ? cells.findIndex((cell, at) => at >= columns.length && cell.trim() !== '') : -1
    const filled = [...unnamed.filter((at) => cells[at]?.trim()), ...(beyond < 0 ? [] : [beyond])]
    return filled.flatMap((at): RowError[] => {
      if (strays.has(at)) return []
      strays.add(at)
      return [{ at, column: null, what: 'a cell stands under no heading', hint: NO_HEADING }]
    })
  }

  /** A cell that can't be read as text. In a date column, a day is fine. */
  function unreadError({ at, what, right, plain }: RowIssue): RowError[] {
    const kind = kinds[at] ?? 'text'
    if (isIgnored(at) || (kind === 'date' && DAY.test(plain))) return []
    const meant = DAY.test(plain) ? meantByDay(plain, kind) : null
    const whole = meant === null ? what : `${what}, ${plain}, probably made of ${meant}`
    return [{ at, column: columns[at] ?? null, what: whole, hint: meant === null ? right : AS_TEXT }]
  }

  return (file: FileRow): { row: ImportedRow | null; errors: RowError[] } => {
    const { line, issues = [] } = file
    const unread = issues.flatMap(unreadError)
    const isUnread = (at: number) => unread.some((error) => error.at === at)
    const days = new Map(issues.filter(({ at }) => kinds[at] === 'date').map(({ at, plain }) => [at, plain]))
    const cells = file.cells.map((cell, at) => days.get(at) ?? (download && !ragged ? unescapedCell(cell) : cell))
    if (unread.length === 0 && cells.every((cell, at) => cell.trim() === '' || isIgnored(at))) {
      return { row: null, errors: [] }
    }
    const id = idAt < 0 ? (download?.idOf(cells[download.at] ?? '') ?? '') : (cells[idAt]?.trim() ?? '')
    const own = cells[numberAt]?.trim() ?? ''
    if (!ID.test(id) && (isTotal(own) || (own === '' && cells.some((cell) => isTotal(cell.trim()))))) {
      const hint = 'Delete it from the file, or change it if it is a part'
      notes.add({ line, column: null, what: 'the row was left out: it holds sums, not a part', hint })
      return { row: null, errors: [] }
    }
    const width = ragged ? null : widthError(cells, columns.length)
    if (width) return { row: null, errors: [...unread, width] }
    const errors = [...unread, ...strayErrors(file)]
    let isCleaned = false
    const values = places.map((at) => {
      const written = cells[at] ?? ''
      const cell = shape.asWritten ? written : notes.cleaned(line, at, written)
      isCleaned ||= cell !== written
      const found = isUnread(at) ? null : check[at]?.(cell)
      if (found && 'hint' in found) errors.push({ at, column: columns[at] ?? null, ...found })
      else if (found) notes.ofRow(line, [{ at, what: found.what, right: IF_DATE }])
      const stated = units[at]
      const inUnit = stated ? cellInUnit(cell, { at, stated, kind: kinds[at] ?? 'text', headings }, cells) : null
      if (inUnit && 'error' in inUnit) errors.push({ column: columns[at] ?? null, ...inUnit.error })
      const value = inUnit && 'value' in inUnit ? inUnit.value : cell
      return value.trim() === '' ? null : value
    })
    const written = isCleaned ? places.map((at, place) => (units[at] ? values[place] : cells[at]) ?? null) : undefined
    errors.push(...identityErrors(id, own !== '' || isUnread(numberAt), shape))
    const key = rowKey(keysAt.map((at) => joinAccents(cells[at] ?? '')))
    return { row: { line, number: joinAccents(own), key, id: id === '' ? null : id, values, written }, errors }
  }
}

function widthError(cells: readonly string[], width: number): RowError | null {
  const last = cells.findLastIndex((cell) => cell.trim() !== '')
  if (cells.length >= width && last < width) return null
  const what = `the row has ${cells.length} cells, the header ${width}`
  const hint =
    cells.length > width
      ? 'Put values that contain the separator in quotation marks'
      : 'Leave no cell out. If Excel left out empty ones at the end, save the file as .xlsx'
  return { column: null, what, hint }
}

function identityErrors(id: string, hasNumber: boolean, { family, number }: RowShape): RowError[] {
  if (id === '' && !hasNumber) {
    const hint = 'Every row needs one, unless a column id identifies it'
    return [{ column: number, what: `the ${family.numberIsLink ? 'link' : 'part number'} is missing`, hint }]
  }
  if (id === '' || (ID.test(id) && BigInt(id) <= MAX_ID)) return []
  const hint = 'Write a whole number from 1, or leave the cell empty: the part gets the next id'
  return [{ column: 'id', what: `'${id}' is not a valid id`, hint }]
}

/** Returns an error for a cell, or without a hint a possible one. */
function cellCheck(kind: ColumnKind, form: string | null, isLink: boolean) {
  return (cell: string): Pick<RowError, 'what' | 'hint'> | SpreadsheetDamage | null => {
    const unlinked = isLink && cell.trim() !== '' ? linkFault(cell.trim()) : null
    if (unlinked) return unlinked
    if (cell.includes('\0')) return { what: 'the cell contains a NUL character', hint: 'Remove it' }
    if (cell.length > MAX_CELL_LENGTH) {
      const what = `the cell is ${cell.length} characters long`
      return { what, hint: `Write at most ${MAX_CELL_LENGTH}, or close an open quotation mark` }
    }
    if (kind === 'number' && cell.trim().length > MAX_NUMBER_LENGTH) {
      const what = `the part number is ${cell.trim().length} characters long`
      return { what, hint: `Write at most ${MAX_NUMBER_LENGTH}, or close an open quotation mark` }
    }
    const damage = spreadsheetDamage(cell, kind, form)
    return damage?.isCertain ? { what: damage.what, hint: AS_TEXT } : damage
  }
}

/** What an import changed or left out, or what an operator should check. It stops nothing. */
type Note = Pick<ImportError, 'line' | 'at' | 'column' | 'what' | 'hint'>

type Read = RowNote & { readonly line: number; count: number }

const SPACES = {
  what: 'the spaces around the value were left out',
  right: 'Values that differ in spaces only are one value',
}
const ACCENTS = {
  what: 'letters and accents apart, as a Mac writes them, were joined',
  right: 'They look the same and are found the same way',
}

/** Collects notes about a file's rows, and reports each kind once. `add` reports at once. */
export class RowNotes {
  readonly #columns: readonly (string | null)[]
  readonly #read = new Map<string, Read>()
  readonly add: (note: Note) => void

  constructor(columns: readonly (string | null)[], report: (note: Note) => void) {
    this.#columns = columns
    this.add = report
  }

  ofRow(line: number, notes: readonly RowNote[]): void {
    for (const note of notes) this.#keep(`${note.at} ${note.right}`, line, note)
  }

  cleaned(line: number, at: number, cell: string): string {
    const outer = cell.trim()
    const whole = joinAccents(outer)
    if (outer.length < cell.length && outer !== '') this.#keep('spaces', line, { at, ...SPACES })
    if (whole !== outer) this.#keep('accents', line, { at, ...ACCENTS })
    return whole
  }

  finish(): void {
    for (const { line, at, what, right, count } of this.#read.values()) {
      const more = count > 1 ? ` (and ${count - 1} more)` : ''
      if (at === null) this.add({ line: null, column: null, what, hint: right })
      else this.add({ line, at, column: this.#columns[at] ?? null, what: `${what}${more}`, hint: right })
    }
  }

  #keep(kind: string, line: number, note: RowNote): void {
    const first = this.#read.get(kind) ?? { ...note, line, count: 0 }
    first.count += 1
    this.#read.set(kind, first)
  }
}

const HEADING = 'url'

type DownloadColumn = NonNullable<ReturnType<typeof downloadColumn>>

type Choices = { readonly addColumns?: boolean | readonly string[] }

/** Recognizes a download of the site, changed or not, by its header. Null for other files, and if `url` is to be a column. */
export function downloadColumn(
  head: FileRow,
  { table }: Family,
  present: readonly string[],
  { addColumns = false }: Choices,
) {
  const at = head.cells.indexOf(HEADING)
  const isWanted = typeof addColumns !== 'boolean' && addColumns.includes(HEADING)
  if (at < 0 || present.includes(HEADING) || isWanted) return null
  const start = `/part/${encodeURIComponent(table)}/`
  /** The id in a part's address if its number alone doesn't identify it, otherwise null. */
  const idOf = (address: string) => {
    const id = address.slice(address.indexOf(start) + start.length)
    return address.includes(start) && /^\d+$/.test(id) ? id : null
  }
  const what = "the column 'url' was left out: in the site's downloads it is the address of the part"
  return { heading: HEADING, at, note: { at, what, right: 'It is made from the other columns' }, idOf }
}
