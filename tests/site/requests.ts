import { onTestFinished } from 'vitest'
import type { Database, DatabaseSettings } from '#database/open-database.ts'
import { openRequests as open } from '#database/open-requests.ts'
import type { Mail } from '#outbox/transport.ts'
import { mergeQuotes } from '#quotes/merge-quotes.ts'
import type { AttachmentStore } from '#requests/attachments/folder-store.ts'
import type { MergeQuotes } from '#requests/inbox/merge-requests.ts'
import { makeMail } from '#requests/mails/make-mail.ts'
import { Inbox, type InboxOptions, type Submission } from '#requests/receive/inbox.ts'
import { type RequestRecord, requestsSince } from '#requests/request-store.ts'
import type { ContactContent, QuoteContent, StoredRequest } from '#requests/stored-request.ts'
import { CONTENT } from '#tests/site/product-content.ts'
import { SILENT } from '#tests/site/silent-log.ts'

/** What a merge does to quotes. */
export const MERGE_QUOTES: MergeQuotes = mergeQuotes

export const QUOTE: QuoteContent = {
  companyName: 'Northbridge Avionics',
  yourName: 'Ana Ferreira',
  yourEmail: 'ana@northbridge.example',
  yourPhone: '+1 212-555-0187',
  completeAddress: '12 Hangar Road',
  country: 'US',
  city: 'Wichita',
  state: 'KS',
  zip: '67209',
  note: 'Delivery in March.',
  lines: [
    { manufacturerName: 'Concord', partNumber: '10-880-2-05', quantities: [250], note: '' },
    { manufacturerName: 'Concord', partNumber: 'AA59126/295H01', quantities: [12_000], note: '' },
  ],
}

export const CONTACT: ContactContent = {
  first_name: 'Ana',
  last_name: 'Ferreira',
  email: 'ana@northbridge.example',
  subject: 'Lead times',
  message: 'How long for 10-880-2-05?\nAnd in gold?',
}

/** A quote as `requests -- export` prints it: one field per quantity of a line. */
export const exportedQuote = (quote: QuoteContent) => ({
  ...quote,
  lines: quote.lines.map(({ quantities: [quantity], note, ...line }) => ({ ...line, quantity, ...(note && { note }) })),
})

/** A quote request as the form sends it, with its own key. */
export const quoteSubmission = (change: Partial<QuoteContent> = {}): Submission => ({
  kind: 'quote',
  requestKey: crypto.randomUUID(),
  content: { ...QUOTE, ...change },
})

export const contactSubmission = (change: Partial<ContactContent> = {}): Submission => ({
  kind: 'contact',
  requestKey: crypto.randomUUID(),
  content: { ...CONTACT, ...change },
})

export const STORED_REQUEST = {
  number: 'Q-261124-7KMP',
  receivedAt: '2026-11-24T10:00:00.000Z',
  path: '/request/unguessable',
  correctedAddress: null,
  attachments: [],
}

export const MAIL_FACTS = {
  company: 'Concord Electronics',
  phone: '1-800-555-0142',
  mail: 'sales@concord.example',
  to: ['rfq@concord.example'],
  kindTo: new Map([['certificate', ['quality@concord.example']]]),
  siteUrl: 'https://parts.concord.example',
  maker: CONTENT.company.maker,
  texts: CONTENT.mails,
  dates: CONTENT.settings.dates,
  timeZone: 'America/New_York',
  quoteWords: CONTENT.quoteWords,
}

const DRAWING = {
  name: 'Zeichnung für Ø 4.pdf',
  mediaType: 'application/pdf',
  size: 16,
  hash: '0'.repeat(64),
  path: `${STORED_REQUEST.path}/files/1/Zeichnung%20f%C3%BCr%20%C3%98%204.pdf`,
  correctedAddress: null,
}

/** The mail of a quote request with a drawing. The company's mail has it attached if the transport carries files. */
export function mailWithFile(kind: 'quote' | 'copy' = 'quote', siteUrl: string | null = MAIL_FACTS.siteUrl): Mail {
  const buyerRequest: StoredRequest = { ...STORED_REQUEST, kind: 'quote', content: QUOTE, attachments: [DRAWING] }
  const mail = makeMail({ kind, message_id: '<m3@concord.example>' }, buyerRequest, { ...MAIL_FACTS, siteUrl })
  const { name, mediaType } = DRAWING
  return { ...mail, attachments: [{ name, mediaType, content: Buffer.from('%PDF-1.7 drawing') }] }
}

/** The mail of a quote request, as a transport receives it. */
export function quoteMailFor(change: Partial<QuoteContent> = {}, kind: 'quote' | 'copy' = 'quote'): Mail {
  const buyerRequest: StoredRequest = { ...STORED_REQUEST, kind: 'quote', content: { ...QUOTE, ...change } }
  return makeMail({ kind, message_id: '<m1@concord.example>' }, buyerRequest, MAIL_FACTS)
}

export function contactMailFor(change: Partial<ContactContent> = {}): Mail {
  const buyerRequest: StoredRequest = {
    ...STORED_REQUEST,
    number: 'C-261124-7KMP',
    kind: 'contact',
    content: { ...CONTACT, ...change },
  }
  return makeMail({ kind: 'contact', message_id: '<m2@concord.example>' }, buyerRequest, MAIL_FACTS)
}

/** An attachment store for mails without files. */
export const NO_FILES: AttachmentStore = {
  keep: () => Promise.reject(new Error('No file is expected')),
  hold: () => Promise.reject(new Error('No file is expected')),
  release: async () => undefined,
  open: async () => null,
  sweep: async () => 0,
  unknown: async () => [],
}

/** The requests database with today's tables; closed when the test ends. */
export async function openRequests(settings: DatabaseSettings): Promise<Database> {
  const database = await open(settings)
  onTestFinished(() => database.db.destroy())
  return database
}

/** What stores requests as the site does, without copies and files unless `options` say otherwise. */
export const inboxOf = (db: Database['db'], options: Partial<InboxOptions> = {}): Inbox =>
  new Inbox({
    db,
    attachments: NO_FILES,
    mails: { copies: false, domain: 'concord.example' },
    now: () => new Date(),
    log: SILENT,
    contactHint: () => '',
    ...options,
  })

/** The secret of the link that mails about a request have. The receipt has another one. */
export async function mailedToken(db: Database['db'], number: string): Promise<string> {
  const row = await db.selectFrom('request').select('page_token').where('number', '=', number).executeTakeFirstOrThrow()
  return row.page_token
}

/** All stored requests, oldest first. */
export const requestsStored = (db: Database['db']): Promise<RequestRecord[]> => Array.fromAsync(requestsSince(db, ''))
