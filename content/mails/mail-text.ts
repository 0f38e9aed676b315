import { QUOTE_LANGUAGES, type QuoteLanguage } from '#catalog/company/quote-languages.ts'

type InLanguages<Kind extends string> = Kind | `${Kind}-${Exclude<QuoteLanguage, 'en'>}`

/** The kind of a mail to a buyer, in the quote's language. */
export const mailIn = <Kind extends string>(kind: Kind, language: QuoteLanguage): InLanguages<Kind> =>
  language === 'en' ? kind : `${kind}-${language}`

/** One entry per language of quotes, by the mail's kind. */
const inLanguages = <Kind extends string, One>(kind: Kind, make: (language: QuoteLanguage) => One) =>
  // has every language
  Object.fromEntries(QUOTE_LANGUAGES.map((language) => [mailIn(kind, language), make(language)])) as Record<
    InLanguages<Kind>,
    One
  >

const fileIn = (name: string, language: QuoteLanguage) => `mails/${name}${language === 'en' ? '' : `.${language}`}.md`

const ANSWER = {
  words: ['number', 'request', 'total', 'valid', 'name', 'buyer', 'from', 'company', 'phone', 'mail'],
  blocks: ['replaced', 'prices', 'note', 'facts', 'terms', 'signature'],
  needed: ['prices', 'note'],
} as const

const ORDER = {
  words: ['number', 'quote', 'total', 'po', 'buyer', 'name', 'company', 'phone', 'mail'],
  blocks: ['fields', 'prices', 'file'],
  needed: ['fields', 'prices'],
} as const

const WITHDRAWN = {
  words: ['number', 'name', 'from', 'company', 'phone', 'mail'],
  blocks: ['reason'],
  needed: ['reason'],
} as const

const REMINDER = {
  words: ['number', 'name', 'valid', 'from', 'company', 'phone', 'mail'],
  blocks: [],
  needed: [],
} as const

/** The site's mails: each one's file and placeholders. */
export const MAILS = {
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
  ...inLanguages('answer', (language) => ({ file: fileIn('quote-answer', language), ...ANSWER })),
  /** An order, to the company, and to the buyer. */
  order: { file: 'mails/order.md', ...ORDER },
  ...inLanguages('order-copy', (language) => ({ file: fileIn('order-copy', language), ...ORDER })),
  ...inLanguages('withdrawn', (language) => ({ file: fileIn('quote-withdrawn', language), ...WITHDRAWN })),
  /** A quote that expires soon, to the buyer. */
  ...inLanguages('reminder', (language) => ({ file: fileIn('quote-reminder', language), ...REMINDER })),
  contact: {
    file: 'mails/contact-message.md',
    words: ['number', 'received', 'name', 'subject', 'company', 'phone', 'mail'],
    blocks: ['fields', 'texts'],
    needed: ['fields', 'texts'],
  },
  /** A buyer's message about a request, to the company. */
  message: {
    file: 'mails/buyer-message.md',
    words: ['number', 'name', 'buyer', 'company', 'phone', 'mail'],
    blocks: ['message', 'files'],
    needed: ['message', 'files'],
  },
  /** Tells the buyer of a message, without its text. */
  reply: {
    file: 'mails/message-notice.md',
    words: ['number', 'company', 'phone', 'mail'],
    blocks: [],
    needed: [],
  },
  /** A link of an invite or for a new password, to its person. */
  invite: {
    file: 'mails/desk-invite.md',
    words: ['name', 'company', 'phone', 'mail'],
    blocks: [],
    needed: [],
  },
  /** To an address that asks for mails about changes. */
  confirm: {
    file: 'mails/notice-confirm.md',
    words: ['count', 'company', 'phone', 'mail'],
    blocks: ['parts', 'notMe'],
    needed: ['parts'],
  },
  /** Changes, to a confirmed address. */
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

/** A paragraph of a mail. Words in braces are filled in for each mail; a `page` links to the request's page. */
export type MailPiece =
  | { readonly kind: 'text' | 'heading' | 'page'; readonly text: string }
  | { readonly kind: 'block'; readonly name: string }

/** A mail's words, checked: every placeholder in them exists. */
export type MailText = { readonly subject: string; readonly title: string; readonly pieces: readonly MailPiece[] }
export type MailTexts = Readonly<Record<MailKind, MailText>>
