import type { SentFile } from '#inquiries/attachments/attachment.ts'
import type { ContactMessage } from '#inquiries/schemas/contact-message.ts'
import { postedLine } from '#inquiries/schemas/quote-fields.ts'
import type { QuoteRequest } from '#inquiries/schemas/quote-request.ts'

type Hidden = 'requestKey' | 'stamp' | 'website'
export type QuoteContent = Omit<QuoteRequest, Hidden>
export type ContactContent = Omit<ContactMessage, Hidden>

/** A quote request with its lines under their posted names, as the export and the content hash have them. */
export const postedContent = ({ lines, ...fields }: QuoteContent) => ({
  ...fields,
  lines: lines.map((line) => postedLine(line)),
})

/** What a visitor sent, without the hidden fields. */
export type InquiryContent =
  | { readonly kind: 'quote'; readonly content: QuoteContent }
  | { readonly kind: 'contact'; readonly content: ContactContent }

/** A stored inquiry. */
export type Inquiry = InquiryContent & {
  readonly number: string
  /** ISO 8601. */
  readonly receivedAt: string
  /** The path of its page, which can't be guessed. */
  readonly path: string
  readonly attachments: readonly SentFile[]
}

/** The proof for the visitor that it is stored. */
export type Receipt = Pick<Inquiry, 'number' | 'receivedAt' | 'path'>

/** The path of an inquiry's page. */
export const inquiryPath = (token: string): string => `/request/${token}`

/** The visitor's name and email address. */
export function sender(inquiry: InquiryContent): { readonly name: string; readonly address: string } {
  if (inquiry.kind === 'quote') return { name: inquiry.content.yourName, address: inquiry.content.yourEmail }
  const { first_name, last_name, email } = inquiry.content
  return { name: `${first_name} ${last_name}`, address: email }
}
