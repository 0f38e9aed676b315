/** Tells when the rows may have changed. */
export type RevisionWatch = {
  /** A text that differs from the last one if anything was written since. Throws when the source can't be reached. */
  read(): Promise<string>
  close(): Promise<void>
}
