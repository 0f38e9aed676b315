import type { SentFile } from '#requests/attachments/attachment.ts'
import type { ContactMessage } from '#requests/schemas/contact-message.ts'
import { namedQuantities } from '#requests/schemas/line-fields.ts'
import type { QuoteRequest } from '#requests/schemas/quote-request.ts'

type Hidden = 'requestKey' | 'stamp' | 'website'
export type QuoteContent = Omit<QuoteRequest, Hidden>
export type ContactContent = Omit<ContactMessage, Hidden>

/** A quote request with lines under posted names, for the export and the content hash. */
export const postedContent = ({ lines, ...fields }: QuoteContent) => ({
  ...fields,
  lines: lines.map(namedQuantities),
})

export type RequestContent =
  | { readonly kind: 'quote'; readonly content: QuoteContent }
  | { readonly kind: 'contact'; readonly content: ContactContent }

export type StoredRequest = RequestContent & {
  readonly number: string
  readonly receivedAt: string
  /** The path of its page, which can't be guessed, by the link it is read with, or the mails' link. */
  readonly path: string
  readonly correctedAddress: string | null
  readonly attachments: readonly SentFile[]
}

export type StoredQuoteRequest = Extract<StoredRequest, { kind: 'quote' }>

/** The visitor's proof that it is stored. Its path opens what was sent, not what is mailed later. */
export type Receipt = Pick<StoredRequest, 'number' | 'receivedAt' | 'path'> & {
  readonly unstored?: readonly string[]
}

export const requestPath = (token: string): string => `/request/${token}`

export function sender(buyerRequest: RequestContent): { readonly name: string; readonly address: string } {
  if (buyerRequest.kind === 'quote')
    return { name: buyerRequest.content.yourName, address: buyerRequest.content.yourEmail }
  const { first_name, last_name, email } = buyerRequest.content
  return { name: `${first_name} ${last_name}`, address: email }
}

/** Where mails to the buyer go: the corrected address, else the typed one. */
export const buyerMailbox = (buyerRequest: StoredRequest): string =>
  buyerRequest.correctedAddress ?? sender(buyerRequest).address
