import { type Kysely, sql } from 'kysely'

/** A mail belongs to an inquiry or to a follower. SQLite can't drop a NOT NULL, so the table is made again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "outbox_next" (
    "id" text primary key,
    "inquiry_number" text references "inquiry" ("number") on delete cascade,
    "kind" text not null,
    "message_id" text not null,
    "state" text not null,
    "due_since" text not null,
    "next_try_at" text not null,
    "lease" text,
    "attempts" integer not null,
    "ambiguous" integer not null,
    "settled_at" text,
    "last_fault" text,
    "accepted" text,
    "quote_number" text references "quote" ("number") on delete cascade,
    "event" text,
    "follower_id" text references "follower" ("id") on delete cascade
  )`.execute(db)
  const columns = sql.raw(
    'id, inquiry_number, kind, message_id, state, due_since, next_try_at, lease, attempts, ambiguous, settled_at, ' +
      'last_fault, accepted, quote_number, event',
  )
  await sql`insert into outbox_next (${columns}) select ${columns} from outbox`.execute(db)
  await db.schema.dropTable('outbox').execute()
  await db.schema.alterTable('outbox_next').renameTo('outbox').execute()
  await db.schema.createIndex('outbox_due').on('outbox').columns(['state', 'next_try_at']).execute()
  await db.schema.createIndex('outbox_inquiry').on('outbox').column('inquiry_number').execute()
  await db.schema.createIndex('outbox_follower').on('outbox').column('follower_id').execute()
}
