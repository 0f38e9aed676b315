/** A field of a kind of request. `key` is the name that the form posts and exports have. */
export type KindField = {
  readonly key: string
  readonly label: string
  readonly kind: 'text' | 'long' | 'date' | 'quantity' | 'choice' | 'file'
  readonly required: boolean
  readonly choices: readonly string[]
}

/** A kind of request beside the quote request: a file of `requests/`, whose name is its key (behavior 10.24). */
export type RequestKind = {
  readonly key: string
  readonly name: string
  readonly introduction: string
  /** What a part's page calls the link to it; null: no link there. */
  readonly partLink: string | null
  /** Whether it asks for part lines. */
  readonly parts: 'needed' | 'optional' | 'none'
  /** Who gets its mails; empty: who gets all. */
  readonly to: readonly string[]
  readonly fields: readonly KindField[]
}

/** The kind that a request was sent as, stored with it: it stays as it was when the file changes. */
export type RequestForm = Pick<RequestKind, 'key' | 'name' | 'fields'>
