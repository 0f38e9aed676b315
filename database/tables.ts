/** Records that a family's table was created, so a dropped table is not created again. */
type PartTableRow = { name: string; created_at: string }

/** A fact about the rows, stored with them: which are sample rows, whether parts were ever loaded. */
type CatalogNoteRow = { key: string; value: string; noted_at: string }

/** What an import did to one part, or the summary of a table. */
export type CatalogChangeRow = {
  /** Starts with the time, so ids sort like changes. */
  id: string
  changed_at: string
  table_name: string
  part_id: string | null
  part_number: string | null
  kind: 'added' | 'changed' | 'removed' | 'summary'
  /** JSON: column to [before, after], or a summary's counts of added, changed and removed parts. */
  fields: string
  /** The run that made it. Null in what an earlier release has recorded. */
  run_id: string | null
  /** The name of the person at the desk, which no public page shows. Null for the command line. */
  by_name: string | null
}

/** A run of an import, an undo or an edit: one transaction on the part tables (`parts/runs/run-record.ts`). */
export type ImportRunRow = {
  id: string
  ran_at: string
  kind: 'import' | 'undo' | 'edit'
  /** Null for the command line. */
  by_id: string | null
  by_name: string | null
  /** JSON: files, choices, counts by table, columns and notes that came and went. */
  facts: string
  /** The size of its rows in `import_image`. */
  image_bytes: number | string
  /** Why it can't be undone: `large` or `old`. Null if it can. */
  undo_lost: 'large' | 'old' | null
  /** The run that this one took back. */
  undoes: string | null
  /** The run that took this one back. */
  undone_by: string | null
}

/** A row of a part table before and after a run. The cells are written as in `parts/runs/exact-cells.ts`. */
export type ImportImageRow = {
  run_id: string
  position: number
  table_name: string
  part_id: string
  before: string | null
  after: string | null
}

/** Shared by running sites and the operator: quarantined reloads, and accepted ones. */
type CatalogStateRow = { key: string; value: string; noted_at: string }

/** A quote request or a contact message. `content` is the JSON of its fields without the lines. */
export type RequestRow = {
  number: string
  kind: 'quote' | 'contact'
  request_key: string
  content_hash: string
  content: string
  page_token: string
  received_at: string
  /** Why it is held, or null. */
  held_why: string | null
  /** When the operator released it. */
  released_at: string | null
  /** What became of it. One that is held is new. */
  state: 'new' | 'open' | 'answered' | 'won' | 'lost'
  /** The person who takes care of it, or null. */
  owner_id: string | null
  /** Grows with each change of state or owner. */
  version: number
  /** The buyer's mail address as the desk has corrected it, or null. */
  buyer_address: string | null
}

/** A note of the desk about a request. `person_id` is null for the command line. */
export type RequestNoteRow = {
  id: string
  inquiry_number: string
  person_id: string | null
  person_name: string
  written_at: string
  note: string
}

/** Requests whose words are not in the search, or no longer the right ones. Triggers list them. */
type UnindexedRequestRow = { inquiry_number: string }

/**
 * The requests that the search has. Ids grow with the time of receipt. The words are in the column `words` in PostgreSQL,
 * and in the table `inquiry_words` in SQLite.
 */
type RequestTextRow = { id: number; inquiry_number: string }

export type RequestLineRow = {
  inquiry_number: string
  position: number
  manufacturer_name: string
  part_number: string
  quantity: number
  /** Optional: two more quantities to price, and a note. */
  quantity_2: number | null
  quantity_3: number | null
  note: string | null
}

/** A file of a request. `position` starts at 1. Its bytes are stored under their hash. */
type AttachmentRow = {
  inquiry_number: string
  position: number
  name: string
  media_type: string
  size: number
  /** SHA-256, in hexadecimal. */
  hash: string
}

/** The bytes of attachments, only with PostgreSQL: with SQLite they are files. */
type AttachmentBytesRow = { hash: string; bytes: Buffer; kept_at: string }

/** A mail or event to send. While it is being sent it has a lease, and `next_try_at` is the end of the lease. */
export type OutboxRow = {
  id: string
  /** Null for what goes to a follower. */
  inquiry_number: string | null
  /**
   * `quote` and `contact` go to the company; `copy` and `answer`, which brings a quote, go to the buyer; `event` to WEBHOOK_URL.
   * `confirm` and `notice` go to a follower.
   */
  kind: 'quote' | 'copy' | 'contact' | 'answer' | 'event' | 'confirm' | 'notice'
  message_id: string
  /** `parked` waits for the operator; `aside` is what the operator gave up. */
  state: 'due' | 'sent' | 'parked' | 'aside'
  due_since: string
  next_try_at: string
  lease: string | null
  attempts: number
  /** The number of tries with an unknown result. */
  ambiguous: number
  settled_at: string | null
  last_fault: string | null
  /** JSON: the addresses that the mail server has accepted while it refused others. Null if there are none. */
  accepted: string | null
  /** JSON: what happened, for an event, or what a mail to a follower says. Null for other mails. */
  event: string | null
  /** The quote that an `answer` brings; null for others. */
  quote_number: string | null
  /** Who gets a `confirm` or a `notice`; null for others. */
  follower_id: string | null
}

/** An address that is told of changes of parts, or has asked for it. */
type FollowerRow = { id: string; address: string; asked_at: string; mailed_at: string | null }

/** A mailbox whose owner wants no mail that asks to confirm notices. The id is a hash of the address. */
type BlockedMailboxRow = { id: string; blocked_at: string }

/** A part that a follower has asked for in one form (`ask_id`). It is told of changes after `told_at`, once confirmed. */
type FollowedPartRow = {
  ask_id: string
  table_name: string
  part_id: string
  part_number: string
  follower_id: string
  asked_at: string
  confirmed_at: string | null
  told_at: string
}

/** The quote that is being written for a request, as it was typed. */
type QuoteDraftRow = {
  inquiry_number: string
  version: number
  /** JSON. */
  typed: string
  changed_at: string
  changed_by: string | null
}

/** A sent quote. Never changed: a revision is another one. */
export type QuoteRow = {
  number: string
  inquiry_number: string
  revision: number
  /** The version of the draft that was sent: each at most once. */
  draft_version: number
  /** JSON. Prices and totals are decimal text. */
  content: string
  sent_at: string
  sent_by: string | null
  /** In Base64. */
  pdf: string
}

/** A price of a sent quote, to find it by its part. */
type QuoteLineRow = {
  quote_number: string
  /** Counts the prices of a quote, from 0. */
  place: number
  /** The part's number in lower case, without separators. */
  part_key: string
  quantity: number
  /** Decimal text. */
  unit_price: string
  currency: string
  /** The buyer's mail address in lower case. */
  buyer: string
  company: string
}

/** A search term that found nothing, and how often. The term is normalized; no visitor is stored with it. */
export type SearchMissRow = { term: string; times: number; first_at: string; last_at: string }

/** A synonym of the search that was made at the desk: what visitors type, in lower case, and what the site calls it. */
export type SearchSynonymRow = { term: string; meaning: string; made_at: string; made_by: string | null }

/** How many copies an address got on a day (`requests/outbox/copy-limit.ts`). */
type CopyCountRow = { address: string; day: string; copies: number }

/** Keys that all servers share: `form` signs the forms' time stamps, `passkey` what passkeys have to sign. */
type StampSecretRow = { name: string; secret: string; made_at: string }

/**
 * A file whose bytes may belong to no request: it is being stored, or its request was removed. Only files listed here are
 * ever removed, so a new or restored database, which lists none, removes nothing (behavior 14.8).
 */
type LooseFileRow = { hash: string; since: string }

/** When the last cleanup ran, in the row `requests`. */
type CleanupRow = { name: string; ran_at: string }

/** A person who may use the desk, or could until `disabled_at`. `mail` is in lower case. */
export type PersonRow = {
  id: string
  mail: string
  name: string
  role: 'owner' | 'sales' | 'catalog'
  /** An argon2id hash, or null. */
  password: string | null
  made_at: string
  disabled_at: string | null
}

/** A link that makes an account, or gives one a new password, once. */
export type InviteRow = {
  token_hash: string
  mail: string
  role: PersonRow['role']
  /** A person's id, or null for the command line. */
  invited_by: string | null
  made_at: string
  ends_at: string
}

/** A signed-in browser. */
export type DeskSessionRow = {
  id: string
  token_hash: string
  person_id: string
  /** 'Firefox on Windows'. */
  browser: string
  means: 'password' | 'passkey' | 'invite'
  made_at: string
  seen_at: string
  ends_at: string
}

/** A failed sign-in. `subject` is the hash of an account's mail address or of a network address. */
type SignInTryRow = { subject: string; tried_at: string; id: string }

/** `id` and `public_key` are base64url, `transports` is JSON. */
export type PasskeyRow = {
  id: string
  person_id: string
  name: string
  public_key: string
  counter: number
  transports: string
  made_at: string
  used_at: string | null
}

/** A challenge that a passkey has answered, as long as it would still be valid: it can't be answered again. */
type PasskeyChallengeRow = { challenge: string; person_id: string | null; ends_at: string }

/** What a person did at the desk or on the command line (`person_id` null). `detail` is JSON. */
export type ActRow = {
  /** Starts with the time, so ids sort like acts. */
  id: string
  done_at: string
  person_id: string | null
  person_name: string | null
  action: string
  subject: string
  detail: string | null
}

/** Files that wait for their import. `state` is the JSON of an `ImportDraft` (`parts/import/import-desk.ts`). */
type ImportDraftRow = {
  id: string
  made_at: string
  version: number
  state: string
  /** What a server does with it, how far it is, and its lease, which ends unless it is renewed. */
  work: 'check' | 'import' | null
  done: number
  lease: string | null
  lease_until: string | null
  stop: 0 | 1
}

/** A piece of a file that waits for its import, only with PostgreSQL. `position` starts at 0. */
type ImportPieceRow = { draft_id: string; hash: string; position: number; bytes: Buffer }

/** Our own tables, with times in ISO 8601. The part tables are not here: the registry defines them (behavior 15.3). */
export type Tables = {
  part_table: PartTableRow
  catalogue_note: CatalogNoteRow
  catalogue_change: CatalogChangeRow
  import_run: ImportRunRow
  import_image: ImportImageRow
  catalogue_state: CatalogStateRow
  inquiry: RequestRow
  inquiry_line: RequestLineRow
  inquiry_note: RequestNoteRow
  unindexed_inquiry: UnindexedRequestRow
  inquiry_text: RequestTextRow
  attachment: AttachmentRow
  attachment_bytes: AttachmentBytesRow
  loose_file: LooseFileRow
  cleanup: CleanupRow
  outbox: OutboxRow
  follower: FollowerRow
  followed_part: FollowedPartRow
  blocked_mailbox: BlockedMailboxRow
  quote_draft: QuoteDraftRow
  quote: QuoteRow
  quote_line: QuoteLineRow
  copy_count: CopyCountRow
  stamp_secret: StampSecretRow
  person: PersonRow
  invite: InviteRow
  desk_session: DeskSessionRow
  sign_in_try: SignInTryRow
  passkey: PasskeyRow
  passkey_challenge: PasskeyChallengeRow
  act: ActRow
  search_miss: SearchMissRow
  search_synonym: SearchSynonymRow
  import_draft: ImportDraftRow
  import_piece: ImportPieceRow
}
