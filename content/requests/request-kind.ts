/** A field of a kind of request. `key` is its name when posted and exported. */
export type KindField = {
  readonly key: string
  readonly label: string
  readonly kind: 'text' | 'long' | 'date' | 'quantity' | 'choice' | 'file'
  readonly required: boolean
  readonly choices: readonly string[]
}

/** A kind of request besides the quote request: a file of `requests/`, named by its key (behavior 10.24). */
export type RequestKind = {
  readonly key: string
  readonly name: string
  readonly introduction: string
  /** The link's text on part pages. Null: no link. */
  readonly partLink: string | null
  readonly parts: 'needed' | 'optional' | 'none'
  /** Recipients of its mails. Empty: the default recipients. */
  readonly to: readonly string[]
  readonly fields: readonly KindField[]
}

/** A request's kind when sent, stored with it: later changes of the file don't change it. */
export type RequestForm = Pick<RequestKind, 'key' | 'name' | 'fields'>
