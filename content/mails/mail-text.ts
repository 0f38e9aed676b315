/** The mails that the site sends: the file of each, and its placeholders. */
export const MAILS = {
  /** A quote request to the company. */
  quote: {
    file: 'mails/quote-request.md',
    words: ['number', 'received', 'count', 'buyer', 'name', 'company', 'phone', 'mail'],
    blocks: ['fields', 'parts', 'texts', 'files'],
    needed: ['fields', 'parts', 'texts', 'files'],
  },
  /** Its copy to the buyer, without anything that was typed (behavior 11.5). */
  copy: {
    file: 'mails/quote-copy.md',
    words: ['number', 'received', 'count', 'company', 'phone', 'mail'],
    blocks: ['fields', 'parts'],
    needed: ['parts'],
  },
  /** A quote to the buyer. */
  answer: {
    file: 'mails/quote-answer.md',
    words: ['number', 'request', 'total', 'valid', 'name', 'buyer', 'from', 'company', 'phone', 'mail'],
    blocks: ['replaced', 'prices', 'note', 'terms'],
    needed: ['prices', 'note'],
  },
  /** A contact message to the company. */
  contact: {
    file: 'mails/contact-message.md',
    words: ['number', 'received', 'name', 'subject', 'company', 'phone', 'mail'],
    blocks: ['fields', 'texts'],
    needed: ['fields', 'texts'],
  },
  /** To an address that asks to be told of changes. */
  confirm: {
    file: 'mails/notice-confirm.md',
    words: ['count', 'company', 'phone', 'mail'],
    blocks: ['parts', 'notMe'],
    needed: ['parts'],
  },
  /** Changes, to an address that has confirmed it. */
  notice: {
    file: 'mails/change-notice.md',
    words: ['count', 'company', 'phone', 'mail'],
    blocks: ['changes'],
    needed: ['changes'],
  },
} as const

export type MailKind = keyof typeof MAILS
export type MailWord<Kind extends MailKind> = (typeof MAILS)[Kind]['words'][number]
export type MailBlock<Kind extends MailKind> = (typeof MAILS)[Kind]['blocks'][number]

/** A paragraph of a mail. Its words in braces are filled in for each mail; a `page` is a link to the request's page. */
export type MailPiece =
  | { readonly kind: 'text' | 'heading' | 'page'; readonly text: string }
  | { readonly kind: 'block'; readonly name: string }

/** The words of a mail, checked: every placeholder in them exists. */
export type MailText = { readonly subject: string; readonly title: string; readonly pieces: readonly MailPiece[] }
export type MailTexts = Readonly<Record<MailKind, MailText>>
