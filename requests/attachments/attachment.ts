export type Attachment = {
  /** The visitor's name for it, cleaned (`clean-file-name.ts`). */
  readonly name: string
  readonly mediaType: string
  readonly size: number
  /** SHA-256 of the bytes, in hexadecimal. */
  readonly hash: string
}

export type CheckedFile = Attachment & { readonly bytes: Uint8Array }

export type PostedFile = { readonly name: string; readonly bytes: Uint8Array }

export type SentFile = Attachment & { readonly path: string }

/** The path of a file below its request's page; `position` counts from 1. */
export const attachmentPath = (page: string, position: number, name: string): string =>
  `${page}/files/${position}/${encodeURIComponent(name)}`
