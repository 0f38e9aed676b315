import type { Kysely } from 'kysely'
import { runEach } from '#database/migrations/statements.ts'
import type { Database } from '#database/open-database.ts'

/** What visitors sent, its files and messages, and what a search of it reads; buyers. Times are ISO 8601, days `2026-11-26`. */
export async function up(db: Kysely<unknown>, dialect: Database['dialect']): Promise<void> {
  if (dialect === 'postgres') await runEach(db, POSTGRES_BYTES)
  await runEach(db, TABLES)
  await runEach(db, INDEXES)
  await runEach(db, dialect === 'postgres' ? POSTGRES_SEARCH : SQLITE_SEARCH)
  if (dialect === 'postgres') await runEach(db, POSTGRES_REFERENCES)
}

const TABLES = [
  `create table inquiry (
    number text primary key,
    kind text not null,
    request_key text not null unique,
    content_hash text not null,
    content text not null,
    page_token text not null unique,
    received_at text not null,
    held_why text,
    released_at text,
    state text not null default 'new',
    owner_id text,
    version integer not null default 0,
    buyer_address text,
    quote_total text,
    quote_currency text,
    follow_up text,
    seen_at text,
    merged_into text,
    source text,
    company_key text not null default '',
    target_date text not null default '9999-12-31',
    buyer_id text not null default '',
    quote_value bigint not null default -1,
    form text
  )`,
  `create table inquiry_line (
    inquiry_number text not null references inquiry (number) on delete cascade,
    position integer not null,
    manufacturer_name text not null,
    part_number text not null,
    quantity integer not null,
    quantity_2 integer,
    quantity_3 integer,
    note text,
    constraint inquiry_line_key primary key (inquiry_number, position)
  )`,
  `create table inquiry_note (
    id text primary key,
    inquiry_number text not null references inquiry (number) on delete cascade,
    person_id text,
    person_name text not null,
    written_at text not null,
    note text not null
  )`,
  `create table inquiry_message (
    id text primary key,
    inquiry_number text not null references inquiry (number) on delete cascade,
    written_at text not null,
    person_id text,
    person_name text,
    message text not null,
    content_hash text not null,
    seen_at text
  )`,
  `create table attachment (
    inquiry_number text not null references inquiry (number) on delete cascade,
    position integer not null,
    name text not null,
    media_type text not null,
    size integer not null,
    hash text not null,
    quote_use text,
    written_id text,
    constraint attachment_key primary key (inquiry_number, position)
  )`,
  // whose words are still to be read: triggers fill it
  `create table unindexed_inquiry (
    inquiry_number text primary key references inquiry (number) on delete cascade
  )`,
  `create table buyer (
    id text primary key,
    address text not null,
    name text not null,
    company text not null,
    company_key text not null,
    words text not null,
    last_at text not null,
    typed_at text,
    mail text,
    note text not null default '',
    merged_into text
  )`,
  `create table company_document (
    id text primary key,
    kind text not null,
    version_key text not null,
    label text not null,
    title text not null,
    version text not null,
    valid_from text,
    valid_until text,
    tables text,
    template text,
    name text not null,
    media_type text not null,
    size integer not null,
    hash text not null,
    filed_at text not null,
    filed_by text,
    withdrawn_at text
  )`,
  `create table lot_certificate (
    id text primary key,
    lot text not null,
    po text not null,
    ask_key text,
    name text not null,
    media_type text not null,
    size integer not null,
    hash text not null,
    sent_at text not null,
    sent_by text not null,
    by_name text not null,
    withdrawn_at text
  )`,
  `create table change_notice_draft (
    id text primary key,
    revises text,
    version integer not null,
    typed text not null,
    changed_at text not null,
    changed_by text not null
  )`,
  `create table change_notice (
    number text primary key,
    base text not null,
    revision integer not null,
    content text not null,
    published_at text not null,
    published_by text not null,
    withdrawn_at text,
    withdrawn_why text
  )`,
  `create table loose_file (hash text primary key, since text not null)`,
  `create table cleanup (name text primary key, ran_at text not null)`,
  `create table catalogue_state (key text primary key, value text not null, noted_at text not null)`,
  `create table stamp_secret (name text primary key, secret text not null, made_at text not null)`,
  `create table search_miss (
    term text primary key,
    times integer not null,
    first_at text not null,
    last_at text not null
  )`,
  `create table search_synonym (
    term text primary key,
    meaning text not null,
    made_at text not null,
    made_by text
  )`,
  `create table import_draft (
    id text primary key,
    made_at text not null,
    version integer not null,
    state text not null,
    work text,
    done real not null,
    lease text,
    lease_until text,
    stop integer not null
  )`,
]

/** Those that a list sorts by have all that its filters ask for: 100,000 rows are filtered in the index. */
const INDEXES = [
  'create index inquiry_received on inquiry (received_at, number)',
  `create index inquiry_state on inquiry (state, received_at, number)
    where held_why is null or released_at is not null`,
  `create index inquiry_held on inquiry (received_at, number)
    where held_why is not null and released_at is null`,
  'create index inquiry_owner on inquiry (owner_id, received_at, number, state, held_why, released_at)',
  'create index inquiry_count on inquiry (state, owner_id, held_why, released_at)',
  `create index inquiry_by_target on inquiry
    (target_date, number, state, owner_id, held_why, released_at, received_at, follow_up)`,
  `create index inquiry_by_value on inquiry
    (quote_value, number, state, owner_id, held_why, released_at, received_at, follow_up, target_date)`,
  `create index inquiry_by_company on inquiry
    (company_key, number, state, owner_id, held_why, released_at, received_at, follow_up, target_date)`,
  'create index inquiry_follow_up on inquiry (follow_up, owner_id, state)',
  'create index inquiry_buyer on inquiry (buyer_id, received_at, number)',
  'create index inquiry_merged on inquiry (merged_into)',
  'create index inquiry_form on inquiry (form, received_at, number) where form is not null',
  'create index inquiry_unseen on inquiry (state) where seen_at is null',
  'create index inquiry_note_inquiry on inquiry_note (inquiry_number, written_at)',
  'create index inquiry_message_inquiry on inquiry_message (inquiry_number, written_at)',
  'create index inquiry_message_newest on inquiry_message (written_at, id)',
  `create index inquiry_message_unread on inquiry_message (inquiry_number)
    where person_name is null and seen_at is null`,
  'create index attachment_hash on attachment (hash)',
  'create index buyer_last on buyer (last_at, id)',
  'create index buyer_company on buyer (company_key, id)',
  'create index company_document_hash on company_document (hash)',
  'create index lot_certificate_hash on lot_certificate (hash)',
  'create index lot_certificate_key on lot_certificate (ask_key)',
]

const QUEUED = [
  ['inquiry_stored', 'insert on inquiry', 'number'],
  ['inquiry_changed', 'update of state, owner_id, held_why, released_at on inquiry', 'number'],
  ['inquiry_noted', 'insert on inquiry_note', 'inquiry_number'],
] as const

/** The words are in an FTS5 table, whose rows have the ids of `inquiry_text`; they grow with the time of receipt. */
const SQLITE_SEARCH = [
  `create table inquiry_text (
    id integer primary key,
    inquiry_number text not null unique references inquiry (number) on delete cascade
  )`,
  `create virtual table inquiry_words using fts5(
    words, content = '', contentless_delete = 1, detail = 'none', prefix = '2 3', tokenize = "ascii tokenchars '='")`,
  'create virtual table inquiry_words_spellings using fts5vocab(inquiry_words, row)',
  `create trigger inquiry_words_removed after delete on inquiry_text begin
    delete from inquiry_words where rowid = old.id; end`,
  ...QUEUED.map(
    ([name, event, column]) => `create trigger ${name} after ${event} begin
      insert into unindexed_inquiry (inquiry_number) select new.${column}
      where not exists (select 1 from unindexed_inquiry where inquiry_number = new.${column}); end`,
  ),
]

/** A change under way locks its row of `unindexed_inquiry`, so no one reads the request too early. */
const POSTGRES_SEARCH = [
  `create table inquiry_text (
    id bigint primary key,
    inquiry_number text not null unique references inquiry (number) on delete cascade,
    words tsvector not null
  )`,
  'create index inquiry_words on inquiry_text using gin (words)',
  ...QUEUED.flatMap(([name, event, column]) => [
    `create function ${name}() returns trigger language plpgsql as $$
      begin
        insert into unindexed_inquiry (inquiry_number) values (new.${column})
          on conflict (inquiry_number) do update set inquiry_number = excluded.inquiry_number;
        return null;
      end $$`,
    `create trigger ${name} after ${event} for each row execute function ${name}()`,
  ]),
]

/** PostgreSQL has the bytes of files, for all servers. With SQLite they are files in DATA_DIR. */
const POSTGRES_BYTES = [
  'create table attachment_bytes (hash text primary key, bytes bytea not null, kept_at text not null)',
]
const POSTGRES_REFERENCES = [
  ...['attachment', 'company_document', 'lot_certificate'].map(
    (table) => `alter table ${table}
      add constraint ${table}_has_bytes foreign key (hash) references attachment_bytes (hash)`,
  ),
  `create table import_piece (
    draft_id text not null references import_draft (id) on delete cascade,
    hash text not null,
    position integer not null,
    bytes bytea not null,
    constraint import_piece_key primary key (draft_id, hash, position)
  )`,
]
