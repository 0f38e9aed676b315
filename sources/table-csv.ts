import { stringify } from 'csv-stringify/sync'

const BYTE_ORDER_MARK = '\uFEFF'
const QUOTED = [/[\r\n]/, /^\s|\s$/]

/**
 * Rows as CSV that an import reads back as they were (RFC 4180): the first piece begins with a byte order mark, by
 * which Excel knows the letters. Nothing is put before a cell that a spreadsheet may take for a formula.
 */
export function csvText(rows: readonly (readonly (string | null)[])[], isFirst: boolean): string {
  const text = stringify(
    rows.map((row) => [...row]),
    { record_delimiter: 'windows', quoted_match: QUOTED },
  )
  return isFirst ? BYTE_ORDER_MARK + text : text
}
