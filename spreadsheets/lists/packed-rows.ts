import type { CsvRow } from '#spreadsheets/file-row.ts'

/** The first rows of a list's sheet. `over`: it has more. */
export type ListRows = { readonly rows: readonly CsvRow[]; readonly over: boolean }

/** Rows as bytes, which move between threads. Half a million cells would be copied one by one. */
export const packRows = (rows: ListRows): Uint8Array<ArrayBuffer> => new TextEncoder().encode(JSON.stringify(rows))

/** The rows of `packRows`. */
export const unpackRows = (packed: Uint8Array): ListRows => JSON.parse(new TextDecoder().decode(packed))
