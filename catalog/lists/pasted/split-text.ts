import type { SourceRow } from '#catalog/lists/pasted/pasted-line.ts'
import { plainCharacters } from '#catalog/numbers/typed-number.ts'
import { joinAccents } from '#catalog/words/join-accents.ts'

/** Enough source lines for a list of MAX_LIST_LINES. */
export const MAX_SOURCE_LINES = 5_000
const MAX_SOURCE_BREAKS = 50_000
/** In characters: a cell, and a line outside of a table. */
const MAX_LENGTH = 2_000
/** A longer line names more parts than a list may have. */
const MAX_PIECES = 16

export const LINE_BREAK = /\r\n|[\n\r\u2028\u2029\v\f\u0085]/g
const MAIL_MARKS = /^(?:[ \t]*>)+[ \t]?/

/** Splits a text into lines, each as one cell, without mail quotation marks, blank lines and invisible characters. `isQuoted`: with such marks. */
export function sourceLines(text: string): { rows: readonly SourceRow[]; over: boolean } {
  const rows: SourceRow[] = []
  let from = 0
  let line = 1
  const take = (to: number) => {
    const source = text.slice(from, to)
    const cell = normalizeCharacters(source.replace(MAIL_MARKS, ''))
    if (cell.trim() !== '') rows.push({ line, cells: [cell], isQuoted: MAIL_MARKS.test(source) })
  }
  for (const found of text.matchAll(LINE_BREAK)) {
    take(found.index)
    from = found.index + found[0].length
    line += 1
    if (rows.length > MAX_SOURCE_LINES || line > MAX_SOURCE_BREAKS)
      return { rows: rows.slice(0, MAX_SOURCE_LINES), over: true }
  }
  take(text.length)
  return { rows: rows.slice(0, MAX_SOURCE_LINES), over: rows.length > MAX_SOURCE_LINES }
}

/** Cuts long lines into several rows with their line's number. `isCut`: the end of a line is left out. */
export function cutLines(lines: readonly SourceRow[]): { rows: readonly SourceRow[]; isCut: boolean } {
  let isCut = false
  const rows = lines.flatMap((row) => {
    const [text = ''] = row.cells
    const pieces: SourceRow[] = []
    let at = 0
    while (at < text.length && pieces.length < MAX_PIECES) {
      const end = endOfPiece(text, at)
      pieces.push({ ...row, cells: [text.slice(at, end)] })
      at = end
    }
    isCut ||= at < text.length
    return pieces
  })
  return { rows, isCut }
}

/** Where a row ends that begins at a character: with its line, or after a separator. */
function endOfPiece(text: string, from: number): number {
  const longest = from + MAX_LENGTH
  if (text.length <= longest) return text.length
  const half = text.slice(from + MAX_LENGTH / 2, longest)
  const last = Math.max(...[',', ';', '|', '\t'].map((separator) => half.lastIndexOf(separator)))
  const at = last < 0 ? half.lastIndexOf(' ') : last
  return at < 0 ? longest : from + MAX_LENGTH / 2 + at + 1
}

/** Removes invisible characters, unifies spaces and dashes, joins accents as an import does (behavior 10.18). Keeps tabs. */
export const normalizeCharacters = (text: string): string => joinAccents(plainCharacters(text)).toWellFormed()

export const SEPARATORS = ['\t', ';', '|', ',', '  '] as const
export type Separator = (typeof SEPARATORS)[number]

/** How much of a table is read. A quotation mark that isn't closed within so many lines is an ordinary character. */
type CellLimits = { readonly cells: number; readonly length: number; readonly lines: number }
const LIST_LIMITS: CellLimits = { cells: 100, length: MAX_LENGTH, lines: 20 }
const NO_LIMITS: CellLimits = { cells: Infinity, length: Infinity, lines: Infinity }

/** The rows that a spreadsheet has copied, with all their cells (behavior 10.31). */
export function copiedRows(text: string): string[][] {
  const lines = text.split(/\r\n|\n|\r/).map((cell, index) => ({ line: index + 1, cells: [cell] }))
  const rows = splitRows(lines, '\t', NO_LIMITS).map(({ cells }) => [...cells])
  if (rows.length > 1 && rows.at(-1)?.join('') === '') rows.pop() // a spreadsheet ends the last row too
  return rows
}

/** Splits lines into cells. Those that aren't quoted keep the spaces around them. The separator of two spaces matches two or more. */
export function splitRows(rows: readonly SourceRow[], separator: Separator, limits = LIST_LIMITS): SourceRow[] {
  const lines = withoutFrames(rows, separator)
  const split: SourceRow[] = []
  for (let at = 0; at < lines.length; at++) {
    const row = lines[at] ?? { line: 0, cells: [] }
    const [text = ''] = row.cells
    const plain = plainCells(text, separator)
    const { cells, end } = plain ? { cells: plain, end: at } : quotedCells(lines, at, separator, limits)
    split.push({ ...row, cells: cells.slice(0, limits.cells).map((cell) => cell.slice(0, limits.length)) })
    at = end
  }
  return split
}

/** The cells of a line without quotation marks; null if it may have quoted ones. */
function plainCells(text: string, separator: Separator): string[] | null {
  if (separator === '  ') return text.trim().split(/ {2,}|\t/)
  if (separator === ',' && hasSpacedCommas(text)) return text.split(/,\s+|,$/)
  return /["']/.test(text) ? null : text.split(separator)
}

function quotedCells(lines: readonly SourceRow[], from: number, separator: Separator, limits: CellLimits) {
  const cells: string[] = []
  let end = from
  let rest: string | null = lines[from]?.cells[0] ?? ''
  while (rest !== null && cells.length < limits.cells) {
    const quoted = quotedCell(lines, end, rest, separator, limits)
    const next: number = quoted ? 0 : rest.indexOf(separator)
    cells.push(quoted?.cell ?? rest.slice(0, next < 0 ? undefined : next))
    end = quoted?.end ?? end
    const after: string = quoted?.after ?? (next < 0 ? '' : rest.slice(next))
    rest = after === '' ? null : after.slice(separator.length)
  }
  return { cells, end }
}

/** A cell without the quotation marks around it: `'250'`, `="250"`. */
export const unquoted = (cell: string): string =>
  quotedCell([{ line: 1, cells: [cell] }], 0, cell, '\t', LIST_LIMITS)?.cell ?? cell

/** Up to the mark that closes a cell. A doubled one belongs to its text. */
const CLOSING = { '"': /^[^"]*(?:""[^"]*)*"(?!")/, "'": /^[^']*(?:''[^']*)*'(?!')/ } as const

/** The quoted cell at the start of a text, or null if neither separator nor end follows its closing mark, as in `.062"`. */
function quotedCell(lines: readonly SourceRow[], from: number, text: string, separator: Separator, limits: CellLimits) {
  const start = /^ *=?(["'])/.exec(text)
  const mark = start?.[1] === "'" ? "'" : '"'
  if (!start) return null
  const last = mark === '"' ? Math.min(lines.length, from + limits.lines) : from + 1
  let cell = ''
  let rest = text.slice(start[0].length)
  for (let end = from; end < last; end++) {
    const [closed] = CLOSING[mark].exec(rest) ?? []
    if (closed !== undefined) {
      const after = rest.slice(closed.length).replace(/^ +/, '')
      const whole = (cell + closed.slice(0, -1)).replaceAll(mark + mark, mark).trim()
      return after === '' || after.startsWith(separator) ? { cell: whole, after, end } : null
    }
    cell += `${rest}\n`
    rest = lines[end + 1]?.cells[0] ?? ''
  }
  return null
}

/** Marks around each line: bars, as in Markdown, or brackets, as in a program: `('10-880-2-05', 250),`. */
const FRAMES = {
  '|': { whole: /^\s*\|.*\|\s*$/s, edges: /^\s*\||\|\s*$/g },
  ',': { whole: /^\s*[([].*[)\]][\s,;]*$/s, edges: /^\s*[([]|[)\]][\s,;]*$/g },
} as const
const FRAME_ROWS = 100

/** The lines without their frames, if most have one. A single bar leaves the first cell empty. */
function withoutFrames(rows: readonly SourceRow[], separator: Separator): readonly SourceRow[] {
  if (separator !== '|' && separator !== ',') return rows
  const { whole, edges } = FRAMES[separator]
  const first = rows.slice(0, FRAME_ROWS).filter(({ cells: [cell = ''] }) => cell.includes(separator))
  const framed = first.filter(({ cells: [cell = ''] }) => whole.test(cell))
  if (framed.length === 0 || framed.length * 10 < first.length * 8) return rows
  return rows.map((row) => ({ ...row, cells: [(row.cells[0] ?? '').replaceAll(edges, '')] }))
}

/** Whether a space follows each comma but those within whole numbers: `10-880-2-05, 1,000`. */
const hasSpacedCommas = (text: string): boolean =>
  text.includes(', ') &&
  !/"|(?:^|,) *'/.test(text) &&
  !/,(?=\S)(?!(?<=(?:^|\s)\d{1,3}(?:,\d{3})*,)\d{3}(?:,|\s|$))/.test(text)
