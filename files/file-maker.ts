/** Makes files on demand, such as the sample's models. Paths are those of `file-store.ts`. */
export type FileMaker = {
  /** Changes when its files would look different, and when it starts or stops making files. */
  revision(): string
  has(path: string): boolean
  /** The absolute path, or null if it isn't made yet. Doesn't wait. */
  made(path: string): string | null
  /** Makes a file at low priority, once for all callers. Returns its absolute path. */
  make(path: string): Promise<string>
  close(): Promise<void>
}
