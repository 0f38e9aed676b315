import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { recordAct, theBuyer } from '#people/acts.ts'
import { announceMessage } from '#requests/conversation/announce-messages.ts'
import { CORRECTION } from '#requests/conversation/request-messages.ts'
import { markUnread } from '#requests/orders/place-order.ts'
import type { MailRules } from '#requests/outbox/queue-mails.ts'
import { gone, holdRow } from '#requests/progress/request-progress.ts'
import { assertFewMessages } from '#requests/progress/write-message.ts'
import { correctDraft } from '#requests/quotes/draft-store.ts'
import { quotesOf } from '#requests/quotes/stored-quotes.ts'
import { changeText, correctionsIn } from '#requests/schemas/kinds/correction.ts'
import type { QuoteLine } from '#requests/schemas/quote-fields.ts'
import { storeLines } from '#requests/stored-lines.ts'
import { correctionMark, markOf, readRequest } from '#requests/stored-requests.ts'
import { Problem } from '#shared/problem.ts'

/** What the buyer's form has: `seen` is the mark of what it has shown. */
export type Correction = {
  readonly seen: string
  readonly lines: readonly { readonly line: QuoteLine; readonly isRemoved: boolean }[]
  readonly note: string
}

/**
 * Stores what a buyer corrects in lines and note of a request that no one has answered, with the words that say so, their mail,
 * event and record, in one transaction; the draft of its quote follows (behavior 20.28). Sending it again changes nothing. Throws
 * a Problem: 404, a 422 if it was answered or changed meanwhile, a 429.
 */
export async function correctRequest(
  db: Kysely<Tables>,
  number: string,
  { seen, lines, note }: Correction,
  rules: MailRules,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await holdRow(tx, number)
    const record = await readRequest(tx, number)
    if (record?.buyerRequest.kind !== 'quote') throw gone(number)
    const { content } = record.buyerRequest
    const mark = markOf(content)
    const kept = lines.flatMap(({ line, isRemoved }) => (isRemoved ? [] : [line]))
    if (markOf({ lines: kept, note }) === mark) return
    if (correctionMark(record, (await quotesOf(tx, [number])).get(number) ?? []) === null) throw ANSWERED
    if (seen !== mark || lines.length !== content.lines.length) throw CHANGED
    await assertFewMessages(tx, number, now)
    const pairs = content.lines.map((before, at) => {
      const { line = before, isRemoved = false } = lines[at] ?? {}
      // its part stays: another one is another line
      return { before, isRemoved, after: isRemoved ? null : { ...line, partNumber: before.partNumber } }
    })
    const changes = correctionsIn(pairs, [content.note, note])
    if (changes.length === 0) return
    const by = theBuyer(content.yourName)
    await tx.deleteFrom('inquiry_line').where('inquiry_number', '=', number).execute()
    await storeLines(
      tx,
      number,
      pairs.flatMap(({ after }) => after ?? []),
    )
    await tx
      .updateTable('inquiry')
      .set({ content: JSON.stringify({ ...JSON.parse(row.content), note }), state: row.state }) // the search reads it again
      .where('number', '=', number)
      .execute()
    await correctDraft(tx, number, pairs, { by: by.name, now })
    const id = `${CORRECTION}${randomUUID()}`
    await tx
      .insertInto('inquiry_message')
      .values({
        ...{ id, inquiry_number: number, written_at: now.toISOString(), person_id: null, person_name: null },
        ...{ message: changes.map(changeText).join('\n'), content_hash: mark, seen_at: null },
      })
      .execute()
    await markUnread(tx, number)
    await recordAct(tx, { by, action: 'request.corrected', subject: number }, now)
    if (record.heldWhy === null) await announceMessage(tx, number, { id, isReply: false, changes }, rules, now)
  })
}

const ANSWERED = new Problem(
  422,
  'We have answered this request, so it can’t be corrected here any more.',
  'Nothing was changed. Write to us on the page of your request.',
)
const CHANGED = new Problem(
  422,
  'This request was changed meanwhile, perhaps in another tab.',
  'Nothing was stored. What you typed is below, beside what the request has now: look at both, and send it again.',
)
