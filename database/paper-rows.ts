/** A document of the company, such as its CMRT. Days are `2026-11-26`. */
export type CompanyDocumentRow = {
  id: string
  /** Of its address, with `version_key`: `cmrt`, `6-5`. */
  kind: string
  version_key: string
  label: string
  title: string
  version: string
  valid_from: string | null
  valid_until: string | null
  /** JSON: the tables of its families. Null: all. */
  tables: string | null
  /** What a cell of the workbook says of its template. */
  template: string | null
  name: string
  media_type: string
  size: number
  /** SHA-256, in hexadecimal. Its bytes are with those of attachments. Null: it has no file, and `text` is what it says. */
  hash: string | null
  text: string | null
  /** JSON: what a change notice announces. Null: it is none. */
  notice: string | null
  filed_at: string
  filed_by: string | null
  withdrawn_at: string | null
}

/** A certificate of a lot. It waits to be filed while `ask_key` is null. */
export type LotCertificateRow = {
  id: string
  lot: string
  po: string
  /** A hash of lot and PO number, by which buyers find it. */
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
