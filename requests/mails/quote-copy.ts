import { timeText } from '#catalog/quantities/day-text.ts'
import { formatCount, formatQuantities } from '#catalog/quantities/format-count.ts'
import type { MailContent } from '#outbox/transport.ts'
import { fillMail } from '#requests/mails/fill-mail.ts'
import { gridBlock, labeledFields, type MailFacts, rowsBlock, toCompany } from '#requests/mails/mail-content.ts'
import { wordsOfKind } from '#requests/mails/quote-mail.ts'
import type { FormField } from '#requests/schemas/form-field.ts'
import { LINE_FIELDS } from '#requests/schemas/line-fields.ts'
import { QUOTE_FIELDS } from '#requests/schemas/quote-fields.ts'
import { buyerMailbox, type StoredQuoteRequest } from '#requests/stored-request.ts'

const NUMBER_FORM = /^(?=.*\d)[A-Za-z0-9][A-Za-z0-9./_()-]*(?: [A-Za-z0-9./_()-]+)?$/
/** Words, addresses, short links. A number with a space: at most three letters in a row, a digit after the space. */
const WORDS_OR_ADDRESS = /[a-z]{6}|www|https?|\.[a-z]|\..*\/|[a-z]{4} | .*[a-z]{4}| \D+$/i
const MAX_NUMBER_LENGTH = 40
const MAX_LISTED = 50

/** The buyer's copy (behavior 11.5): no free text, since the address may not be theirs. Replies go to the company. */
export function quoteCopy(buyerRequest: StoredQuoteRequest, facts: MailFacts): MailContent {
  const { number, content } = buyerRequest
  const { length } = content.lines
  const { rows } = labeledFields(copiedFields(), content)
  const lines = content.lines
    .slice(0, MAX_LISTED)
    .map((line) => [shownNumber(line.partNumber), formatQuantities(line.quantities)])
  const more = length > MAX_LISTED ? [`and ${length - MAX_LISTED} more`] : []
  const heads = [LINE_FIELDS.partNumber.label, LINE_FIELDS.quantity.label]
  return {
    to: [buyerMailbox(buyerRequest)],
    replyTo: toCompany(facts),
    ...fillMail(facts, 'copy', {
      text: wordsOfKind(facts.texts.copy, buyerRequest, '{number}'),
      words: {
        number,
        received: timeText(buyerRequest.receivedAt, facts.dates, facts.timeZone),
        count: formatCount(length),
      },
      blocks: { parts: gridBlock(heads, lines, { more }), fields: rowsBlock(rows) },
    }),
  }
}

export const copiedFields = (): FormField[] =>
  QUOTE_FIELDS.filter((field: FormField) => field.control === 'date' && field.inCopy)

/** A part number as the copy shows it. Hidden unless it has a digit, at most one space, and no word or address. */
export function shownNumber(text: string): string {
  const isHarmless = text.length <= MAX_NUMBER_LENGTH && NUMBER_FORM.test(text) && !WORDS_OR_ADDRESS.test(text)
  return isHarmless ? text : '(see the request)'
}
