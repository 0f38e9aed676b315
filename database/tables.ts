import type { Kysely } from 'kysely'
import type { CompanyDocumentRow, LotCertificateRow } from '#database/document-rows.ts'
import type { ImportImageRow, ImportRunRow } from '#database/import-rows.ts'
import type {
  ActRow,
  CompanyAccountRow,
  DeskSessionRow,
  InviteRow,
  PasskeyChallengeRow,
  PasskeyRow,
  PersonRow,
  SignInTryRow,
} from '#database/people-rows.ts'

type PartTableRow = { name: string; created_at: string }

type CatalogNoteRow = { key: string; value: string; noted_at: string }

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
  /** Null if an earlier release recorded it. */
  run_id: string | null
  /** The person at the desk, hidden from public pages. Null for the command line. */
  by_name: string | null
}

type CatalogStateRow = { key: string; value: string; noted_at: string }

export type RequestRow = {
  number: string
  kind: 'quote' | 'contact'
  request_key: string
  content_hash: string
  content: string
  /** The secret of its page's address in mails. */
  page_token: string
  /** The receipt's secret, which opens only what was sent. Null: from when both were one. */
  receipt_token: string | null
  /** The number of lines sent; a merge adds others. Null in old rows. */
  sent_lines: number | null
  mail_opened_at: string | null
  received_at: string
  held_why: string | null
  released_at: string | null
  /** `requests/schemas/states/state-tables.ts`. A held one is new; `merged` is part of another. */
  state: 'new' | 'open' | 'answered' | 'won' | 'declined' | 'lost' | 'closed' | 'merged'
  owner_id: string | null
  version: number
  buyer_address: string | null
  /** Sort keys: company, else name, in lower case; the day, `9999-12-31` for none; thousandths, -1 for no quote. */
  company_key: string
  target_date: string
  quote_value: number | string
  /** The newest quote's total, decimal text, and currency. */
  quote_total: string | null
  quote_currency: string | null
  follow_up: string | null
  seen_at: string | null
  merged_into: string | null
  /** How it arrived, if entered at the desk; null: by the site's form. */
  source: 'phone' | 'mail' | 'fair' | null
  /** Its kind's key in `requests/*.yaml`; null for a quote request or message. */
  form: string | null
  buyer_id: string
}

/** Who sent requests from a mail address, kept up to date from the requests (`requests/buyers`). */
export type BuyerRow = {
  /** From the address, in lower case. */
  id: string
  address: string
  name: string
  company: string
  company_key: string
  words: string
  last_at: string
  /** When someone at the desk changed name or company, which stops updates from requests. Else null. */
  typed_at: string | null
  mail: string | null
  note: string
  merged_into: string | null
}

export type RequestNoteRow = {
  id: string
  request_number: string
  person_id: string | null
  person_name: string
  written_at: string
  note: string
}

/** A message of buyer or desk. `id` is its form's key, so it is stored once. */
export type RequestMessageRow = {
  id: string
  request_number: string
  written_at: string
  /** Null for the buyer. */
  person_id: string | null
  person_name: string | null
  message: string
  /** Of text and files, to recognize a resent form. */
  content_hash: string
  seen_at: string | null
}

type UnindexedRequestRow = { request_number: string }

/** The indexed requests, by time of receipt. Words are in `words` in PostgreSQL, in table `request_words` in SQLite. */
type RequestTextRow = { id: number; request_number: string }

export type RequestLineRow = {
  request_number: string
  position: number
  manufacturer_name: string
  part_number: string
  quantity: number
  quantity_2: number | null
  quantity_3: number | null
  quantity_4: number | null
  quantity_5: number | null
  quantity_6: number | null
  note: string | null
}

/** A request's file. `position` starts at 1. Its bytes are stored by hash. */
type AttachmentRow = {
  request_number: string
  position: number
  name: string
  media_type: string
  size: number
  /** SHA-256 in hexadecimal. */
  hash: string
  /** `draft`: of the next quote; `kept`: of sent quotes; `order`: a purchase order. Null: sent with the request. */
  quote_use: 'draft' | 'kept' | 'order' | 'message' | null
  written_id: string | null
}

type AttachmentBytesRow = { hash: string; bytes: Buffer; kept_at: string }

type RequestMailKind = 'quote' | 'copy' | 'contact' | 'answer' | 'order' | 'order-copy' | 'withdrawn' | 'reminder'

/** A mail or event to send. Sending takes a lease, which ends at `next_try_at`. */
export type OutboxRow = {
  id: string
  request_number: string | null
  /**
   * To the company: `quote`, `contact`, `order`, a buyer's `message`. To the buyer: `copy`, `answer` (a quote),
   * `order-copy`, `withdrawn`, `reminder`, `reply` (to a message). `event`: to WEBHOOK_URL. `confirm`, `notice`: to a
   * follower. `invite`: to a person of the desk.
   */
  kind: RequestMailKind | 'message' | 'reply' | 'event' | 'confirm' | 'notice' | 'invite'
  message_id: string
  /** `parked` waits for the operator; `aside` was given up. */
  state: 'due' | 'sent' | 'parked' | 'aside'
  due_since: string
  next_try_at: string
  lease: string | null
  attempts: number
  /** Tries with an unknown result. */
  ambiguous: number
  settled_at: string | null
  last_fault: string | null
  /** JSON: addresses accepted while others were refused, or null. */
  accepted: string | null
  /** JSON of an event, a follower's mail or an unsent invite; a `message`'s id; else null. */
  event: string | null
  /** The quote of an `answer`, `order`, `withdrawn` or `reminder`; else null. */
  quote_number: string | null
  follower_id: string | null
}

type FollowerRow = { id: string; address: string; asked_at: string; mailed_at: string | null }

/** An address whose owner was forgotten: a keyed hash, and when (ISO 8601). */
type ForgottenRow = { hash: string; forgotten_at: string }

/** A mailbox that refuses confirmation mails. The id is a hash of the address. */
type BlockedMailboxRow = { id: string; blocked_at: string }

/** A part followed by one form (`ask_id`). Once confirmed, changes after `told_at` are mailed. */
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

type QuoteDraftRow = {
  request_number: string
  version: number
  typed: string
  changed_at: string
  changed_by: string | null
}

/** A sent quote. Its content never changes: a revision is another one. */
export type QuoteRow = {
  number: string
  request_number: string
  revision: number
  /** The draft's version, each sent at most once. */
  draft_version: number
  /** JSON. Prices and totals are decimal text. */
  content: string
  sent_at: string
  sent_by: string | null
  /** In Base64. */
  pdf: string
  /** Facts that give its state (`requests/schemas/states/state-tables.ts`). Null: not happened. */
  seen_at: string | null
  declined_at: string | null
  decline_reason: string | null
  withdrawn_at: string | null
  withdraw_reason: string | null
  more_time_at: string | null
  valid_until: string | null
}
type OrderRow = {
  number: string
  request_number: string
  quote_number: string
  content: string
  placed_at: string
  taken_by: string | null
  /** In Base64. */
  pdf: string
}

type QuoteLineRow = {
  quote_number: string
  /** The place in the quote, from 0. */
  place: number
  /** The part number in lower case, without separators. */
  part_key: string
  quantity: number
  /** Decimal text, for `per` pieces. */
  unit_price: string
  per: number
  /** Percent, '' for none. */
  discount: string
  currency: string
  buyer: string
  company: string
}

/** A list price of a part or base number (`quotes/list-prices.ts`). */
export type ListPriceRow = {
  part_key: string
  quantity: number
  currency: string
  valid_from: string
  part_number: string
  /** Decimal text, for one piece. */
  price: string
}

/** A search that found nothing, normalized and without its visitor, and how often. */
export type SearchMissRow = { term: string; times: number; first_at: string; last_at: string }

/** A synonym made at the desk: what visitors type, in lower case, and the site's term. */
export type SearchSynonymRow = { term: string; meaning: string; made_at: string; made_by: string | null }

type CopyCountRow = { address: string; day: string; copies: number }

/** Keys shared by all servers: `form` signs forms' time stamps, `passkey` the challenges of passkeys. */
type StampSecretRow = { name: string; secret: string; made_at: string }

/** A file maybe of no request. Only those listed are removed, so a new database removes nothing (behavior 14.8). */
type LooseFileRow = { hash: string; since: string }

type CleanupRow = { name: string; ran_at: string }

/** Our own tables, times in ISO 8601. The registry defines the part tables (behavior 15.3). */
/** An open database, or a transaction on it. */
export type Db = Kysely<Tables>

export type Tables = {
  part_table: PartTableRow
  catalog_note: CatalogNoteRow
  catalog_change: CatalogChangeRow
  import_run: ImportRunRow
  import_image: ImportImageRow
  catalog_state: CatalogStateRow
  request: RequestRow
  request_line: RequestLineRow
  request_note: RequestNoteRow
  request_message: RequestMessageRow
  unindexed_request: UnindexedRequestRow
  request_text: RequestTextRow
  attachment: AttachmentRow
  attachment_bytes: AttachmentBytesRow
  company_document: CompanyDocumentRow
  lot_certificate: LotCertificateRow
  loose_file: LooseFileRow
  cleanup: CleanupRow
  outbox: OutboxRow
  follower: FollowerRow
  forgotten: ForgottenRow
  followed_part: FollowedPartRow
  blocked_mailbox: BlockedMailboxRow
  buyer: BuyerRow
  quote_draft: QuoteDraftRow
  quote: QuoteRow
  quote_line: QuoteLineRow
  list_price: ListPriceRow
  buyer_order: OrderRow
  copy_count: CopyCountRow
  stamp_secret: StampSecretRow
  person: PersonRow
  invite: InviteRow
  desk_session: DeskSessionRow
  sign_in_try: SignInTryRow
  passkey: PasskeyRow
  passkey_challenge: PasskeyChallengeRow
  company_account: CompanyAccountRow
  act: ActRow
  search_miss: SearchMissRow
  search_synonym: SearchSynonymRow
}
