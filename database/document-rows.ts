export type CompanyDocumentRow = {
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

export type LotCertificateRow = {
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
