import type { OutboxRow } from '#database/tables.ts'
import type { Inquiry } from '#inquiries/inquiry.ts'
import type { Mail } from '#inquiries/messages/mail.ts'

/** A mail to send, and the inquiry it is about: a service with templates of its own makes its mail from that. */
export type Letter = {
  readonly kind: OutboxRow['kind']
  /** The same on every try. */
  readonly messageId: string
  readonly mail: Mail
  readonly inquiry: Inquiry
  /** The whole address of the inquiry's page; null when the site's own address isn't known. */
  readonly pageUrl: string | null
  /** Files that go with the mail, where the transport can carry any. */
  readonly enclosures?: readonly Enclosure[]
}

export type Enclosure = { readonly name: string; readonly mediaType: string; readonly content: Buffer }

/** What became of one try. `why` is for the operator. */
export type Outcome =
  | { readonly kind: 'delivered' }
  /** This mail will never be taken: it is parked. */
  | { readonly kind: 'rejected'; readonly why: string }
  /** No mail is taken as things stand: kept, tried slowly. */
  | { readonly kind: 'configuration'; readonly why: string }
  /** Not taken now. */
  | { readonly kind: 'retry'; readonly why: string }
  /** It may have been taken: nobody knows. Tried again. */
  | { readonly kind: 'ambiguous'; readonly why: string }

export type Transport = {
  readonly name: 'folder' | 'smtp' | 'service'
  /** How many mails may be under way at once in this process. */
  readonly atOnce: number
  /** The rest after each mail. */
  readonly pauseMs: number
  /** Sends one mail, giving up when `signal` fires. Gives what became of it; doesn't throw. */
  send(letter: Letter, signal: AbortSignal): Promise<Outcome>
}
