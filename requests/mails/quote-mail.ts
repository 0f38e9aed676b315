import { formatCount, formatQuantities } from '#catalog/quantities/format-count.ts'
import type { MailPiece, MailText } from '#content/mails/mail-text.ts'
import type { MailContent } from '#outbox/transport.ts'
import { fillMail } from '#requests/mails/fill-mail.ts'
import {
  filesBlock,
  gridBlock,
  labeledFields,
  type MailContext,
  type MailFacts,
  rowsBlock,
  textsBlock,
  toBuyer,
} from '#requests/mails/mail-content.ts'
import { requestFields } from '#requests/schemas/kinds/request-fields.ts'
import { LINE_FIELDS } from '#requests/schemas/line-fields.ts'
import type { RequestContent, StoredQuoteRequest } from '#requests/stored-request.ts'
import { timeWordsIn } from '#shared/zoned-day.ts'

/** The mail that brings a quote request to the company. Replies go to the buyer. */
export function quoteMail(buyerRequest: StoredQuoteRequest, facts: MailFacts): MailContent {
  const { number, content } = buyerRequest
  const { rows, texts } = labeledFields(requestFields(buyerRequest), content)
  const received = timeWordsIn(facts.timeZone, new Date(buyerRequest.receivedAt))
  const { lines } = content
  const count = formatCount(lines.length)
  return {
    to: recipientsOf(buyerRequest, facts),
    replyTo: toBuyer(buyerRequest),
    ...fillMail(facts, 'quote', {
      text: wordsOfKind(facts.texts.quote, buyerRequest, '{number}: {buyer}'),
      words: { number, received, count, buyer: content.companyName, name: content.yourName },
      blocks: {
        fields: rowsBlock([...rows, ['Received', received]]),
        parts: gridBlock(
          ['Manufacturer', LINE_FIELDS.partNumber.label, LINE_FIELDS.quantity.label],
          lines.map((line) => [line.manufacturerName, [line.partNumber, line.note], formatQuantities(line.quantities)]),
        ),
        texts: textsBlock(texts),
        files: filesBlock(buyerRequest, facts.pageUrl),
      },
    }),
  }
}

/** The recipients of the company's mails about a request: its kind's, if it has any. */
export function recipientsOf(buyerRequest: RequestContent, { to, kindTo }: Pick<MailContext, 'to' | 'kindTo'>) {
  const own = buyerRequest.kind === 'quote' ? kindTo.get(buyerRequest.content.form?.key ?? '') : undefined
  return own?.length ? own : to
}

/** The words of a mail for another kind of request: with its name, and without the list of parts if it has none. */
export function wordsOfKind(text: MailText, { content }: StoredQuoteRequest, subject: string): MailText {
  const { form, lines } = content
  if (!form) return text
  const isOfParts = (piece: MailPiece) =>
    piece.kind === 'block' ? piece.name === 'parts' : piece.kind === 'heading' && piece.text.includes('{count}')
  const name = form.name.replace(/[{}]/g, '')
  return {
    subject: `${name} ${subject}`,
    title: `${name} {number}`,
    pieces: lines.length > 0 ? text.pieces : text.pieces.filter((piece) => !isOfParts(piece)),
  }
}
