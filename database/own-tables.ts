import type { Tables } from '#database/tables.ts'

/** Of a table's or column's name. PostgreSQL cuts a longer one. */
export const MAX_NAME_BYTES = 63

/** Our own tables, in the order of their references, and whether a move copies them. The compiler requires new ones. */
const OWN = {
  part_table: true,
  catalog_note: true,
  catalog_change: true,
  import_run: true,
  import_image: true,
  catalog_state: true,
  request: true,
  request_line: true,
  request_note: true,
  request_message: true,
  unindexed_request: false, // triggers list all requests, because each database has its own search
  request_text: false,
  attachment_bytes: false, // each database stores files differently
  attachment: true,
  company_document: true,
  lot_certificate: true,
  loose_file: false, // and has its own way to find unused ones
  quote_draft: true,
  quote: true,
  quote_line: true,
  list_price: true,
  buyer_order: true,
  follower: true,
  forgotten: true,
  followed_part: true,
  outbox: true,
  copy_count: true,
  blocked_mailbox: true,
  buyer: true,
  stamp_secret: true,
  cleanup: true,
  person: true,
  invite: true,
  desk_session: false, // everyone signs in again
  sign_in_try: false,
  passkey: true,
  passkey_challenge: false,
  company_account: true,
  act: true,
  search_miss: true,
  search_synonym: true,
} satisfies Record<keyof Tables, boolean>

export const OWN_TABLES = Object.entries(OWN) as readonly [keyof Tables, boolean][]

/** Whether a table name, in any case, is the site's or the database's own, so it can't have parts. */
export const isOwnTable = (name: string): boolean =>
  Object.hasOwn(OWN, name.toLowerCase()) ||
  /^(catalog_revision|request_words|(kysely|sqlite|pg|request_words)_.*)$/i.test(name)
