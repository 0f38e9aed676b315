import type { SourceRow } from '#catalog/lists/pasted/pasted-line.ts'

export type PlacedText = { readonly x: number; readonly width: number; readonly text: string }
/** The texts of one height of a page, from left to right. `isApart`: a gap or the top of a page is above it. */
export type PlacedLine = { readonly line: number; readonly isApart: boolean; readonly texts: readonly PlacedText[] }

/** A piece of a document: a mail's text, a file in it, or a PDF's texts by place. `why`: why a file isn't read. */
export type DocumentPiece = { readonly name: string } & (
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'rows'; readonly rows: readonly SourceRow[]; readonly over: boolean }
  | { readonly kind: 'placed'; readonly lines: readonly PlacedLine[]; readonly over: boolean }
  | { readonly kind: 'unread'; readonly why: string }
)
