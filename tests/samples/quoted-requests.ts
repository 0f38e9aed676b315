import { onTestFinished } from 'vitest'
import type { DatabaseSettings } from '#database/open-database.ts'
import { Outbox } from '#outbox/outbox.ts'
import { OutboxStore } from '#outbox/outbox-store.ts'
import { smtpTransport } from '#outbox/transports/choose-transport.ts'
import type { Person } from '#people/person.ts'
import { mailAboutQuote } from '#quotes/orders/quote-mails.ts'
import { QuoteMoves } from '#quotes/orders/quote-moves.ts'
import type { MakeQuotePdf } from '#quotes/quote-document.ts'
import { Quotes, startQuote } from '#quotes/quotes.ts'
import type { TypedQuote } from '#quotes/schemas/typed-quote.ts'
import { chooseAttachmentStore } from '#requests/attachments/choose-attachment-store.ts'
import { makeMail } from '#requests/mails/make-mail.ts'
import { readRequest } from '#requests/request-store.ts'
import type { QuoteContent } from '#requests/stored-request.ts'
import { CONTENT } from '#tests/site/product-content.ts'
import { inboxOf, MAIL_FACTS, mailedToken, openRequests, QUOTE, quoteSubmission } from '#tests/site/requests.ts'
import { SILENT } from '#tests/site/silent-log.ts'

const RULES = { copies: false, domain: 'concord.example' }

/** Who sends in tests. */
export const SAM: Person = { id: 'sam', name: 'Sam Okafor', mail: 'sam@maker.example', role: 'sales' }

/** What the quote of a request would be now. */
export async function previewOf(quotes: Quotes, number: string, by: Person | null) {
  const found = await quotes.read(number)
  if (!found) throw new Error(`There is no quote request ${number}`)
  return await quotes.preview(found, by)
}

type Chosen = {
  readonly content?: Partial<QuoteContent>
  readonly smtp?: string
  readonly events?: boolean
  readonly makePdf?: MakeQuotePdf
}

/** To draw a quote takes longer than all else: only tests that read its PDF give `makeQuotePdf`. Else its bytes say of what it is. */
const blankPdf: MakeQuotePdf = async ({ number, quote, order }) => ({
  bytes: new Uint8Array(Buffer.from(JSON.stringify({ number: order?.number ?? number, quote }))),
  unprintable: [],
})

/** A stored request with what answers it, on a database of its own. Mails go to the SMTP server, or nowhere. */
export async function quotedRequest(
  settings: DatabaseSettings,
  { content = {}, smtp = 'smtp://127.0.0.1:9', events = false, makePdf = blankPdf }: Chosen = {},
) {
  const database = await openRequests(settings)
  const { db, dialect } = database
  const attachments = chooseAttachmentStore(database, settings.dataDir)
  const clock = { now: new Date('2026-11-24T10:00:00Z') }
  const now = () => clock.now
  const inbox = inboxOf(db, { mails: RULES, now })
  const { number, path } = await inbox.receive(quoteSubmission(content), null)
  const from = () => ({ name: 'Concord website', address: 'web@concord.example' })
  const transport = smtpTransport({ url: smtp, from, now, log: SILENT })
  const outbox = new Outbox({
    store: new OutboxStore({ db, dialect }),
    transport,
    makeMail: async (claimed) => {
      const record = await readRequest(db, claimed.request_number)
      if (!record) return null
      if (claimed.quote_number !== null)
        return await mailAboutQuote({ db, attachments }, claimed, record, { ...MAIL_FACTS, today: answers.today() })
      return makeMail(claimed, record.buyerRequest, MAIL_FACTS)
    },
    log: SILENT,
    now,
    pollMs: 20,
  })
  onTestFinished(() => outbox.stop())
  const { company, quotes: defaults, look, quoteWords } = CONTENT
  const making: ConstructorParameters<typeof QuoteMoves>[0] = {
    opened: async () => ({
      db,
      attachments,
      wake: () => outbox.wake(),
      mailing: { rules: { ...RULES, events }, facts: () => MAIL_FACTS, transport },
    }),
    makePdf,
    letterhead: () => ({ company, color: look.headerColor, dates: 'month-first', quoteWords }),
    timeZone: 'America/New_York',
    now,
  }
  const answers = new QuoteMoves(making)
  const quotes = new Quotes({
    ...making,
    defaults: () => defaults,
    describe: (number) => (number === '10-880-2-05' ? 'Green insulated military terminal' : null),
  })
  return {
    ...making,
    database,
    db,
    attachments,
    inbox,
    number,
    /** Of the mailed link; the receipt has another one. */
    token: await mailedToken(db, number),
    receiptToken: path.slice('/request/'.length),
    outbox,
    quotes,
    answers,
    clock,
  }
}

/** A quote for the request with one price for every quantity. */
export function pricedAt(price: string, lines = QUOTE.lines): TypedQuote {
  const start = startQuote(lines, CONTENT.quotes, '2026-11-24')
  return {
    ...start,
    lines: start.lines.map((line) => ({
      ...line,
      breaks: line.breaks.map((priceBreak) => ({ ...priceBreak, price })),
    })),
  }
}
