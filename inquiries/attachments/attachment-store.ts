import type { Kysely } from 'kysely'
import type { Database } from '#database/open.ts'
import type { Tables } from '#database/tables.ts'
import type { CheckedFile } from '#inquiries/attachments/attachment.ts'
import { folderStore } from '#inquiries/attachments/folder-store.ts'
import { postgresStore } from '#inquiries/attachments/postgres-store.ts'

/** Where the bytes of attachments lie, once each however many requests bring them. */
export type AttachmentStore = {
  /** Puts the bytes on disk for good, before the rows that refer to them are stored. */
  keep(files: readonly CheckedFile[]): Promise<void>
  /** In the transaction that stores the rows: puts back what has been swept since `keep`. */
  hold(tx: Kysely<Tables>, files: readonly CheckedFile[]): Promise<void>
  /** The bytes of a hash; null when they are not there. Throws when they can't be read. */
  open(hash: string): Promise<Buffer | null>
  /** Removes what no row refers to: of these hashes, or all that was kept before a time. Gives how many. */
  sweep(which: { readonly hashes: readonly string[] } | { readonly before: Date }): Promise<number>
}

/** One machine keeps bytes as files beside the database; several share them in PostgreSQL. */
export const attachmentStore = ({ db, dialect }: Database, dataDir: string): AttachmentStore =>
  dialect === 'postgres' ? postgresStore(db, () => new Date()) : folderStore(db, dataDir)
