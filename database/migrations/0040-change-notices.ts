import type { Kysely } from 'kysely'

/** Product change notices: drafts, and what was published, whose text never changes. Times are ISO 8601. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('change_notice_draft')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('revises', 'text') // the number of the notice that it will replace, or null
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('typed', 'text', (column) => column.notNull()) // JSON
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .addColumn('changed_by', 'text', (column) => column.notNull()) // a person's name
    .execute()
  await db.schema
    .createTable('change_notice')
    .addColumn('number', 'text', (column) => column.primaryKey()) // 'PCN-2026-001', of a revision 'PCN-2026-001-2'
    .addColumn('base', 'text', (column) => column.notNull()) // 'PCN-2026-001'
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull()) // JSON
    .addColumn('published_at', 'text', (column) => column.notNull())
    .addColumn('published_by', 'text', (column) => column.notNull())
    .addColumn('withdrawn_at', 'text')
    .addColumn('withdrawn_why', 'text')
    .execute()
}
