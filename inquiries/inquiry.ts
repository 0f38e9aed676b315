import type { SentFile } from '#inquiries/attachments/attachment.ts'
import type { ContactMessage } from '#inquiries/contact-message.ts'
import type { QuoteRequest } from '#inquiries/quote-request.ts'

type Hidden = 'requestKey' | 'stamp' | 'website'
export type QuoteContent = Omit<QuoteRequest, Hidden>
export type ContactContent = Omit<ContactMessage, Hidden>

/** What a visitor sent, without what only the form needs. */
export type InquiryContent =
  | { readonly kind: 'quote'; readonly content: QuoteContent }
  | { readonly kind: 'contact'; readonly content: ContactContent }

/** What a visitor sent, as it is stored. */
export type Inquiry = InquiryContent & {
  readonly number: string
  /** ISO 8601. */
  readonly receivedAt: string
  /** The address of its page within the site; nobody can guess it. */
  readonly path: string
  /** The files that came with it, in their order. */
  readonly attachments: readonly SentFile[]
}

/** What the visitor is told: it is stored. */
export type Receipt = Pick<Inquiry, 'number' | 'receivedAt' | 'path'>

/** The page of a stored inquiry, by its unguessable token. */
export const inquiryPath = (token: string): string => `/request/${token}`

/** Whom to answer: the visitor's own name and address. */
export function sender(inquiry: InquiryContent): { readonly name: string; readonly address: string } {
  if (inquiry.kind === 'quote') return { name: inquiry.content.yourName, address: inquiry.content.yourEmail }
  const { first_name, last_name, email } = inquiry.content
  return { name: `${first_name} ${last_name}`, address: email }
}
