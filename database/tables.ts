import type { ImportImageRow, ImportRunRow } from '#database/import-rows.ts'
import type { CompanyDocumentRow, LotCertificateRow } from '#database/paper-rows.ts'
import type {
  ActRow,
  DeskSessionRow,
  InviteRow,
  PasskeyChallengeRow,
  PasskeyRow,
  PersonRow,
  SignInTryRow,
} from '#database/people-rows.ts'

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

/** Shared by running sites and the operator: quarantined reloads, and accepted ones. */
type CatalogStateRow = { key: string; value: string; noted_at: string }

/** A quote request or a contact message. `content` is the JSON of its fields without the lines. */
export type RequestRow = {
  number: string
  kind: 'quote' | 'contact'
  request_key: string
  content_hash: string
  content: string
  /** The secret in the address of its page, as mails have it. */
  page_token: string
  /** That of the receipt, which opens only what was sent. Null: an earlier version had one secret for both. */
  receipt_token: string | null
  /** How many of its lines were sent with it: a merge adds others. Null in what an earlier version has stored. */
  sent_lines: number | null
  /** When the link of a mail was first used, or null. */
  mail_opened_at: string | null
  received_at: string
  /** Why it is held, or null. */
  held_why: string | null
  /** When the operator released it. */
  released_at: string | null
  /** What became of it (`requests/schemas/states/state-tables.ts`). One that is held is new; `merged` is a part of another one. */
  state: 'new' | 'open' | 'answered' | 'won' | 'declined' | 'lost' | 'closed' | 'merged'
  /** The person who takes care of it, or null. */
  owner_id: string | null
  /** Grows with each change of state or owner. */
  version: number
  /** The buyer's mail address as the desk has corrected it, or null. */
  buyer_address: string | null
  /** What a list sorts by: the company, else the name, in lower case; the day, `9999-12-31` for none; thousandths, -1 for no quote. */
  company_key: string
  target_date: string
  quote_value: number | string
  /** The total of the newest quote, decimal text, and its currency. */
  quote_total: string | null
  quote_currency: string | null
  /** The day on which it is to be looked at again, or null. */
  follow_up: string | null
  /** When someone at the desk has opened it first. */
  seen_at: string | null
  /** The number of the request that it has become a part of. */
  merged_into: string | null
  /** How it came, if it was entered at the desk; null: by the site's form. */
  source: 'phone' | 'mail' | 'fair' | null
  /** The key of its kind, of `requests/*.yaml`; null for a quote request or a message. */
  form: string | null
  buyer_id: string
}

/** Who has sent requests from a mail address. Made and kept up to date by the requests (`requests/buyers`). */
export type BuyerRow = {
  /** Of the address, which is in lower case. */
  id: string
  address: string
  name: string
  company: string
  /** What a list sorts by, and what a search looks in: in lower case, without accents. */
  company_key: string
  words: string
  /** When the newest request came. */
  last_at: string
  /** When a person at the desk has changed name or company: requests don't change them any more. Else null. */
  typed_at: string | null
  /** The mail address as the desk has corrected it, or null. */
  mail: string | null
  note: string
  /** The buyer who has this one's requests now, or null. */
  merged_into: string | null
}

/** A note of the desk about a request. `person_id` is null for the command line. */
export type RequestNoteRow = {
  id: string
  request_number: string
  person_id: string | null
  person_name: string
  written_at: string
  note: string
}

/** What buyer and desk write to each other about a request. `id` is the key of its form: it is stored once. */
export type RequestMessageRow = {
  id: string
  request_number: string
  written_at: string
  /** Null for what the buyer has written. */
  person_id: string | null
  person_name: string | null
  message: string
  /** Of the text and its files, to recognize the form that is posted again. */
  content_hash: string
  /** When the other side first saw it, or null. */
  seen_at: string | null
}

/** Requests whose words are not in the search, or no longer the right ones. Triggers list them. */
type UnindexedRequestRow = { request_number: string }

/**
 * The requests that the search has. Ids grow with the time of receipt. The words are in the column `words` in PostgreSQL,
 * and in the table `request_words` in SQLite.
 */
type RequestTextRow = { id: number; request_number: string }

export type RequestLineRow = {
  request_number: string
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
  request_number: string
  position: number
  name: string
  media_type: string
  size: number
  /** SHA-256, in hexadecimal. */
  hash: string
  /**
   * `draft`: goes with the next quote; `kept`: only with quotes that were sent; `order`: a purchase order; `message`: came with
   * one. Null: it came with the request.
   */
  quote_use: 'draft' | 'kept' | 'order' | 'message' | null
  /** The message that it came with, or null. */
  written_id: string | null
}

/** The bytes of attachments, only with PostgreSQL: with SQLite they are files. */
type AttachmentBytesRow = { hash: string; bytes: Buffer; kept_at: string }

type RequestMailKind = 'quote' | 'copy' | 'contact' | 'answer' | 'order' | 'order-copy' | 'withdrawn' | 'reminder'

/** A mail or event to send. While it is being sent it has a lease, and `next_try_at` is the end of the lease. */
export type OutboxRow = {
  id: string
  /** Null for what goes to a follower. */
  request_number: string | null
  /**
   * `quote`, `contact`, `order` and `message`, which the buyer has written later, go to the company; `copy`, `answer`, which
   * brings a quote, `order-copy`, `withdrawn`, `reminder` and `reply`, which says that there is a message, go to the buyer; `event` to
   * WEBHOOK_URL; `confirm` and `notice` to a follower.
   */
  kind: RequestMailKind | 'message' | 'reply' | 'event' | 'confirm' | 'notice'
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
  /** JSON: what happened, for an event, or what a mail to a follower says. The id of a `message`. Null for other mails. */
  event: string | null
  /** The quote that an `answer` brings, an `order` is of, that is `withdrawn`, or of which a `reminder` is; null for others. */
  quote_number: string | null
  /** Who gets a `confirm` or a `notice`; null for others. */
  follower_id: string | null
}

/** An address that is told of changes of parts, or has asked for it. */
type FollowerRow = { id: string; address: string; asked_at: string; mailed_at: string | null }

/** An address whose owner was forgotten: a keyed hash of it, and when (ISO 8601). */
type ForgottenRow = { hash: string; forgotten_at: string }

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
  request_number: string
  version: number
  /** JSON. */
  typed: string
  changed_at: string
  changed_by: string | null
}

/** A sent quote. Its content never changes: a revision is another one. */
export type QuoteRow = {
  number: string
  request_number: string
  revision: number
  /** The version of the draft that was sent: each at most once. */
  draft_version: number
  /** JSON. Prices and totals are decimal text. */
  content: string
  sent_at: string
  sent_by: string | null
  /** In Base64. */
  pdf: string
  /** What became of it: its state follows from it (`requests/schemas/states/state-tables.ts`). Null: it hasn't happened. */
  seen_at: string | null
  declined_at: string | null
  decline_reason: string | null
  withdrawn_at: string | null
  withdraw_reason: string | null
  more_time_at: string | null
  /** Its last day, as in its content, to find those that end soon. */
  valid_until: string | null
}
/** An accepted quote: what was ordered. A request has at most one. */
type OrderRow = {
  number: string
  request_number: string
  quote_number: string
  /** JSON (`requests/schemas/order-form.ts`). */
  content: string
  placed_at: string
  /** The clerk who has recorded it; null if the buyer placed it. */
  taken_by: string | null
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
  /** Decimal text, for `per` pieces. */
  unit_price: string
  per: number
  /** Percent, '' for none. */
  discount: string
  currency: string
  /** The buyer's mail address in lower case. */
  buyer: string
  company: string
}

/** A list price of a part or base number (`requests/quotes/list-prices.ts`). */
export type ListPriceRow = {
  part_key: string
  quantity: number
  currency: string
  valid_from: string
  part_number: string
  /** Decimal text, for one piece. */
  price: string
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

/** Our own tables, with times in ISO 8601. The part tables are not here: the registry defines them (behavior 15.3). */
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
  act: ActRow
  search_miss: SearchMissRow
  search_synonym: SearchSynonymRow
}
