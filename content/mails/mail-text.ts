import { QUOTE_LANGUAGES, type QuoteLanguage } from '#catalog/company/quote-languages.ts'

type InLanguages<Kind extends string> = Kind | `${Kind}-${Exclude<QuoteLanguage, 'en'>}`

/** The kind of a mail to a buyer, in the quote's language. */
export const mailIn = <Kind extends string>(kind: Kind, language: QuoteLanguage): InLanguages<Kind> =>
  language === 'en' ? kind : `${kind}-${language}`

const inLanguages = <Kind extends string, One>(kind: Kind, make: (language: QuoteLanguage) => One) =>
  // has every language
  Object.fromEntries(QUOTE_LANGUAGES.map((language) => [mailIn(kind, language), make(language)])) as Record<
    InLanguages<Kind>,
    One
  >

const fileIn = (name: string, language: QuoteLanguage) => `mails/${name}${language === 'en' ? '' : `.${language}`}.md`

const ANSWER = {
  title: 'Quote, to the buyer',
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
  title: 'Withdrawn quote, to the buyer',
  words: ['number', 'name', 'from', 'company', 'phone', 'mail'],
  blocks: ['reason'],
  needed: ['reason'],
} as const

const REMINDER = {
  title: 'Quote that ends soon, to the buyer',
  words: ['number', 'name', 'valid', 'from', 'company', 'phone', 'mail'],
  blocks: [],
  needed: [],
} as const

/** The site's mails: each one's file, its title at the desk, and its placeholders. */
export const MAILS = {
  quote: {
    file: 'mails/quote-request.md',
    title: 'Quote request, to you',
    words: ['number', 'received', 'count', 'buyer', 'name', 'company', 'phone', 'mail'],
    blocks: ['fields', 'parts', 'texts', 'files'],
    needed: ['fields', 'parts', 'texts', 'files'],
  },
  /** Its copy to the buyer, without anything that was typed (behavior 11.5). */
  copy: {
    file: 'mails/quote-copy.md',
    title: 'Copy of a request, to the buyer',
    words: ['number', 'received', 'count', 'company', 'phone', 'mail'],
    blocks: ['fields', 'parts'],
    needed: ['parts'],
  },
  ...inLanguages('answer', (language) => ({ file: fileIn('quote-answer', language), ...ANSWER })),
  order: { file: 'mails/order.md', title: 'Order, to you', ...ORDER },
  ...inLanguages('order-copy', (language) => ({
    file: fileIn('order-copy', language),
    title: 'Confirmation of an order, to the buyer',
    ...ORDER,
  })),
  ...inLanguages('withdrawn', (language) => ({ file: fileIn('quote-withdrawn', language), ...WITHDRAWN })),
  ...inLanguages('reminder', (language) => ({ file: fileIn('quote-reminder', language), ...REMINDER })),
  contact: {
    file: 'mails/contact-message.md',
    title: 'Contact message, to you',
    words: ['number', 'received', 'name', 'subject', 'company', 'phone', 'mail'],
    blocks: ['fields', 'texts'],
    needed: ['fields', 'texts'],
  },
  message: {
    file: 'mails/buyer-message.md',
    title: 'Message about a request, to you',
    words: ['number', 'name', 'buyer', 'company', 'phone', 'mail'],
    blocks: ['message', 'files'],
    needed: ['message', 'files'],
  },
  /** Without the message's text. */
  reply: {
    file: 'mails/message-notice.md',
    title: 'Notice of a message, to the buyer',
    words: ['number', 'company', 'phone', 'mail'],
    blocks: [],
    needed: [],
  },
  invite: {
    file: 'mails/desk-invite.md',
    title: 'Link to the desk, to an invited person',
    words: ['name', 'company', 'phone', 'mail'],
    blocks: [],
    needed: [],
  },
  confirm: {
    file: 'mails/notice-confirm.md',
    title: 'Confirmation of change notices, to a follower',
    words: ['count', 'company', 'phone', 'mail'],
    blocks: ['parts', 'notMe'],
    needed: ['parts'],
  },
  notice: {
    file: 'mails/change-notice.md',
    title: 'Changed parts, to a follower',
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
