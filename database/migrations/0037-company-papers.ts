import type { Kysely } from 'kysely'

/**
 * Company documents and certificates of lots. Their bytes are with those of attachments, under their hash. Times are ISO 8601,
 * days `2026-11-26`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('company_document')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull()) // of its address: 'cmrt'
    .addColumn('version_key', 'text', (column) => column.notNull()) // of its address: '6-5'
    .addColumn('label', 'text', (column) => column.notNull()) // 'CMRT'
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('valid_from', 'text')
    .addColumn('valid_until', 'text')
    .addColumn('tables', 'text') // JSON: the tables of its families. Null: all
    .addColumn('template', 'text') // what a cell of the workbook says of its template, or null
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('media_type', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('filed_at', 'text', (column) => column.notNull())
    .addColumn('filed_by', 'text') // a person's name
    .addColumn('withdrawn_at', 'text')
    .execute()
  await db.schema.createIndex('company_document_hash').on('company_document').column('hash').execute()
  await db.schema
    .createTable('lot_certificate')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('lot', 'text', (column) => column.notNull())
    .addColumn('po', 'text', (column) => column.notNull())
    .addColumn('ask_key', 'text') // a hash of lot and PO, by which buyers find it. Null: it waits to be filed
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('media_type', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'text', (column) => column.notNull())
    .addColumn('sent_by', 'text', (column) => column.notNull()) // a person's id
    .addColumn('by_name', 'text', (column) => column.notNull())
    .addColumn('withdrawn_at', 'text')
    .execute()
  await db.schema.createIndex('lot_certificate_hash').on('lot_certificate').column('hash').execute()
  await db.schema.createIndex('lot_certificate_key').on('lot_certificate').column('ask_key').execute()
}

/** With PostgreSQL the bytes are rows too, and each needs to stay while it is named. */
export const bytes = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const table of ['company_document', 'lot_certificate']) {
      await db.schema
        .alterTable(table)
        .addForeignKeyConstraint(`${table}_has_bytes`, ['hash'], 'attachment_bytes', ['hash'])
        .execute()
    }
  },
}
