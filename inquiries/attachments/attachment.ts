/** A file that came with a request, as its row has it. */
export type Attachment = {
  /** As the visitor called it, cleaned: one segment, to be shown and saved under. Bytes lie under their hash. */
  readonly name: string
  readonly mediaType: string
  /** In bytes. */
  readonly size: number
  /** SHA-256 of the bytes, in hexadecimal. */
  readonly hash: string
}

/** A file that has been checked, with its bytes. */
export type CheckedFile = Attachment & { readonly bytes: Uint8Array }

/** A file as a form brought it. */
export type PostedFile = { readonly name: string; readonly bytes: Uint8Array }

/** What a form may bring, also for the browser to say so at once. */
export type FileRules = {
  readonly most: number
  /** All files together. */
  readonly mostBytes: number
  /** Lower case, without a dot. */
  readonly endings: readonly string[]
}

/** A file as it stands with its request: `path` is its address within the site. */
export type SentFile = Attachment & { readonly path: string }

/** The address of a file below its request's page; `position` counts from 1. */
export const attachmentPath = (page: string, position: number, name: string): string =>
  `${page}/files/${position}/${encodeURIComponent(name)}`
