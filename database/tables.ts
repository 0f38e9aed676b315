/** A family's table, recorded once it has been created: one that somebody drops is missing, not created anew. */
export type PartTableRow = { name: string; created_at: string }

/** A fact about the rows that travels with them: which rows are the sample's, whether anything was ever loaded. */
export type CatalogueNoteRow = { key: string; value: string; noted_at: string }

/** What an import did to one part, or to a whole table: then it is a summary, without part. */
export type CatalogueChangeRow = {
  /** Begins with the time: the order of the ids is that of the changes. */
  id: string
  changed_at: string
  table_name: string
  part_id: string | null
  part_number: string | null
  kind: 'added' | 'changed' | 'removed' | 'summary'
  /** JSON: column to [before, after]; of a summary the counts of added, changed and removed parts. */
  fields: string
}

/** What the running sites and the operator tell each other: a reload held back, and its acceptance. */
export type CatalogueStateRow = { key: string; value: string; noted_at: string }

/** A quote request or a contact message; `content` is the JSON of its fields, lines aside. */
export type InquiryRow = {
  number: string
  kind: 'quote' | 'contact'
  request_key: string
  content_hash: string
  content: string
  page_token: string
  received_at: string
  /** Why it was suspected and kept back; null for most. */
  held_why: string | null
  /** When the operator let a held one go. */
  released_at: string | null
}

export type InquiryLineRow = {
  inquiry_number: string
  position: number
  manufacturer_name: string
  part_number: string
  quantity: number
  /** Two more quantities to be priced, and a text; null when not given. */
  quantity_2: number | null
  quantity_3: number | null
  note: string | null
}

/** A file that came with a request; `position` counts from 1. Its bytes lie under their hash. */
export type AttachmentRow = {
  inquiry_number: string
  position: number
  name: string
  media_type: string
  size: number
  /** SHA-256, in hexadecimal. */
  hash: string
}

/** The bytes of attachments, on PostgreSQL alone: one machine keeps them as files. */
export type AttachmentBytesRow = { hash: string; bytes: Buffer; kept_at: string }

/** A mail to send. While it is being sent it bears a lease, and `next_try_at` is the lease's end. */
export type OutboxRow = {
  id: string
  inquiry_number: string
  /** `quote` and `contact` go to the company, `copy` to the buyer. */
  kind: 'quote' | 'copy' | 'contact'
  message_id: string
  state: 'due' | 'sent' | 'parked'
  due_since: string
  next_try_at: string
  lease: string | null
  attempts: number
  /** Tries of which nobody knows whether the mail went out. */
  ambiguous: number
  settled_at: string | null
  last_fault: string | null
}

/** How many copies an address was sent on a day: shared by all servers (`inquiries/copy-limit.ts`). */
export type CopyCountRow = { address: string; day: string; copies: number }

/** What the forms' time stamps are signed with. */
export type StampSecretRow = { name: string; secret: string; made_at: string }

/** Our own tables; times are ISO 8601. The part tables stand outside: their columns come from the registry (DESIGN 2). */
export type Tables = {
  part_table: PartTableRow
  catalogue_note: CatalogueNoteRow
  catalogue_change: CatalogueChangeRow
  catalogue_state: CatalogueStateRow
  inquiry: InquiryRow
  inquiry_line: InquiryLineRow
  attachment: AttachmentRow
  attachment_bytes: AttachmentBytesRow
  outbox: OutboxRow
  copy_count: CopyCountRow
  stamp_secret: StampSecretRow
}
