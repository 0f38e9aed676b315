import type { Kysely } from 'kysely'

/**
 * Files that were dropped and not yet imported, as all servers see them. While a server works on a draft it holds a lease,
 * which it renews. Times are ISO 8601.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('import_draft')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('made_at', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull()) // grows with each change of `state`
    .addColumn('state', 'text', (column) => column.notNull()) // JSON
    .addColumn('work', 'text') // 'check' or 'import', or null
    .addColumn('done', 'real', (column) => column.notNull()) // of the work, from 0 to 1
    .addColumn('lease', 'text') // of the work, or null
    .addColumn('lease_until', 'text')
    .addColumn('stop', 'integer', (column) => column.notNull()) // 1: a person wants the work to stop
    .execute()
}

/** With PostgreSQL: the bytes of the files, for the servers that did not take them. */
export const pieces = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('import_piece')
      .addColumn('draft_id', 'text', (column) => column.notNull().references('import_draft.id').onDelete('cascade'))
      .addColumn('hash', 'text', (column) => column.notNull()) // of the whole file
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('bytes', 'bytea', (column) => column.notNull())
      .addPrimaryKeyConstraint('import_piece_key', ['draft_id', 'hash', 'position'])
      .execute()
  },
}
