import { parse } from 'csv-parse/sync'
import { type CsvEncoding, utf8Bytes } from '#spreadsheets/csv/csv-encoding.ts'

/** What separates the cells of a file, and its first line that holds any: the second one after a line `sep=;`. */
export type CsvSeparator = { readonly separator: string; readonly firstLine: 1 | 2 }

/** In this order if two fit as well: then the commas are decimals or prose. */
const SEPARATORS = ['\t', ';', ','] as const
/** In bytes. */
const SAMPLE = 64 * 1024
const SAMPLE_ROWS = 30
/** Below it the separator is part of some values of a single column. */
const MIN_SHARE = 0.4
/** As Excel writes and reads it. */
const STATED = /^"?sep=(.)"?\r?(?:\n|$)/i

/**
 * Finds the separator of a CSV file: the one that its line `sep=` names, else the one that gives most of its first rows
 * the same number of cells. A file with a single column has commas.
 */
export async function findSeparator(file: string, encoding: CsvEncoding): Promise<CsvSeparator> {
  const chunks = await Array.fromAsync(utf8Bytes(file, encoding, () => {}, SAMPLE - 1))
  const bytes = Buffer.concat(chunks)
  const text = bytes.toString().replace(/^\uFEFF/, '')
  const stated = statedSeparator(text)
  if (stated) return stated
  const lines = bytes.length < SAMPLE ? text : text.slice(0, text.lastIndexOf('\n') + 1)
  const shares = SEPARATORS.map((separator) => ({ separator, share: alikeShare(lines, separator) }))
  const [best] = shares.toSorted((a, b) => b.share - a.share)
  return { separator: best && best.share >= MIN_SHARE ? best.separator : ',', firstLine: 1 }
}

/** The separator that the first line `sep=;` of a text states, or null. */
function statedSeparator(text: string): CsvSeparator | null {
  const separator = STATED.exec(text)?.[1]
  return separator === undefined ? null : { separator, firstLine: 2 }
}

/** The share of the first rows that have the most common number of cells above one. */
function alikeShare(text: string, delimiter: string): number {
  const rows = firstRows(text, delimiter)
  const counts = new Map<number, number>()
  for (const { length } of rows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1)
  return Math.max(0, ...counts.values()) / Math.max(1, rows.length)
}

function firstRows(text: string, delimiter: string): string[][] {
  const options = { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, to: SAMPLE_ROWS }
  try {
    return parse(text, { ...options, record_delimiter: ['\r\n', '\n', '\r'] })
  } catch {
    // A quotation mark is open where the sample ends, or never closed: reading the file says where.
    return text.split(/\r\n|\n|\r/, SAMPLE_ROWS).map((line) => line.split(delimiter))
  }
}
