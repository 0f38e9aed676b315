import type { Kysely } from 'kysely'

/** The files of requests. Their bytes are stored under their hash, in DATA_DIR or in PostgreSQL (0007). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('attachment')
    .addColumn('inquiry_number', 'text', (column) => column.notNull().references('inquiry.number').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('media_type', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('attachment_key', ['inquiry_number', 'position'])
    .execute()
  await db.schema.createIndex('attachment_hash').on('attachment').column('hash').execute()
}
