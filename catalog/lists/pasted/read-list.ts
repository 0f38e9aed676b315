import { ListSpent } from '#catalog/lists/list-budget.ts'
import { MAX_LINE_NOTE_LENGTH, MAX_LIST_LINES, requestLine } from '#catalog/lists/list-line.ts'
import { findTable } from '#catalog/lists/pasted/find-table.ts'
import {
  chosenColumns,
  type ListColumns,
  listColumns,
  repeatsHeadings,
  startsOtherTable,
} from '#catalog/lists/pasted/list-columns.ts'
import { isHeadingLine } from '#catalog/lists/pasted/list-heading.ts'
import { noQuantity, type ReadQuantities, usingText } from '#catalog/lists/pasted/list-quantity.ts'
import { askRemarks, askWanted } from '#catalog/lists/pasted/list-remarks.ts'
import {
  type ColumnChoice,
  joinDoubts,
  type ListReaderContext,
  MAX_ITEM_LENGTH,
  type PastedLine,
  type PastedList,
  quoted,
  type SourceRow,
} from '#catalog/lists/pasted/pasted-line.ts'
import { joinQuoted, markQuoted } from '#catalog/lists/pasted/quoted-mail.ts'
import {
  cutLines,
  LINE_BREAK,
  MAX_SOURCE_LINES,
  normalizeCharacters,
  sourceLines,
  unquoted,
} from '#catalog/lists/pasted/split-text.ts'
import { tableOf } from '#catalog/lists/pasted/table-columns.ts'
import { type DraftLine, freeText, isEmpty, readTableRow } from '#catalog/lists/pasted/table-row.ts'
import { couldBePartNumber } from '#catalog/lists/pasted/text/find-part-number.ts'
import { type FreeTextLine, type FreeTextPart, NO_QUANTITY } from '#catalog/lists/pasted/text/free-text-line.ts'
import { knownMentions } from '#catalog/lists/pasted/text/part-mentions.ts'
import { doubted, otherMention, quantityDoubted, readTextLine } from '#catalog/lists/pasted/text/several-parts.ts'

/** Whole numbers before the parts are quantities or, where they count the lines, line numbers. Unclear ones get a doubt. */
function doubtLineNumbers(drafts: readonly DraftLine[]): DraftLine[] {
  const leads = drafts.flatMap(({ lead }) => (lead === null ? [] : [lead]))
  const [first = 0] = leads
  const countsUp = leads.length > 1 && leads.every((lead, index) => lead === first + index)
  const areNumbered = first === 1 && leads.every((lead, index) => index === 0 || lead > (leads[index - 1] ?? 0))
  return drafts.map((draft) => {
    const { lead, isLead, read } = draft
    if (lead === null || read.doubt !== null) return draft
    if (isLead)
      return countsUp
        ? { ...draft, read: { quantities: [], doubt: `${lead} may be the line number. Use quantity 1?` } }
        : draft
    if (countsUp || (areNumbered && isEmpty(read))) return draft
    const [own = 1] = read.quantities
    return { ...draft, read: { ...read, doubt: `The quantity may be ${lead} or ${own}. ${usingText([own])}` } }
  })
}

/** Reads a list from a text by its columns, else line by line. Never throws: what is unreadable gets a `doubt`. `sift` sees each piece. */
export async function readListText(text: string, context: ListReaderContext, sift = (list: PastedList) => list) {
  const { rows, over } = sourceLines(text)
  const lines = markQuoted(rows)
  const quoted = lines.filter(({ isQuoted }) => isQuoted)
  const reply = await readLines(
    lines.filter(({ isQuoted }) => !isQuoted),
    context,
  )
  const earlier = reply.unread ? nothingRead(quoted) : await readLines(quoted, context)
  const list = joinQuoted(sift(reply), quoted.length > 0 ? sift(earlier) : NOTHING)
  if (!over || !list.unread) return { ...list, over: over || list.over }
  const { length } = text.trimEnd().split(LINE_BREAK)
  return { ...list, unread: { ...list.unread, to: Math.max(rows.at(-1)?.line ?? 0, length) } }
}

const NOTHING: PastedList = { lines: [], skippedLines: [], over: false, unread: null, table: null, question: null }

const readLines = (rows: readonly SourceRow[], context: ListReaderContext): Promise<PastedList> =>
  orNothingRead(rows, async () => {
    const table = findTable(rows, context)
    const cut = table ? { rows: table.rows, isCut: false } : cutLines(rows)
    const list = await collect(cut.rows, table?.columns ?? null, context, false)
    return cut.isCut && list.lines.length > 0 ? { ...list, over: true } : list
  })

/** Reads lines, or reports all of them as not read if the list's budget is used up first. */
export async function orNothingRead(lines: readonly Pick<SourceRow, 'line'>[], read: () => Promise<PastedList>) {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ListSpent) return nothingRead(lines)
    throw error
  }
}

/** The result if the list's budget is used up before its first line. */
export const nothingRead = (lines: readonly Pick<SourceRow, 'line'>[]): PastedList => ({
  ...NOTHING,
  unread: { from: lines[0]?.line ?? 1, to: lines.at(-1)?.line ?? 1 },
})

/** Reads a parts list from the rows of a CSV file, a sheet, or a table that was read before. */
export async function readPastedRows(
  given: readonly SourceRow[],
  context: ListReaderContext,
  { over = false, choice = null }: { readonly over?: boolean; readonly choice?: ColumnChoice | null } = {},
): Promise<PastedList> {
  const rows = given
    .slice(0, MAX_SOURCE_LINES)
    .map(({ cells, ...row }) => ({ ...row, cells: cells.map((cell) => unquoted(normalizeCharacters(cell))) }))
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const list = await orNothingRead(filled, async () => {
    const columns = choice ? chosenColumns(filled, choice, context) : listColumns(filled, context)
    return await collect(filled, columns, context, over || given.length > MAX_SOURCE_LINES)
  })
  const areQuoted = list.lines.length > 0 && given.every(({ isQuoted }) => isQuoted)
  return areQuoted ? joinQuoted(NOTHING, list) : list
}

async function collect(
  rows: readonly SourceRow[],
  columns: ListColumns | null,
  context: ListReaderContext,
  over: boolean,
): Promise<PastedList> {
  const reading: TextReading = { drafts: [], above: null }
  const { drafts } = reading
  const skippedLines: { line: number; text: string }[] = []
  const table = columns && tableOf(rows, columns)
  const long = new Set(rows.filter(({ line }, index) => rows[index - 1]?.line === line).map(({ line }) => line))
  let otherTable: number | null = null
  let unread: PastedList['unread'] = null
  const passOver = ({ line, cells }: SourceRow) => {
    const texts = cutLines([{ line, cells: [cells.join('\t')] }]).rows.map((piece) => freeText(piece.cells.join()))
    const stray = texts.flatMap((text) => strayParts(text, line, context))
    const [first = ''] = texts
    if (stray.length > 0) drafts.push(...stray)
    else if (first !== '' && !isHeadingLine(first)) {
      skippedLines.push({ line, text: first.replaceAll('\t', ' ').slice(0, 200).toWellFormed() })
    }
  }
  const readRow = (row: SourceRow) => {
    if (columns?.headings && (row.line <= columns.headings.line || repeatsHeadings(columns.headings, row))) {
      if (row.line < columns.headings.line) passOver(row)
      return
    }
    if (columns?.headings && startsOtherTable(row, context)) {
      otherTable = row.line
      return
    }
    const read = columns ? readTableRow(row, columns, context) : []
    const moved = otherTable === null ? null : `Line ${otherTable} has other headings. The columns may differ.`
    drafts.push(...read.map((draft) => doubted(draft, moved)))
    if (read.length === 0 && (columns || !addText(row, context, reading))) passOver(row)
  }
  for (const [index, row] of rows.entries()) {
    if (index % LINES_PER_CHUNK === LINES_PER_CHUNK - 1 || (row.cells[0]?.length ?? 0) > LONG_LINE)
      await context.pause()
    try {
      readRow(row)
    } catch (error) {
      if (!(error instanceof ListSpent)) throw error
      unread = { from: row.line, to: rows.at(-1)?.line ?? row.line }
      break
    }
    if (drafts.length > MAX_LIST_LINES) break
  }
  const whole = drafts.filter(({ place }) => unread === null || place < unread.from)
  const read = whole.slice(0, MAX_LIST_LINES).map((draft) => {
    return long.has(draft.place) ? doubted(draft, `Line ${draft.place} is very long. Check its quantities.`) : draft
  })
  return {
    lines: finish(read, columns, context),
    skippedLines,
    over: unread === null && (over || drafts.length > MAX_LIST_LINES),
    unread,
    table,
    question: joinDoubts(columns?.question ?? null, whole.length > 0 ? askRemarks(skippedLines) : null),
  }
}

/** Our parts in a row that isn't a line of the list. */
function strayParts(text: string, line: number, context: ListReaderContext): DraftLine[] {
  if (knownMentions(text, context).length === 0) return []
  const doubt = `Line ${line} is not a row of the list. It says: ${quoted(text.replaceAll('\t', ' '))}.`
  return textParts(readTextLine(text, context), text, line, context).map((part) => doubted(part, doubt))
}

/** The parts of a line of text: those that were read, else our parts that it names. */
function textParts(read: readonly FreeTextLine[], text: string, place: number, context: ListReaderContext) {
  const parts = read.filter((mention) => mention.kind === 'part')
  const named = (): FreeTextPart[] =>
    knownMentions(text, context).map(({ number }) => ({ kind: 'part', number, note: text, ...NO_QUANTITY }))
  const unwanted = askWanted(text)
  return (parts.length > 0 ? parts : named()).map((part) => {
    const draft = { ...doubted(part, unwanted), place, manufacturer: '' }
    return parts.length === 1 ? withBullet(draft, text) : draft
  })
}

/** `250: 10-880-2-05`: without another quantity, the number before a part may be one, unless it counts the lines. */
function withBullet(draft: DraftLine, text: string): DraftLine {
  const [, count] = /^\s*\(?(\d{1,4})[.):]/.exec(text) ?? []
  const isOpen = count !== undefined && draft.lead === null && isEmpty(draft.read)
  return isOpen ? { ...draft, lead: Number(count) } : draft
}

/** Most lines take a tenth of a millisecond, the longest, with 150 numbers, three. */
const LINES_PER_CHUNK = 16
const LONG_LINE = 400

/** The lines that were read so far. `above`: the last line of a quantity before the first part. */
type TextReading = { readonly drafts: DraftLine[]; above: number | null }

/** Reads a line of text. It may continue the line before, as `Qty: 250` below a number does. Returns false if it is skipped. */
function addText({ line, cells }: SourceRow, context: ListReaderContext, reading: TextReading): boolean {
  const { drafts } = reading
  const text = freeText(cells.join('\t'))
  if (isHeadingLine(text)) return false
  const read = readTextLine(text, context)
  const [free, ...others] = read
  if (free?.kind === 'part' || others.length > 0) {
    drafts.push(...textParts(read, text, line, context))
    return true
  }
  const before = drafts.at(-1)
  const lacksQuantity = before && before.read.quantities.length === 0 && before.read.doubt === null
  if (free?.kind === 'quantity' && (context.hasNoQuantities || !lacksQuantity)) {
    if (free.alone === null || !couldBePartNumber(free.alone)) {
      if (!before) reading.above = line
      return false
    }
    drafts.push({ ...NO_QUANTITY, place: line, number: free.alone, note: '', manufacturer: '' })
    return true
  }
  if (!free || !before) return false
  const last = drafts.length - 1
  if (free.kind === 'quantity')
    drafts[last] = withQuantity(before, free.read, drafts[last - 1]?.place === before.place, reading.above)
  if (free.kind === 'note') drafts[last] = withNote(before, free.note, context)
  if (free.kind === 'manufacturer') drafts[last] = { ...before, manufacturer: free.manufacturer }
  return true
}

/** A quantity on a line of its own. `isOneOfSeveral`: the line before names several parts. */
function withQuantity(draft: DraftLine, read: ReadQuantities, isOneOfSeveral: boolean, above: number | null) {
  const counted = { ...draft, read }
  if (above !== null)
    return quantityDoubted(
      counted,
      `Is ${read.quantities.join(', ')} the quantity of ${draft.number}, or of the next part?`,
    )
  return isOneOfSeveral
    ? quantityDoubted(counted, `The quantity below line ${draft.place} may be for each of its parts.`)
    : counted
}

function withNote(draft: DraftLine, more: string, context: ListReaderContext): DraftLine {
  const noted = { ...draft, note: [draft.note, more].filter(Boolean).join('; ') }
  const other = otherMention(more, draft.number, context)
  return other ? doubted(noted, `The note also names ${other}.`) : noted
}

/** A number with letters in it that look like digits: `1,5OO`, `lO`. */
const NEAR_NUMBER = /(?:^|\s)(?=\S*\d)(?=\S*[oil])[\doil.,]{2,}(?=\s|$)/i

/** Finishes the lines. In a list with quantities, a line without one gets a `doubt`. */
function finish(given: readonly DraftLine[], columns: ListColumns | null, { maker }: ListReaderContext): PastedLine[] {
  const drafts = columns ? given : doubtLineNumbers(given)
  const hasColumn = columns !== null && columns.choice.quantities.length > 0
  const hasQuantities = hasColumn || drafts.some(({ read }) => read.quantities.length > 0)
  return drafts.map(({ place, number, read: given, note, manufacturer, item = '' }) => {
    const isOpen = hasQuantities && given.quantities.length === 0
    const left = isOpen ? NEAR_NUMBER.exec(note)?.[0].trim() : undefined
    const read =
      left === undefined ? given : { ...given, ...noQuantity(left), doubt: given.doubt ?? noQuantity(left).doubt }
    const isOwn = manufacturer.toLowerCase().startsWith(maker.toLowerCase())
    const manufacturerName = isOwn ? '' : manufacturer
    const line = requestLine(number, { manufacturerName, quantities: read.quantities, note })
    const lacksQuantity = read.isUnread === true && read.quantities.length === 0
    const cut = note.trim().slice(MAX_LINE_NOTE_LENGTH)
    return {
      ...line,
      place,
      ...(item !== '' && item.length <= MAX_ITEM_LENGTH && { item }),
      doubt: joinDoubts(
        read.doubt ?? (isOpen ? 'No quantity found. Use 1?' : null),
        cut && `The note is too long for a line. Leave out ${quoted(cut)}?`,
      ),
      lacksQuantity,
      ...(read.partDoubt && { partDoubt: read.partDoubt }),
    }
  })
}
