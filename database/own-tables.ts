import type { Tables } from '#database/tables.ts'

const OWN: Readonly<Record<keyof Tables | 'touched_rows' | 'catalogue_revision' | 'inquiry_words', true>> = {
  part_table: true,
  catalogue_note: true,
  catalogue_change: true,
  import_run: true,
  import_image: true,
  catalogue_state: true,
  catalogue_revision: true,
  inquiry: true,
  inquiry_line: true,
  inquiry_note: true,
  unindexed_inquiry: true,
  inquiry_text: true,
  inquiry_words: true,
  attachment: true,
  attachment_bytes: true,
  loose_file: true,
  cleanup: true,
  outbox: true,
  follower: true,
  followed_part: true,
  quote_draft: true,
  quote: true,
  copy_count: true,
  stamp_secret: true,
  person: true,
  invite: true,
  desk_session: true,
  sign_in_try: true,
  passkey: true,
  passkey_challenge: true,
  act: true,
  search_miss: true,
  search_synonym: true,
  import_draft: true,
  import_piece: true,
  touched_rows: true,
}

/** Whether a table of this name is the site's or the database's own, whatever its case: it can't have parts. */
export const isOwnTable = (name: string): boolean =>
  Object.hasOwn(OWN, name.toLowerCase()) || /^(kysely|sqlite|pg|inquiry_words)_/i.test(name)
