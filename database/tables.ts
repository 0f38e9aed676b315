import type { Kysely } from 'kysely'
/** An open database, or a transaction on it. */
export type Db = Kysely<Tables>

/** Our own tables, times in ISO 8601. The registry defines the part tables (behavior 15.3). */
export type Tables = {
  part_table: { name: string; created_at: string }
  catalog_note: { key: string; value: string; noted_at: string }
  catalog_change: {
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
  import_run: {
    id: string
    ran_at: string
    kind: 'import' | 'undo' | 'edit'
    by_id: string | null
    by_name: string | null
    /** JSON: files, choices, counts by table, added and removed columns and notes. */
    facts: string
    image_bytes: number | string
    undo_lost: 'large' | 'old' | null
    undoes: string | null
    undone_by: string | null
  }
  /** A row of a part table before and after a run. Cells are encoded by `parts/runs/exact-cells.ts`. */
  import_image: {
    run_id: string
    position: number
    table_name: string
    part_id: string
    before: string | null
    after: string | null
  }
  catalog_state: { key: string; value: string; noted_at: string }
  request: {
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
  request_line: {
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
  request_note: {
    id: string
    request_number: string
    person_id: string | null
    person_name: string
    written_at: string
    note: string
  }
  /** A message of buyer or desk. `id` is its form's key, so it is stored once. */
  request_message: {
    id: string
    request_number: string
    written_at: string
    person_id: string | null
    person_name: string | null
    message: string
    /** Of text and files, to recognize a resent form. */
    content_hash: string
    seen_at: string | null
  }
  unindexed_request: { request_number: string }
  /** The indexed requests, by time of receipt. Words are in `words` in PostgreSQL, in table `request_words` in SQLite. */
  request_text: { id: number; request_number: string }
  /** A request's file. `position` starts at 1. Its bytes are stored by hash. */
  attachment: {
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
  attachment_bytes: { hash: string; bytes: Buffer; kept_at: string }
  company_document: {
    id: string
    /** In its address, with `version_key`: `cmrt`, `6-5`. */
    kind: string
    version_key: string
    label: string
    title: string
    version: string
    valid_from: string | null
    valid_until: string | null
    /** JSON: its families' tables. Null: all. */
    tables: string | null
    /** What the workbook says of its template. */
    template: string | null
    name: string
    media_type: string
    size: number
    /** SHA-256 in hexadecimal; bytes are with attachments. Null: no file, `text` is the content. */
    hash: string | null
    text: string | null
    /** JSON: what a change notice announces. Null: it is none. */
    notice: string | null
    filed_at: string
    filed_by: string | null
    withdrawn_at: string | null
  }
  lot_certificate: {
    id: string
    lot: string
    po: string
    /** A hash of lot and PO number, for buyers' lookup. */
    ask_key: string | null
    name: string
    media_type: string
    size: number
    hash: string
    sent_at: string
    sent_by: string
    by_name: string
    withdrawn_at: string | null
  }
  /** A file maybe of no request. Only those listed are removed, so a new database removes nothing (behavior 14.8). */
  loose_file: { hash: string; since: string }
  cleanup: { name: string; ran_at: string }
  /** A mail or event to send. Sending takes a lease, which ends at `next_try_at`. */
  outbox: {
    id: string
    request_number: string | null
    /**
     * To the company: `quote`, `contact`, `order`, a buyer's `message`. To the buyer: `copy`, `answer` (a quote),
     * `order-copy`, `withdrawn`, `reminder`, `reply` (to a message). `event`: to WEBHOOK_URL. `confirm`, `notice`: to a
     * follower. `invite`: to a person of the desk.
     */
    kind: RequestMail | 'message' | 'reply' | 'event' | 'confirm' | 'notice' | 'invite'
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
  follower: { id: string; address: string; asked_at: string; mailed_at: string | null }
  /** An address whose owner was forgotten: a keyed hash, and when (ISO 8601). */
  forgotten: { hash: string; forgotten_at: string }
  /** A part followed by one form (`ask_id`). Once confirmed, changes after `told_at` are mailed. */
  followed_part: {
    ask_id: string
    table_name: string
    part_id: string
    part_number: string
    follower_id: string
    asked_at: string
    confirmed_at: string | null
    told_at: string
  }
  /** A mailbox that refuses confirmation mails. The id is a hash of the address. */
  blocked_mailbox: { id: string; blocked_at: string }
  /** Who sent requests from a mail address, kept up to date from the requests (`requests/buyers`). */
  buyer: {
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
  quote_draft: {
    request_number: string
    version: number
    typed: string
    changed_at: string
    changed_by: string | null
  }
  /** A sent quote. Its content never changes: a revision is another one. */
  quote: {
    number: string
    request_number: string
    revision: number
    /** The draft's version, each sent at most once. */
    draft_version: number
    /** JSON. Prices and totals are decimal text. */
    content: string
    sent_at: string
    sent_by: string | null
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
  quote_line: {
    quote_number: string
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
  list_price: {
    part_key: string
    quantity: number
    currency: string
    valid_from: string
    part_number: string
    price: string
  }
  buyer_order: {
    number: string
    request_number: string
    quote_number: string
    content: string
    placed_at: string
    taken_by: string | null
    pdf: string
  }
  copy_count: { address: string; day: string; copies: number }
  /** Keys shared by all servers: `form` signs forms' time stamps, `passkey` the challenges of passkeys. */
  stamp_secret: { name: string; secret: string; made_at: string }
  /** A person who may use the desk, or could until `disabled_at`. `mail` is in lower case. */
  person: {
    id: string
    mail: string
    name: string
    role: 'owner' | 'sales' | 'catalog'
    password: string | null
    made_at: string
    disabled_at: string | null
    phone: string
    reply_to: string
    signature: string
  }
  invite: {
    token_hash: string
    mail: string
    role: Tables['person']['role']
    invited_by: string | null
    made_at: string
    ends_at: string
    /** The mail with its link in the outbox, or null. */
    mail_id: string | null
  }
  desk_session: {
    id: string
    token_hash: string
    person_id: string
    browser: string
    means: 'password' | 'passkey' | 'invite' | 'company'
    made_at: string
    seen_at: string
    ends_at: string
    /** With a company account: when its issuer last asked who they are, if it says so. Else null. */
    proved_at: string | null
  }
  /** A failed sign-in. `subject`: the hash of an account's mail address or of a network address. */
  sign_in_try: { subject: string; tried_at: string; id: string }
  /** `id` and `public_key` are base64url, `transports` is JSON. */
  passkey: {
    id: string
    person_id: string
    name: string
    public_key: string
    counter: number
    transports: string
    made_at: string
    used_at: string | null
  }
  /** A passkey challenge that was answered, kept while valid, so it can't be answered again. */
  passkey_challenge: { challenge: string; person_id: string | null; ends_at: string }
  /** A person's account at an OpenID Connect issuer. `subject` is the issuer's name for it. */
  company_account: { issuer: string; subject: string; person_id: string; made_at: string }
  /** An act at the desk, or on the command line (`person_id` null). `detail` is JSON. */
  act: {
    id: string
    done_at: string
    person_id: string | null
    person_name: string | null
    action: string
    subject: string
    detail: string | null
  }
  /** A search that found nothing, normalized and without its visitor, and how often. */
  search_miss: { term: string; times: number; first_at: string; last_at: string }
  /** A synonym made at the desk: what visitors type, in lower case, and the site's term. */
  search_synonym: { term: string; meaning: string; made_at: string; made_by: string | null }
}

type RequestMail = 'quote' | 'copy' | 'contact' | 'answer' | 'order' | 'order-copy' | 'withdrawn' | 'reminder'

export type BuyerRow = Tables['buyer']
export type CatalogChangeRow = Tables['catalog_change']
export type CompanyDocumentRow = Tables['company_document']
export type DeskSessionRow = Tables['desk_session']
export type ImportRunRow = Tables['import_run']
export type InviteRow = Tables['invite']
export type ListPriceRow = Tables['list_price']
export type LotCertificateRow = Tables['lot_certificate']
export type OutboxRow = Tables['outbox']
export type PersonRow = Tables['person']
export type QuoteRow = Tables['quote']
export type RequestLineRow = Tables['request_line']
export type RequestRow = Tables['request']
export type SearchMissRow = Tables['search_miss']
