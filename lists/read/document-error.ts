export type DocumentIssue = 'pages' | 'text' | 'scanned' | 'pdf-encrypted' | 'pdf-broken' | 'mail-broken' | 'mail-empty'

/** Thrown in the thread that reads a document. `list-workbook.ts` has the texts. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError'
  readonly why: DocumentIssue

  constructor(why: DocumentIssue, options?: ErrorOptions) {
    super(why, options)
    this.why = why
  }
}
