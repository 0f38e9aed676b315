import type { OutboxRow } from '#database/tables.ts'
import type { Inquiry } from '#inquiries/inquiry.ts'
import type { MailContent } from '#inquiries/messages/mail-content.ts'

/** A mail to send. EmailJS makes its content from the inquiry, by templates of its own. */
export type Mail = {
  readonly kind: OutboxRow['kind']
  /** The same on every try. */
  readonly messageId: string
  readonly content: MailContent
  readonly inquiry: Inquiry
  /** The absolute address of the inquiry's page; null if SITE_URL isn't set. */
  readonly pageUrl: string | null
  /** For a transport that carries files. */
  readonly attachments?: readonly MailAttachment[]
}

export type MailAttachment = { readonly name: string; readonly mediaType: string; readonly content: Buffer }

/** The result of one try. `why` is for the operator. */
export type Outcome =
  | { readonly kind: 'delivered' }
  /** This mail will never be accepted: it is parked. */
  | { readonly kind: 'rejected'; readonly why: string }
  /** No mail is accepted with these settings: kept, and tried slowly. */
  | { readonly kind: 'configuration'; readonly why: string }
  /** Not accepted now: tried again. */
  | { readonly kind: 'retry'; readonly why: string }
  /** It is unknown whether it was accepted: tried again. */
  | { readonly kind: 'ambiguous'; readonly why: string }

export type Transport = {
  /** Whether a mail can have files with it. Otherwise its text says where they are. */
  readonly carriesFiles: boolean
  /** Whether it can send buyers their copy (behavior 11.6). */
  readonly sendsCopies: boolean
  /** How many mails this process may send at the same time. */
  readonly concurrency: number
  /** The pause after each mail. */
  readonly pauseMs: number
  /** Sends one mail, and gives up when `signal` fires. Never throws. */
  send(mail: Mail, signal: AbortSignal): Promise<Outcome>
}
