/** `unknown` means that the store can't tell now. Never remember that as absent. */
export type Presence = 'present' | 'absent' | 'unknown'

/** `version` changes whenever the content may have changed: it is the strong ETag and the value of `?v=`. */
export type FileFacts = { readonly size: number; readonly modified: Date; readonly version: string }

/** A file store. A path is bucket, folders and name, decoded: `product-pdfs/Military/32-204-X-XX.pdf`. */
export type FileStore = {
  /** Changes when files are added or removed. Part of the key of every cached page. */
  revision(): string
  /** What is known now. Doesn't wait. */
  known(path: string): Presence
  /** Finds out whether a file exists. Never rejects: resolves to `unknown` if the store doesn't answer. */
  look(path: string): Promise<Presence>
  /** The facts as far as they are known now, or null. */
  facts(path: string): FileFacts | null
  /**
   * Opens a file for the visitor's Range header. Returns null if there is no such file. Throws a Problem 503 if the store
   * doesn't answer.
   */
  open(path: string, range: string | null, signal: AbortSignal): Promise<OpenFile | null>
  close(): Promise<void>
}

/** An answer: the whole file (200), one range (206), or nothing because the range is outside of the file (416). */
export type OpenFile = FileFacts & {
  readonly status: 200 | 206 | 416
  /** First and last byte of a 206. */
  readonly from: number
  readonly to: number
  readonly body: ReadableStream<Uint8Array> | null
}
