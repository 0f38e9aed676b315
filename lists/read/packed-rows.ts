import type { DocumentPiece } from '#catalog/lists/documents/document-piece.ts'
import type { CsvRow } from '#spreadsheets/file-row.ts'

export type ListRows = { readonly rows: readonly CsvRow[]; readonly over: boolean }

/** Who sent a mail, and about what; '' for what it doesn't say. */
export type MailHead = {
  readonly name: string
  readonly address: string
  readonly company: string
  readonly subject: string
}

export type ReadPieces =
  | ({ readonly kind: 'rows' } & ListRows)
  | { readonly kind: 'document'; readonly pieces: readonly DocumentPiece[]; readonly mail?: MailHead }

/** Rows as bytes, which move between threads. Half a million cells would be copied one by one. */
export const packRows = (rows: ReadPieces): Uint8Array<ArrayBuffer> => new TextEncoder().encode(JSON.stringify(rows))

export const unpackPieces = (packed: Uint8Array): ReadPieces => JSON.parse(new TextDecoder().decode(packed))

/** A workbook's rows. A document has none. */
export function unpackRows(packed: Uint8Array): ListRows {
  const read = unpackPieces(packed)
  return read.kind === 'rows' ? read : { rows: [], over: false }
}
