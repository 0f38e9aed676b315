import type { Kysely } from 'kysely'

/**
 * Who changed what: each run of an import or of an undo, with the rows as they were before it, and its name in the log of
 * changes. Times are ISO 8601.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('import_run')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('ran_at', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull()) // 'import', 'undo' or 'edit'
    .addColumn('by_id', 'text') // null for the command line
    .addColumn('by_name', 'text')
    .addColumn('facts', 'text', (column) => column.notNull()) // JSON
    .addColumn('image_bytes', 'bigint', (column) => column.notNull())
    .addColumn('undo_lost', 'text') // why it can't be undone, or null
    .addColumn('undoes', 'text')
    .addColumn('undone_by', 'text')
    .execute()
  await db.schema.createIndex('import_run_time').on('import_run').columns(['ran_at', 'id']).execute()
  await db.schema
    .createTable('import_image')
    .addColumn('run_id', 'text', (column) => column.notNull().references('import_run.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('table_name', 'text', (column) => column.notNull())
    .addColumn('part_id', 'text', (column) => column.notNull())
    .addColumn('before', 'text') // JSON of all cells, or null for a row that the run added
    .addColumn('after', 'text') // JSON of the cells that the run wrote, or null for a row that it removed
    .addPrimaryKeyConstraint('import_image_key', ['run_id', 'position'])
    .execute()
  await db.schema.alterTable('catalogue_change').addColumn('run_id', 'text').execute()
  await db.schema.alterTable('catalogue_change').addColumn('by_name', 'text').execute()
}
