import type { Db } from '#database/tables.ts'
import type { CheckedFile } from '#requests/attachments/attachment.ts'

/** Stores the bytes of attachments, once each however many requests have them. */
export type AttachmentStore = {
  /** Writes the bytes durably, before the rows that refer to them. */
  keep(files: readonly CheckedFile[]): Promise<void>
  /** In the transaction that stores the rows: writes again what was swept since `keep`. */
  hold(tx: Db, files: readonly CheckedFile[]): Promise<void>
  /** In the transaction that removes the rows: notes that the bytes of these hashes may be removed. */
  release(tx: Db, hashes: readonly string[]): Promise<void>
  /** The bytes of a hash, or null if there are none. Throws if they can't be read. */
  open(hash: string): Promise<Buffer | null>
  /** Removes unreferenced bytes: of these hashes, or from before a time, never of `unknown`. Returns how many. */
  sweep(which: { readonly hashes: readonly string[] } | { readonly before: Date }): Promise<number>
  /** The files that this database doesn't know: it is new, or restored from a backup (behavior 14.8). */
  unknown(): Promise<string[]>
}
