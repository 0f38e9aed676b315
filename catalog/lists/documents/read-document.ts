import type { DocumentPiece } from '#catalog/lists/documents/document-piece.ts'
import { placedTable } from '#catalog/lists/documents/placed-table.ts'
import { joinUnread, type UnreadLines } from '#catalog/lists/list-budget.ts'
import { MAX_LIST_LINES } from '#catalog/lists/list-line.ts'
import type { ListReaderContext, PastedLine, PastedList } from '#catalog/lists/pasted/pasted-line.ts'
import { nothingRead, readListText, readPastedRows, SPENT, unlessSpent } from '#catalog/lists/pasted/read-list.ts'
import { sourceLines } from '#catalog/lists/pasted/split-text.ts'
import { normalizeNumber } from '#catalog/part/part-slug.ts'
import { formatQuantities } from '#catalog/quantities/format-count.ts'

type ReadPiece = { readonly name: string; readonly list: PastedList }

/** Reads what a PDF or mail asks for, piece by piece (behavior 10.26). Of text outside tables, only lines with our numbers count. */
export async function readDocument(pieces: readonly DocumentPiece[], context: ListReaderContext): Promise<PastedList> {
  const read: ReadPiece[] = []
  for (const piece of pieces) {
    const isSpent = read.some(({ list }) => list.unread !== null)
    read.push(isSpent ? { name: piece.name, list: nothingRead(linesOf(piece)) } : await readPiece(piece, context))
  }
  const lines: PastedLine[] = []
  const skippedLines: { line: number; text: string }[] = []
  const withLines = read.filter(({ list }) => list.lines.length > 0)
  // with several lists in one mail, no selects of columns are shown: the question is asked of the lines
  const isAlone = withLines.length < 2
  // as the page does: by the buyer's own numbers only if each line has one
  const areNumbered = isAlone && withLines.every(({ list }) => list.lines.every(({ item }) => item))
  const named = new Map<string, PastedLine>()
  let before = 0
  const rest: UnreadLines[] = []
  for (const { name, list } of read) {
    const places = [...list.lines.map(({ place }) => place), ...list.skippedLines.map(({ line }) => line)]
    if (list.unread) {
      const { from, to } = list.unread
      rest.push({ from: from + before, to: to + before, text: null })
      places.push(list.unread.to)
    }
    for (const line of list.lines) {
      const { item: _, ...unnumbered } = line
      const moved = { ...(areNumbered ? line : unnumbered), place: line.place + before }
      const key = normalizeNumber(line.partNumber)
      const same = named.get(key)
      lines.push(asked(moved, name, { same, question: isAlone ? null : list.question }))
      if (!same) named.set(key, moved)
    }
    skippedLines.push(...list.skippedLines.map(({ line, text }) => ({ line: line + before, text })))
    before += Math.max(0, ...places)
  }
  return {
    lines: lines.slice(0, MAX_LIST_LINES),
    skippedLines,
    over: lines.length > MAX_LIST_LINES || read.some(({ list }) => list.over),
    unread: joinUnread(rest),
    table: isAlone ? (withLines[0]?.list.table ?? null) : null,
    question: isAlone ? (withLines[0]?.list.question ?? null) : null,
  }
}

async function readPiece(piece: DocumentPiece, context: ListReaderContext): Promise<ReadPiece> {
  const { name, kind } = piece
  const sift = (list: PastedList) => (list.table ? list : onlyOurs(list, context))
  if (kind === 'text') return { name, list: await readListText(piece.text, context, sift) }
  if (kind === 'rows') return { name, list: await readPastedRows(piece.rows, context, piece) }
  const table = unlessSpent(() => placedTable(piece.lines, context))
  if (table === SPENT) return { name, list: nothingRead(piece.lines) }
  if (table) return { name, list: await readPastedRows(table, context, piece) }
  const text = piece.lines.map(({ texts }) => texts.map((each) => each.text).join('   ')).join('\n')
  return { name, list: onlyOurs(await readListText(text, context), context) }
}

const linesOf = (piece: DocumentPiece): readonly { readonly line: number }[] => {
  if (piece.kind === 'rows') return piece.rows
  return piece.kind === 'placed' ? piece.lines : sourceLines(piece.text).rows
}

/** Leaves only lines that name a part of ours, or nearly: in text, addresses and phone numbers look like parts. Reports the others. */
function onlyOurs(list: PastedList, context: ListReaderContext): PastedList {
  const isOurs = ({ partNumber }: PastedLine) => context.isLike(partNumber)
  const passed = list.lines
    .filter((line) => !isOurs(line))
    .map(({ place, partNumber }) => ({ line: place, text: partNumber }))
  return { ...list, lines: list.lines.filter(isOurs), skippedLines: [...list.skippedLines, ...passed] }
}

function asked(
  line: PastedLine,
  name: string,
  { same, question }: { readonly same: PastedLine | undefined; readonly question: string | null },
): PastedLine {
  if (line.doubt !== null) return line
  const where = name === '' ? '' : ` In ${name}.`
  if (same) {
    const doubt = `${line.partNumber} is on line ${same.item ?? same.place}, too, with ${formatQuantities(same.quantities)}.${where}`
    return { ...line, doubt }
  }
  return question ? { ...line, doubt: `${question}${where}` } : line
}
