import type { Kysely } from 'kysely'
import { runEach } from '#database/migrations/statements.ts'

/** Quotes, orders and followers, and the mails and events to send for them and for requests. Times are ISO 8601. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runEach(db, TABLES)
}

const TABLES = [
  `create table quote_draft (
    inquiry_number text primary key references inquiry (number) on delete cascade,
    version integer not null,
    typed text not null,
    changed_at text not null,
    changed_by text
  )`,
  `create table quote (
    number text primary key,
    inquiry_number text not null references inquiry (number) on delete cascade,
    revision integer not null,
    draft_version integer not null,
    content text not null,
    sent_at text not null,
    sent_by text,
    pdf text not null,
    seen_at text,
    declined_at text,
    decline_reason text,
    withdrawn_at text,
    withdraw_reason text,
    more_time_at text,
    valid_until text,
    constraint quote_of_draft unique (inquiry_number, draft_version)
  )`,
  'create index quote_sent on quote (sent_at)',
  'create index quote_inquiry on quote (inquiry_number, revision)',
  'create index quote_valid_until on quote (valid_until)',
  `create table quote_line (
    quote_number text not null references quote (number) on delete cascade,
    place integer not null,
    part_key text not null,
    quantity integer not null,
    unit_price text not null,
    currency text not null,
    buyer text not null,
    company text not null,
    per integer not null default 1,
    discount text not null default '',
    constraint quote_line_place primary key (quote_number, place)
  )`,
  'create index quote_line_part on quote_line (part_key, buyer)',
  `create table list_price (
    part_key text not null,
    quantity integer not null,
    currency text not null,
    valid_from text not null,
    part_number text not null,
    price text not null,
    constraint list_price_key primary key (part_key, quantity, currency, valid_from)
  )`,
  // one order for a request, also if two send it
  `create table buyer_order (
    number text primary key,
    inquiry_number text not null unique references inquiry (number) on delete cascade,
    quote_number text not null references quote (number) on delete cascade,
    content text not null,
    placed_at text not null,
    taken_by text,
    pdf text not null
  )`,
  `create table follower (
    id text primary key,
    address text not null unique,
    asked_at text not null,
    mailed_at text
  )`,
  `create table followed_part (
    ask_id text not null,
    table_name text not null,
    part_id text not null,
    part_number text not null,
    follower_id text not null references follower (id) on delete cascade,
    asked_at text not null,
    confirmed_at text,
    told_at text not null,
    constraint followed_part_key primary key (ask_id, table_name, part_id)
  )`,
  'create index followed_part_follower on followed_part (follower_id)',
  'create table blocked_mailbox (id text primary key, blocked_at text not null)',
  `create table copy_count (
    address text not null,
    day text not null,
    copies integer not null,
    constraint copy_count_key primary key (address, day)
  )`,
  // a mail or event belongs to a request or to a follower
  `create table outbox (
    id text primary key,
    inquiry_number text references inquiry (number) on delete cascade,
    kind text not null,
    message_id text not null,
    state text not null,
    due_since text not null,
    next_try_at text not null,
    lease text,
    attempts integer not null,
    ambiguous integer not null,
    settled_at text,
    last_fault text,
    accepted text,
    quote_number text references quote (number) on delete cascade,
    event text,
    follower_id text references follower (id) on delete cascade
  )`,
  'create index outbox_due on outbox (state, next_try_at)',
  'create index outbox_inquiry on outbox (inquiry_number)',
  'create index outbox_follower on outbox (follower_id)',
]
