import type { SourceRow } from '#catalogue/pasted-list/pasted-line.ts'

/** A longer text is no list of a thousand lines. */
export const MOST_SOURCE_LINES = 5_000
const MOST_BREAKS = 50_000
/** What follows in a longer line is left aside. */
const LONGEST_LINE = 2_000

const LINE_BREAK = /\r\n|[\n\r\u2028\u2029\v\f\u0085]/g
/** A mail's marks for what somebody wrote before. */
const MAIL_MARKS = /^(?:[ \t]*>)+[ \t]?/
/** What nobody sees, and a cell's text should not hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const INVISIBLE = /[\u0000-\u0008\u000e-\u001f\u007f\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
const ODD_SPACE = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g
const ODD_DASH = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g

export type SourceText = { readonly rows: readonly SourceRow[]; readonly over: boolean }

/** A text's lines, each as one cell: without mail marks, blank lines and signs that nobody sees. */
export function sourceLines(text: string): SourceText {
  const rows: SourceRow[] = []
  let from = 0
  let line = 1
  const take = (to: number) => {
    const cell = plainText(text.slice(from, Math.min(to, from + LONGEST_LINE)).replace(MAIL_MARKS, ''))
    if (cell.trim() !== '') rows.push({ line, cells: [cell] })
  }
  for (const found of text.matchAll(LINE_BREAK)) {
    take(found.index)
    from = found.index + found[0].length
    line += 1
    if (rows.length > MOST_SOURCE_LINES || line > MOST_BREAKS)
      return { rows: rows.slice(0, MOST_SOURCE_LINES), over: true }
  }
  take(text.length)
  return { rows, over: false }
}

/** Without signs that nobody sees, one kind of space and dash, no lone surrogates. Tabs stay. */
export const plainText = (text: string): string =>
  text.replace(ODD_SPACE, ' ').replace(INVISIBLE, '').replace(ODD_DASH, '-').toWellFormed()

export const SEPARATORS = ['\t', ';', '|', ',', '  '] as const
export type Separator = (typeof SEPARATORS)[number]

/**
 * The cells of a line. A cell may stand in quotation marks, doubled within; a mark elsewhere is a sign like any other,
 * as in `.062"`. Two spaces or more separate where the separator is two spaces.
 */
export function splitCells(text: string, separator: Separator): string[] {
  if (separator === '  ') return text.trim().split(/ {2,}|\t/)
  if (separator === '|')
    return text
      .trim()
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => cell.trim())
  if (!text.includes('"')) return text.split(separator).map((cell) => cell.trim())
  const cells: string[] = []
  let at = 0
  while (at <= text.length) {
    const marked = /^\s*"((?:[^"]|"")*)"\s*/.exec(text.slice(at))
    const after = marked && at + marked[0].length
    if (marked && after !== null && (after >= text.length || text.startsWith(separator, after))) {
      cells.push((marked[1] ?? '').replaceAll('""', '"').trim())
      at = after + 1
      continue
    }
    const next = text.indexOf(separator, at)
    const end = next < 0 ? text.length : next
    cells.push(text.slice(at, end).trim())
    at = end + 1
  }
  return cells
}
