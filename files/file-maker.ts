/** Makes files when they are asked for, as the sample's pictures and datasheets are. Paths as in `store.ts`. */
export type FileMaker = {
  /** Changes when what it makes would look different, or when it begins or stops to make anything. */
  revision(): string
  /** Whether it makes such a file. Without waiting. */
  has(path: string): boolean
  /** Where the finished file lies, null when it is not made yet. Without waiting. */
  made(path: string): string | null
  /** Makes a file if need be, at low priority, once however many ask; gives the absolute path of the finished file. */
  make(path: string): Promise<string>
  close(): Promise<void>
}
