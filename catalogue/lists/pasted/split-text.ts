import type { SourceRow } from '#catalogue/lists/pasted/pasted-line.ts'
import { plainCharacters } from '#catalogue/numbers/typed-number.ts'
import { joinAccents } from '#catalogue/words/join-accents.ts'

/** Enough source lines for a list of MAX_LIST_LINES. */
export const MAX_SOURCE_LINES = 5_000
const MAX_SOURCE_BREAKS = 50_000
/** The rest of a longer line is ignored. */
const MAX_LINE_LENGTH = 2_000

const LINE_BREAK = /\r\n|[\n\r\u2028\u2029\v\f\u0085]/g
/** Quotation marks of a mail reply. */
const MAIL_MARKS = /^(?:[ \t]*>)+[ \t]?/
type SourceText = { readonly rows: readonly SourceRow[]; readonly over: boolean }

/** Splits a text into lines, each as one cell, without mail quotation marks, blank lines and invisible characters. */
export function sourceLines(text: string): SourceText {
  const rows: SourceRow[] = []
  let from = 0
  let line = 1
  const take = (to: number) => {
    const cell = normalizeCharacters(text.slice(from, Math.min(to, from + MAX_LINE_LENGTH)).replace(MAIL_MARKS, ''))
    if (cell.trim() !== '') rows.push({ line, cells: [cell] })
  }
  for (const found of text.matchAll(LINE_BREAK)) {
    take(found.index)
    from = found.index + found[0].length
    line += 1
    if (rows.length > MAX_SOURCE_LINES || line > MAX_SOURCE_BREAKS)
      return { rows: rows.slice(0, MAX_SOURCE_LINES), over: true }
  }
  take(text.length)
  return { rows, over: false }
}

/**
 * Removes invisible characters and lone surrogates, unifies spaces and dashes, and joins accents as an import does
 * (behavior 10.18). Keeps tabs.
 */
export const normalizeCharacters = (text: string): string => joinAccents(plainCharacters(text)).toWellFormed()

export const SEPARATORS = ['\t', ';', '|', ',', '  '] as const
export type Separator = (typeof SEPARATORS)[number]

/**
 * Splits a line into cells. A cell may be quoted, with doubled quotation marks inside. Any other quotation mark is an
 * ordinary character, as in `.062"`. The separator of two spaces matches two or more.
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
