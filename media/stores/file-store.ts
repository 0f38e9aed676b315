/** What is known of a file. `unknown`: the store can't say now; never to be remembered as absent. */
export type Presence = 'present' | 'absent' | 'unknown'

/** `version` changes whenever the content may have: it serves as strong ETag and in `?v=`. */
export type FileFacts = { readonly size: number; readonly modified: Date; readonly version: string }

/** One home of files. A path is bucket, folders and name, decoded: `product-pdfs/Military/32-204-X-XX.pdf`. */
export type FileStore = {
  /** Changes when files come or go: part of every kept page's key. */
  revision(): string
  /** What is known at this moment, without waiting. */
  known(path: string): Presence
  /** Finds out; resolves to `unknown` when the store can't say. Never rejects. */
  look(path: string): Promise<Presence>
  /** The facts as known at this moment, null where they aren't. */
  facts(path: string): FileFacts | null
  /**
   * Opens a file, `range` as the visitor's Range header has it. Null when there is no such file.
   * Throws a Problem 503 when the store can't say.
   */
  open(path: string, range: string | null, signal: AbortSignal): Promise<OpenFile | null>
  close(): Promise<void>
}

/** What is sent of a file: all of it (200), one range (206), or nothing since the range lies outside (416). */
export type OpenFile = FileFacts & {
  readonly status: 200 | 206 | 416
  /** First and last byte of a 206. */
  readonly from: number
  readonly to: number
  readonly body: ReadableStream<Uint8Array> | null
}
