import { isFigure } from '#catalog/lists/pasted/column-content.ts'
import { columnName } from '#catalog/lists/pasted/column-name.ts'
import { type ListColumns, lengthOf } from '#catalog/lists/pasted/list-columns.ts'
import { otherUnit, type ReadQuantities, readQuantities, usingText } from '#catalog/lists/pasted/list-quantity.ts'
import { askWanted } from '#catalog/lists/pasted/list-remarks.ts'
import { joinDoubts, type ListReaderContext, type SourceRow } from '#catalog/lists/pasted/pasted-line.ts'
import {
  type FreeTextPart,
  NO_QUANTITY,
  parseFreeTextLine,
  tidyNumber,
} from '#catalog/lists/pasted/text/free-text-line.ts'
import { isOnlyQuantity, stripBullet } from '#catalog/lists/pasted/text/marked-quantity.ts'
import { doubted, otherMention, readTextLine } from '#catalog/lists/pasted/text/several-parts.ts'
import { countOf } from '#catalog/quantities/format-count.ts'

/** A line, while it is unknown whether the list has quantities at all. */
export type DraftLine = Omit<FreeTextPart, 'kind'> & {
  readonly place: number
  readonly manufacturer: string
  readonly item?: string
}

/** A cell with more words is not a mistyped number. */
const MAX_NUMBER_WORDS = 4
const MAX_TEXT_LENGTH = 2_000
/** The part that a row names beside its quantity is at its start. */
const MAX_BESIDE_LENGTH = 400

/** Collapses spaces, since the patterns would backtrack through every position of a long gap. A tab separates parts. */
export function freeText(text: string): string {
  const trimmed = text.trim()
  const collapsed = trimmed.includes('\t')
    ? trimmed.replace(/\s+/g, (gap) => (gap.includes('\t') ? '\t' : ' '))
    : trimmed.replace(/\s+/g, ' ')
  return collapsed.slice(0, MAX_TEXT_LENGTH).toWellFormed()
}

/** A row that begins so has a sum of the others. */
export const SUM =
  /^(?:grand |sub)?-?(?:totals?|sum|summe|gesamt(?:summe|menge)?|totale|total(?: general)?|somme|somma|suma|合计|总计|總計|合計|小计)(?![\p{L}\p{N}])/iu

/** Reads a row of a table: one part, or several if the cell of its number names them. Returns none if no cell does. */
export function readTableRow(given: SourceRow, columns: ListColumns, context: ListReaderContext): DraftLine[] {
  const row = joinSplitCells(given, columns)
  const cell = (column: number): string => (row.cells[column] ?? '').trim()
  const own = cell(columns.choice.number)
  const column = context.isKnown(own) ? columns.choice.number : numberColumn(row, own, columns, context)
  const isSum = SUM.test(row.cells.find((each) => each.trim() !== '')?.trim() ?? '')
  if (column === undefined || (isSum && !context.isKnown(own))) return []
  const found = readNumberCell(cell(column), context)
  const others = otherCells(row, given, columns, column)
  const item = columns.items === null ? '' : cell(columns.items)
  const isAmongWords = columns.headings === null && columns.choice.quantities.length === 0
  const read = found.map((part): DraftLine => {
    const beside = isAmongWords ? readBeside(row, columns, context) : part.read
    const quantity = isEmpty(others.read) ? quantityBeside(beside, columns) : others.read
    const draft = { ...part, place: row.line, lead: null, isLead: false, manufacturer: others.manufacturer, item }
    const isRead = isAmongWords && quantity.quantities.length > 0 && quantity.doubt === null
    const said = others.notes.filter((cell) => !isRead || !isOnlyQuantity(cell))
    const note = [...said, part.note].filter(Boolean).join('; ')
    const asked = quantity === others.read ? (part.read.partDoubt ?? null) : null
    if (found.length === 1) return doubted({ ...draft, note, read: quantity }, asked)
    return { ...draft, note, read: ofSeveral(part.read, others.read, found.length) }
  })
  const unwanted = askWanted(row.cells.filter((each) => each.length <= MAX_REMARK_LENGTH).join('\n'))
  const asked = read.map((draft) => doubted(draft, unwanted))
  return withOtherNumbers(asked, row, column, columns, context)
}

/** A longer cell describes the part. */
const MAX_REMARK_LENGTH = 40

/** The quantity of one of several parts in a cell: its own, else the row's. */
function ofSeveral(own: ReadQuantities, row: ReadQuantities, count: number): ReadQuantities {
  const { quantities } = own.quantities.length > 0 ? own : row
  const using = usingText(quantities)
  const doubt = joinDoubts(row.doubt, own.doubt, `This cell has ${count} part numbers. ${using}`)
  return { ...own, ...row, quantities, doubt }
}

const MIN_NUMBER_LENGTH = 3

/** Numbers of other parts in other cells: alternates become a note, any other one a doubt too. */
function withOtherNumbers(
  drafts: readonly DraftLine[],
  { cells }: SourceRow,
  number: number,
  { choice, otherNumbers, headings }: ListColumns,
  context: ListReaderContext,
): DraftLine[] {
  const noted = new Set([number, ...choice.notes])
  const passed = new Set([number, ...choice.quantities]) // a quantity that isn't one is a doubt already
  return cells.reduce<DraftLine[]>(
    (read, text, column) => {
      if (passed.has(column) || text.length < MIN_NUMBER_LENGTH) return read
      const cell = text.replace(/\s+/g, ' ').trim()
      const others = read.map((draft) => otherMention(cell, draft.number, context))
      const [other] = others
      if (!other || others.includes(null)) return read
      const heading = headings?.cells[column]?.trim() ?? ''
      const note = noted.has(column) ? '' : `${heading || columnName(column)}: ${cell}`
      const doubt = `The row also names ${other} in ${columnName(column, heading)}.`
      return read.map((draft) => {
        const full = { ...draft, note: [draft.note, note].filter(Boolean).join('; ') }
        return otherNumbers.has(column) ? full : doubted(full, doubt)
      })
    },
    [...drafts],
  )
}

export const isEmpty = ({ quantities, doubt }: ReadQuantities): boolean => quantities.length === 0 && doubt === null

/** Without headings and a column of quantities, they may be among the words. */
function readBeside(row: SourceRow, { choice }: ListColumns, context: ListReaderContext): ReadQuantities {
  const cells = [choice.number, ...choice.notes].map((column) => row.cells[column] ?? '')
  const free = parseFreeTextLine(freeText(cells.join(' ')).slice(0, MAX_BESIDE_LENGTH), context)
  return free?.kind === 'part' ? free.read : { quantities: [], doubt: null }
}

/** The list has a column of quantities, but this one is beside the number: `10-880-2-05 x 5`. */
function quantityBeside(read: ReadQuantities, { choice }: ListColumns): ReadQuantities {
  if (choice.quantities.length === 0 || read.quantities.length === 0 || read.doubt !== null) return read
  return { ...read, doubt: `The quantity is next to the part number. ${usingText(read.quantities)}` }
}

/** The column of a row's number if the list's own column has none: it may be empty, or the cells are shifted. */
function numberColumn(row: SourceRow, own: string, columns: ListColumns, context: ListReaderContext) {
  const moved = isShifted(row, columns)
    ? row.cells.findIndex((cell) => /\d\D+\d|\p{L}/u.test(cell) && context.isKnown(cell.trim()))
    : -1
  if (moved >= 0) return moved
  if (own !== '') return columns.choice.number
  return columns.spareNumbers.find((column) => isNumberCell((row.cells[column] ?? '').trim(), context))
}

/** Whether a row has other cells than the list: then they may be in other columns, too. */
const isShifted = (row: SourceRow, { width, fullWidth }: ListColumns): boolean =>
  lengthOf(row) > width || row.cells.length > fullWidth || row.cells.length < width

/** A cell that a part number may be in: not a count, a date or a word. */
const isNumberCell = (cell: string, { isKnown }: ListReaderContext): boolean =>
  cell !== '' && (isKnown(cell) || (/\d/.test(cell) && readQuantities(cell).quantities.length === 0))

function readNumberCell(cell: string, context: ListReaderContext): FreeTextPart[] {
  const number = tidyNumber(cell)
  const one = (only: string): FreeTextPart[] => [{ kind: 'part', number: only, ...NO_QUANTITY, note: '' }]
  const plain = stripBullet(number)
  if (context.isKnown(number)) return one(number.replace(/^[-*•·]\s+/, ''))
  if (context.isKnown(plain)) return one(plain)
  if (!/\d/.test(number)) return []
  const read = readTextLine(freeText(number), context).filter((mention) => mention.kind === 'part')
  if (read.length > 1) return read
  if (!/\s/.test(number)) return one(number)
  if (read.some((mention) => context.isKnown(mention.number))) return read
  return number.split(/\s+/).length <= MAX_NUMBER_WORDS ? one(number) : read
}

function otherCells(row: SourceRow, given: SourceRow, columns: ListColumns, number: number) {
  const { choice } = columns
  const cell = (column: number): string => (row.cells[column] ?? '').trim()
  const notes = choice.notes.filter((column) => column !== number).map(cell)
  const quantitiesIn = (column: number) => readQuantities(cell(column), columns.decimals.get(column))
  const read = joinBreaks(choice.quantities.map(quantitiesIn))
  const spare = columns.spareQuantities.find((column) => cell(column) !== '')
  const own = isEmpty(read) && spare !== undefined ? fromOtherColumn(quantitiesIn(spare)) : read
  const other = columns.unit === null || isEmpty(own) ? null : otherUnit(cell(columns.unit), own.quantities)
  const shifted = shiftDoubt(given, columns, own, number)
  return {
    read: {
      ...own,
      doubt: own.doubt ?? shifted ?? other,
      // The quantity may be in the cell that is missing: nothing is read for it.
      ...(shifted !== null && isEmpty(own) && choice.quantities.length > 0 && { isUnread: true }),
    },
    notes: [...new Set(notes.filter((note) => note !== ''))].map((note) => note.replace(/\s+/g, ' ')),
    manufacturer: choice.manufacturer === null ? '' : cell(choice.manufacturer),
  }
}

const fromOtherColumn = (read: ReadQuantities): ReadQuantities => ({
  ...read,
  doubt: read.doubt ?? `The quantity is from another column. ${usingText(read.quantities)}`,
})

function joinBreaks(reads: readonly ReadQuantities[]): ReadQuantities {
  const [only, ...more] = reads
  if (only && more.length === 0) return only
  const quantities = [...new Set(reads.flatMap((read) => read.quantities))]
  const doubted = reads.find((read) => read.doubt !== null)
  if (doubted) return { ...doubted, quantities }
  return readQuantities(quantities.join(' / '))
}

/** Joins cells that begin with a space to the one before, if that gives the row its width: `Terminal, 4, black`. */
function joinSplitCells(row: SourceRow, { width }: ListColumns): SourceRow {
  if (lengthOf(row) <= width || !row.cells.some((cell) => cell.startsWith(' '))) return row
  const joined: string[] = []
  for (const cell of row.cells) {
    if (cell.startsWith(' ') && joined.length > 0) joined.push(`${joined.pop()},${cell}`)
    else joined.push(cell)
  }
  return lengthOf({ ...row, cells: joined }) === width ? { ...row, cells: joined } : row
}

/** Whether a short row lacks only its last cells: each of the others is in a column of its kind. */
function isCutShort({ cells }: SourceRow, { width, numeric, choice }: ListColumns): boolean {
  const isAlike = cells.every(
    (cell, column) => cell.trim() === '' || column === choice.number || isFigure(cell.trim()) === numeric.has(column),
  )
  return isAlike && ![...numeric].some((column) => column >= cells.length && column < width)
}

const THREE_DIGITS = /^\d{3}$/
const UP_TO_THREE = /^\d{1,3}$/

function shiftDoubt(row: SourceRow, columns: ListColumns, { quantities }: ReadQuantities, number: number) {
  const { width, fullWidth, numeric, choice } = columns
  const cell = (column: number): string => (row.cells[column] ?? '').trim()
  const using = quantities.length === 0 && choice.quantities.length > 0 ? 'Enter the quantity.' : usingText(quantities)
  const length = row.cells.length > fullWidth ? row.cells.length : lengthOf(row)
  if (width > 1 && length > width) return `The row has ${length} cells, the others have ${width}. ${using}`
  if (row.cells.length < width && (number !== choice.number || !isCutShort(row, columns))) {
    return `The row has ${countOf(row.cells.length, 'cell')}, the others have ${width}. ${using}`
  }
  const last = choice.quantities.at(-1)
  if (last === undefined) return null
  const first = choice.quantities[0] ?? last
  const isCutAfter = !numeric.has(last + 1) && UP_TO_THREE.test(cell(last)) && THREE_DIGITS.test(cell(last + 1))
  const isCutBefore =
    !numeric.has(first - 1) &&
    first - 1 !== choice.number &&
    THREE_DIGITS.test(cell(first)) &&
    UP_TO_THREE.test(cell(first - 1))
  return isCutAfter || isCutBefore ? `The quantity may be cut at a comma. ${using}` : null
}
