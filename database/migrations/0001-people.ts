import type { Kysely } from 'kysely'
import { runEach } from '#database/migrations/statements.ts'

/** Who may use the desk, how they sign in, and what they did. Tokens are stored as hashes. Times are ISO 8601. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runEach(db, TABLES)
}

const TABLES = [
  `create table person (
    id text primary key,
    mail text not null unique,
    name text not null,
    role text not null,
    password text,
    made_at text not null,
    disabled_at text,
    phone text not null default '',
    reply_to text not null default '',
    signature text not null default ''
  )`,
  `create table invite (
    token_hash text primary key,
    mail text not null,
    role text not null,
    invited_by text,
    made_at text not null,
    ends_at text not null
  )`,
  'create index invite_mail on invite (mail)',
  `create table desk_session (
    id text primary key,
    token_hash text not null unique,
    person_id text not null references person (id) on delete cascade,
    browser text not null,
    means text not null,
    made_at text not null,
    seen_at text not null,
    ends_at text not null
  )`,
  'create index desk_session_person on desk_session (person_id)',
  `create table sign_in_try (
    subject text not null,
    tried_at text not null,
    id text primary key
  )`,
  'create index sign_in_try_subject on sign_in_try (subject, tried_at)',
  `create table passkey (
    id text primary key,
    person_id text not null references person (id) on delete cascade,
    name text not null,
    public_key text not null,
    counter integer not null,
    transports text not null,
    made_at text not null,
    used_at text
  )`,
  'create index passkey_person on passkey (person_id)',
  `create table passkey_challenge (
    challenge text primary key,
    person_id text,
    ends_at text not null
  )`,
  `create table act (
    id text primary key,
    done_at text not null,
    person_id text,
    person_name text,
    action text not null,
    subject text not null,
    detail text
  )`,
  'create index act_subject on act (subject, id)',
  'create index act_person on act (person_id, id)',
  `create table saved_view (
    id text primary key,
    person_id text not null,
    name text not null,
    query text not null
  )`,
  'create index saved_view_person on saved_view (person_id)',
]
