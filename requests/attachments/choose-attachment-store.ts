import type { Database } from '#database/open-database.ts'
import type { AttachmentStore } from '#requests/attachments/attachment-store.ts'
import { FolderStore } from '#requests/attachments/folder-store.ts'
import { PostgresStore } from '#requests/attachments/postgres-store.ts'

/** With SQLite, files next to the database. With PostgreSQL, rows that all servers share. */
export const chooseAttachmentStore = (
  { db, dialect }: Database,
  dataDir: string,
  now: () => Date = () => new Date(),
): AttachmentStore => (dialect === 'postgres' ? new PostgresStore(db, now) : new FolderStore(db, dataDir, now))
