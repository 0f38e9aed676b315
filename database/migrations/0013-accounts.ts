import type { Kysely } from 'kysely'

/** Who may use the desk, how they sign in, and what they did. Tokens are stored as hashes. Times are ISO 8601. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createPeople(db)
  await createSessions(db)
  await createPasskeys(db)
  await db.schema
    .createTable('act')
    .addColumn('id', 'text', (column) => column.primaryKey()) // starts with the time
    .addColumn('done_at', 'text', (column) => column.notNull())
    .addColumn('person_id', 'text') // null: the command line or the program itself
    .addColumn('person_name', 'text') // as it was then
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('detail', 'text') // JSON
    .execute()
  await db.schema.createIndex('act_subject').on('act').columns(['subject', 'id']).execute()
  await db.schema.createIndex('act_person').on('act').columns(['person_id', 'id']).execute()
}

async function createPeople(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('person')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('mail', 'text', (column) => column.notNull().unique()) // lower case
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull()) // 'owner', 'sales' or 'catalog'
    .addColumn('password', 'text') // an argon2id hash, or null: signs in by passkey or proxy
    .addColumn('made_at', 'text', (column) => column.notNull())
    .addColumn('disabled_at', 'text')
    .execute()
  await db.schema
    .createTable('invite')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('mail', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('invited_by', 'text') // a person's id, or null: the command line
    .addColumn('made_at', 'text', (column) => column.notNull())
    .addColumn('ends_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('invite_mail').on('invite').column('mail').execute()
}

async function createSessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('desk_session')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('person_id', 'text', (column) => column.notNull().references('person.id').onDelete('cascade'))
    .addColumn('browser', 'text', (column) => column.notNull())
    .addColumn('means', 'text', (column) => column.notNull()) // 'password', 'passkey', 'invite'
    .addColumn('made_at', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .addColumn('ends_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('desk_session_person').on('desk_session').column('person_id').execute()
  await db.schema
    .createTable('sign_in_try')
    .addColumn('subject', 'text', (column) => column.notNull()) // the hash of an account's or a network's address
    .addColumn('tried_at', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.primaryKey())
    .execute()
  await db.schema.createIndex('sign_in_try_subject').on('sign_in_try').columns(['subject', 'tried_at']).execute()
}

async function createPasskeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('passkey')
    .addColumn('id', 'text', (column) => column.primaryKey()) // the credential's id, base64url
    .addColumn('person_id', 'text', (column) => column.notNull().references('person.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('public_key', 'text', (column) => column.notNull()) // base64url
    .addColumn('counter', 'integer', (column) => column.notNull())
    .addColumn('transports', 'text', (column) => column.notNull()) // JSON
    .addColumn('made_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .execute()
  await db.schema.createIndex('passkey_person').on('passkey').column('person_id').execute()
  await db.schema
    .createTable('passkey_challenge')
    .addColumn('challenge', 'text', (column) => column.primaryKey())
    .addColumn('person_id', 'text') // who adds a passkey, or null: somebody signs in
    .addColumn('ends_at', 'text', (column) => column.notNull())
    .execute()
}
