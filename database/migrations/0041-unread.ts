import { type Kysely, sql } from 'kysely'

/** What no one at the desk has seen: a few of many, each in an index of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('inquiry_unseen')
    .on('inquiry')
    .column('state')
    .where(sql<boolean>`seen_at is null`)
    .execute()
  await db.schema
    .createIndex('inquiry_message_unread')
    .on('inquiry_message')
    .column('inquiry_number')
    .where(sql<boolean>`person_name is null and seen_at is null`)
    .execute()
}
