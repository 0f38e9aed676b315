/** `unknown` means that the store can't tell now. Never remember that as absent. */
export type Presence = 'present' | 'absent' | 'unknown'

/** `version` changes whenever the content may have changed. It is the strong ETag and the value of `?v=`. */
export type FileFacts = { readonly size: number; readonly modified: Date; readonly version: string }

/** A path is bucket, folders and name, decoded: `product-pdfs/Military/32-204-X-XX.pdf`. */
export type FileStore = {
  /** Changes when files are added or removed. Part of every cached page's key. */
  revision(): string
  /** What is known now. Doesn't wait. */
  known(path: string): Presence
  /** Finds out whether a file exists. Never rejects: resolves to `unknown` if the store doesn't answer. */
  look(path: string): Promise<Presence>
  facts(path: string): FileFacts | null
  /** Opens a file for a Range header. Returns null if there is none. Throws a Problem 503 if the store is down. */
  open(path: string, range: string | null, signal: AbortSignal): Promise<OpenFile | null>
  close(): Promise<void>
}

/** The whole file (200), one range (206), or nothing for a range outside the file (416). */
export type OpenFile = FileFacts & {
  readonly status: 200 | 206 | 416
  readonly from: number
  readonly to: number
  readonly body: ReadableStream<Uint8Array> | null
}
