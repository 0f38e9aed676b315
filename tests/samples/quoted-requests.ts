import { onTestFinished } from 'vitest'
import type { DatabaseSettings } from '#database/open-database.ts'
import { makeQuotePdf } from '#documents/quote-pdf.ts'
import type { Person } from '#people/person.ts'
import { Inbox } from '#requests/inbox/inbox.ts'
import { makeMail } from '#requests/messages/make-mail.ts'
import { SendingOutbox } from '#requests/outbox/outbox.ts'
import { createOutboxStore } from '#requests/outbox/outbox-store.ts'
import { answerMail } from '#requests/quotes/answer-mail.ts'
import { createQuotes, startQuote } from '#requests/quotes/quotes.ts'

import type { TypedQuote } from '#requests/schemas/typed-quote.ts'
import type { QuoteContent } from '#requests/stored-request.ts'
import { readRequest } from '#requests/stored-requests.ts'
import { smtpTransport } from '#requests/transports/choose-transport.ts'
import { CONTENT } from '#tests/site/product-content.ts'
import { MAIL_FACTS, NO_FILES, openRequests, QUOTE, quoteSubmission } from '#tests/site/requests.ts'
import { SILENT } from '#tests/site/silent-log.ts'

const RULES = { copies: false, domain: 'concord.example' }

/** Who sends in tests. */
export const SAM: Person = { id: 'sam', name: 'Sam Okafor', mail: 'sam@maker.example', role: 'sales' }

/** A stored request with what answers it, on a database of its own. Mails go to the SMTP server, or nowhere. */
export async function quotedRequest(
  settings: DatabaseSettings,
  { content = {}, smtp = 'smtp://127.0.0.1:9' }: { content?: Partial<QuoteContent>; smtp?: string } = {},
) {
  const { db, dialect } = await openRequests(settings)
  const now = () => new Date('2026-11-24T10:00:00Z')
  const inbox = new Inbox({ db, attachments: NO_FILES, mails: RULES, now, log: SILENT, contactHint: () => '' })
  const { number, path } = await inbox.receive(quoteSubmission(content), null)
  const from = () => ({ name: 'Concord website', address: 'web@concord.example' })
  const transport = smtpTransport({ url: smtp, from, now, log: SILENT })
  const outbox = new SendingOutbox({
    store: createOutboxStore({ db, dialect }),
    transport,
    makeMail: async (claimed) => {
      const record = await readRequest(db, claimed.requestNumber)
      if (!record) return null
      if (claimed.kind === 'answer') return await answerMail(db, claimed, record.buyerRequest, MAIL_FACTS)
      return makeMail(claimed, record.buyerRequest, MAIL_FACTS)
    },
    log: SILENT,
    now,
    pollMs: 20,
  })
  onTestFinished(() => outbox.stop())
  const { company, quotes: defaults, look } = CONTENT
  const quotes = createQuotes({
    opened: async () => ({
      db,
      wake: () => outbox.wake(),
      mailing: { rules: RULES, facts: () => MAIL_FACTS, transport },
    }),
    makePdf: makeQuotePdf,
    letterhead: () => ({ company, color: look.headerColor, dates: 'month-first' }),
    defaults: () => defaults,
    now,
  })
  return { db, inbox, number, token: path.slice('/request/'.length), outbox, quotes }
}

/** A quote for the request with one price for every quantity. */
export function pricedAt(price: string, lines = QUOTE.lines): TypedQuote {
  const start = startQuote(lines, CONTENT.quotes, new Date('2026-11-24T10:00:00Z'))
  return {
    ...start,
    lines: start.lines.map((line) => ({ ...line, breaks: line.breaks.map((each) => ({ ...each, price })) })),
  }
}
