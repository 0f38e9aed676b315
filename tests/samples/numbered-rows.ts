import type { NumberedRow } from '#catalog/columns/named-columns.ts'

/** Rows as a file has them: a row on each line. */
export const numberedRows = (rows: readonly (readonly string[])[]): NumberedRow[] =>
  rows.map((cells, at) => ({ line: at + 1, cells }))
