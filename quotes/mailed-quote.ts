import { mailIn } from '#content/mails/mail-text.ts'
import type { QuoteWords } from '#content/quotes/quote-words.ts'
import type { MailContent } from '#outbox/transport.ts'
import type { SentQuote } from '#quotes/quote-store.ts'
import { type PricedQuote, quoteNumber } from '#quotes/schemas/priced-quote.ts'
import { filledWord, type LineText, quoteContact, quoteTexts } from '#quotes/schemas/quote-texts.ts'
import { fillMail } from '#requests/mails/fill-mail.ts'
import {
  type Cell,
  gridBlock,
  headerText,
  type MailFacts,
  rowsBlock,
  textBlock,
  textsBlock,
} from '#requests/mails/mail-content.ts'
import { buyerMailbox, type StoredQuoteRequest } from '#requests/stored-request.ts'

/** The prices of more lines are in the PDF only. */
const MAX_LISTED = 50
const NUMERIC = [1, 2, 3]

/** Who gets the mails about a quote: the buyer and the Cc addresses, each once. */
export function quoteRecipients(buyerRequest: StoredQuoteRequest, { cc }: PricedQuote) {
  const to = buyerMailbox(buyerRequest)
  return { to: [to], cc: cc.filter((address) => address.toLowerCase() !== to.toLowerCase()) }
}

/** Brings a quote to the buyer, in the quote's language (behavior 20.8). Replies go to the clerk, or the company. */
export function mailQuote(
  buyerRequest: StoredQuoteRequest,
  { revision, sentBy, quote }: Pick<SentQuote, 'revision' | 'sentBy' | 'quote'>,
  facts: MailFacts,
): MailContent {
  const { number: request, content } = buyerRequest
  const { language, clerk, note, terms } = quote
  const { company } = facts
  const contact = quoteContact(facts, clerk)
  const words = facts.quoteWords[language]
  const shown = quoteTexts(quote, words, facts.dates, facts.maker)
  const replaced = revision === 1 ? '' : filledWord(words.itReplaces, { number: quoteNumber(request, revision - 1) })
  const from = sentBy ?? company
  const signature = clerk?.signature || [...new Set([from, company])].join('\n')
  return {
    ...quoteRecipients(buyerRequest, quote),
    replyTo: { name: headerText(clerk?.mail ? from : company), address: contact.mail },
    ...fillMail(facts, mailIn('answer', language), {
      language,
      words: {
        ...contact,
        number: quoteNumber(request, revision),
        request,
        total: shown.total ?? words.openTotal,
        valid: shown.valid,
        name: content.yourName,
        buyer: content.companyName,
        from,
      },
      blocks: {
        replaced: textBlock(replaced),
        prices: quotePrices(shown, words),
        note: textBlock(note),
        facts: rowsBlock(shown.facts),
        terms: textsBlock(terms === '' ? [] : [[words.terms, terms]]),
        signature: textBlock(signature),
      },
    }),
  }
}

/** The lines with their prices, then the sums and which quantities they count. */
export function quotePrices({ lines, parts, total, choice }: ReturnType<typeof quoteTexts>, words: QuoteWords) {
  const listed = lines.slice(0, MAX_LISTED)
  const heads = [words.partNumber, words.quantity, words.unitPrice, words.total, words.leadTime]
  const columns = listed.some(({ leadTime }) => leadTime !== '') ? heads : heads.slice(0, -1)
  const rows = listed.flatMap((line) => priceRows(line, words)).map((row) => row.slice(0, columns.length))
  const sums = [...parts, ...(total === null ? [] : [[words.total, total] as const])].map(([label, amount]) => [
    label,
    '',
    '',
    amount,
    ...columns.slice(NUMERIC.length + 1).map(() => ''),
  ])
  const left = lines.length - MAX_LISTED
  const more = [...(left > 0 ? [filledWord(words.more, { count: String(left) })] : []), ...(choice ? [choice] : [])]
  return gridBlock(columns, [...rows, ...sums], { numeric: NUMERIC, hasHeads: true, more })
}

function priceRows({ name, details, note, prices, leadTime }: LineText, words: QuoteWords): Cell[][] {
  const part: Cell = [name, [...details, note].filter(Boolean).join('\n') || undefined]
  if (prices.length === 0) return [[part, '', words.noQuote, '', leadTime]]
  return prices.map(({ quantity, unitPrice, total, isCounted }, place) => [
    place === 0 ? part : '',
    isCounted ? [quantity, undefined, true] : quantity,
    unitPrice,
    total,
    place === 0 ? leadTime : '',
  ])
}
