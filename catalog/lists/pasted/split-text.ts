import type { SourceRow } from '#catalog/lists/pasted/pasted-line.ts'
import { plainCharacters } from '#catalog/numbers/typed-number.ts'
import { joinAccents } from '#catalog/words/join-accents.ts'

/** Enough source lines for a list of MAX_LIST_LINES. */
export const MAX_SOURCE_LINES = 5_000
const MAX_SOURCE_BREAKS = 50_000
/** A longer line becomes several rows with its line number. */
const MAX_LINE_LENGTH = 2_000
/** A line of more rows names more parts than a list may have. */
const MAX_LINE_ROWS = 16

export const LINE_BREAK = /\r\n|[\n\r\u2028\u2029\v\f\u0085]/g
/** Quotation marks of a mail reply. */
const MAIL_MARKS = /^(?:[ \t]*>)+[ \t]?/
type SourceText = {
  readonly rows: readonly SourceRow[]
  /** There are more lines. */
  readonly over: boolean
  /** The end of a line is left out. */
  readonly isCut: boolean
}

/** Splits a text into lines, each as one cell, without mail quotation marks, blank lines and invisible characters. */
export function sourceLines(text: string): SourceText {
  const rows: SourceRow[] = []
  let from = 0
  let line = 1
  let isCut = false
  const take = (to: number) => {
    let at = from
    for (let row = 0; at < to && row < MAX_LINE_ROWS; row++) {
      const end = endOfPiece(text, at, to)
      const cell = normalizeCharacters(text.slice(at, end).replace(MAIL_MARKS, ''))
      if (cell.trim() !== '') rows.push({ line, cells: [cell] })
      at = end
    }
    isCut ||= at < to
  }
  for (const found of text.matchAll(LINE_BREAK)) {
    take(found.index)
    from = found.index + found[0].length
    line += 1
    if (rows.length > MAX_SOURCE_LINES || line > MAX_SOURCE_BREAKS)
      return { rows: rows.slice(0, MAX_SOURCE_LINES), over: true, isCut }
  }
  take(text.length)
  return { rows: rows.slice(0, MAX_SOURCE_LINES), over: rows.length > MAX_SOURCE_LINES, isCut }
}

/** Where a row ends that begins at a character: with its line, or after a separator. */
function endOfPiece(text: string, from: number, to: number): number {
  const longest = from + MAX_LINE_LENGTH
  if (to <= longest) return to
  const half = text.slice(from + MAX_LINE_LENGTH / 2, longest)
  const last = Math.max(...[',', ';', '|', '\t'].map((separator) => half.lastIndexOf(separator)))
  const at = last < 0 ? half.lastIndexOf(' ') : last
  return at < 0 ? longest : from + MAX_LINE_LENGTH / 2 + at + 1
}

/**
 * Removes invisible characters and lone surrogates, unifies spaces and dashes, makes full width letters plain, and joins
 * accents as an import does (behavior 10.18). Keeps tabs.
 */
export const normalizeCharacters = (text: string): string => joinAccents(plainCharacters(text)).toWellFormed()

export const SEPARATORS = ['\t', ';', '|', ',', '  '] as const
export type Separator = (typeof SEPARATORS)[number]

/** A cell that continues after a line break has at most this many lines. */
const MAX_CELL_LINES = 20

/**
 * Splits lines into cells. A quoted cell may continue on the next lines. A quotation mark that isn't closed is an
 * ordinary character.
 */
export function splitRows(rows: readonly SourceRow[], separator: Separator): SourceRow[] {
  const lines = separator === '|' && areFramed(rows) ? rows.map(withoutFrame) : rows
  const split: SourceRow[] = []
  for (let at = 0; at < lines.length; at++) {
    const { line, cells: [text = ''] = [] } = lines[at] ?? { line: 0 }
    const end = scanCells(text, separator).isOpen ? endOfQuote(lines, at, separator) : at
    const whole = lines.slice(at, end + 1).map(({ cells: [more = ''] }) => more)
    split.push({ line, cells: splitCells(whole.join('\n'), separator) })
    at = end
  }
  return split
}

/** Whether lines have a bar at both ends, as in Markdown: `| 10-880-2-05 | 250 |`. A single bar leaves the first cell empty. */
function areFramed(rows: readonly SourceRow[]): boolean {
  const barred = rows.slice(0, FRAME_ROWS).filter(({ cells: [cell = ''] }) => cell.includes('|'))
  const framed = barred.filter(({ cells: [cell = ''] }) => /^\s*\|.*\|\s*$/s.test(cell))
  return framed.length > 0 && framed.length * 10 >= barred.length * 8
}

const FRAME_ROWS = 100

const withoutFrame = ({ line, cells: [cell = ''] }: SourceRow): SourceRow => ({
  line,
  cells: [cell.trim().replace(/^\||\|$/g, '')],
})

/** The index of the row where the quoted cell of row `from` ends; `from` if it never does. */
function endOfQuote(rows: readonly SourceRow[], from: number, separator: Separator): number {
  let text = rows[from]?.cells[0] ?? ''
  for (let at = from + 1; at < Math.min(rows.length, from + MAX_CELL_LINES); at++) {
    const next = rows[at]?.cells[0] ?? ''
    text += `\n${next}`
    if (text.length > MAX_LINE_LENGTH) return from
    if (next.includes('"') && !scanCells(text, separator).isOpen) return at
  }
  return from
}

/** Splits a line into cells. They keep the spaces around them, unless they are quoted. */
const splitCells = (text: string, separator: Separator): string[] => scanCells(text, separator).cells

/**
 * A cell may be quoted, with doubled quotation marks inside; `isOpen`: nothing closes one. Any other quotation mark is
 * an ordinary character, as in `.062"`. The separator of two spaces matches two or more.
 */
function scanCells(text: string, separator: Separator): { cells: string[]; isOpen: boolean } {
  if (separator === '  ') return { cells: text.trim().split(/ {2,}|\t/), isOpen: false }
  if (separator === ',' && hasSpacedCommas(text)) return { cells: text.split(/,\s+|,$/), isOpen: false }
  if (!text.includes('"')) return { cells: text.split(separator), isOpen: false }
  const cells: string[] = []
  let isOpen = false
  let at = 0
  while (at <= text.length) {
    const rest = text.slice(at)
    const marked = /^\s*"((?:[^"]|"")*)"\s*/.exec(rest)
    const after = marked && at + marked[0].length
    if (marked && after !== null && (after >= text.length || text.startsWith(separator, after))) {
      cells.push((marked[1] ?? '').replaceAll('""', '"').trim())
      at = after + 1
      continue
    }
    if (!marked && /^\s*"/.test(rest)) isOpen = true
    const next = text.indexOf(separator, at)
    const end = next < 0 ? text.length : next
    cells.push(text.slice(at, end))
    at = end + 1
  }
  return { cells, isOpen }
}

/** Whether a space follows each comma but those within whole numbers: `10-880-2-05, 1,000`. */
const hasSpacedCommas = (text: string): boolean =>
  text.includes(', ') && !text.includes('"') && !/,(?=\S)(?!(?<=(?:^|\s)\d{1,3}(?:,\d{3})*,)\d{3}(?:,|\s|$))/.test(text)
