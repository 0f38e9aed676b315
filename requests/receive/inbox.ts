import { createHash } from 'node:crypto'
import { HOME_COUNTRY } from '#catalog/company/countries.ts'
import type { Db, RequestRow } from '#database/tables.ts'
import { type MailRules, queueMails } from '#outbox/queue-mails.ts'
import { queueEvent } from '#outbox/webhook/queue-event.ts'
import { recordAct } from '#people/acts.ts'
import type { Person } from '#people/person.ts'
import type { CheckedFile } from '#requests/attachments/attachment.ts'
import type { AttachmentStore } from '#requests/attachments/folder-store.ts'
import { attachmentsOf, storeAttachments } from '#requests/attachments/stored-attachments.ts'
import { withUnstored } from '#requests/attachments/unstored-files.ts'
import { buyerIdOf, buyerKey, nameBuyer, noteBuyer, sortColumns } from '#requests/buyer-rows.ts'
import { storeLines } from '#requests/line-store.ts'
import { newPageToken } from '#requests/page-link.ts'
import { makeNumber } from '#requests/receive/request-number.ts'
import {
  postedContent,
  type QuoteContent,
  type Receipt,
  type RequestContent,
  requestPath,
  sender,
} from '#requests/stored-request.ts'
import { endsWithin } from '#shared/ends-within.ts'
import type { LogLine } from '#shared/logger.ts'
import { isProblem, Problem } from '#shared/problem.ts'

export type Submission = RequestContent & {
  readonly requestKey: string
  readonly files?: readonly CheckedFile[]
  /** Its files are not stored: its note names them (behavior 10.29). */
  readonly leavesFiles?: boolean
}

/** A request that a person at the desk enters for a buyer (behavior 19.18). */
export type EnteredAtDesk = {
  readonly source: NonNullable<RequestRow['source']>
  readonly copies: boolean
  readonly by: Person
}

export type InboxOptions = {
  readonly db: Db
  readonly attachments: AttachmentStore
  readonly mails: MailRules
  readonly now: () => Date
  readonly log: Pick<LogLine, 'error' | 'warn'>
  readonly contactHint: () => string
  readonly wake?: () => void
  readonly patienceMs?: number
  readonly number?: typeof makeNumber
}

const PATIENCE_MS = 20_000
const NUMBER_TRIES = 50

const STORED = ['number', 'received_at', 'page_token', 'receipt_token', 'content_hash', 'buyer_address'] as const
type Stored = Pick<RequestRow, (typeof STORED)[number]>

/** Stores a request, its lines, files and mails in one transaction, on disk before the answer (behavior 10.1). */
export class Inbox {
  readonly #options: InboxOptions

  constructor(options: InboxOptions) {
    this.#options = options
  }

  /** Returns the receipt if this was stored before, or null. Throws a 422 if the key has other content, or a 503. */
  async answered(submission: Submission): Promise<Receipt | null> {
    const { db } = this.#options
    const stored = byKey(db, submission.requestKey)
    return await confirmed(
      stored.then((row) => (row ? receiptFor(db, row, submission) : null)),
      this.#options,
    )
  }

  /** Stores it and queues its mails, unless it is held (`heldWhy`). Throws like `answered`. */
  async receive(submission: Submission, heldWhy: string | null, entered?: EnteredAtDesk): Promise<Receipt> {
    return await confirmed(this.#receive(submission, heldWhy, entered), this.#options)
  }

  async #receive(submission: Submission, heldWhy: string | null, entered?: EnteredAtDesk): Promise<Receipt> {
    const { attachments, db, wake, log, now } = this.#options
    const kept = withoutLeft(submission)
    const { files = [] } = kept
    if (files.length > 0) await attachments.keep(files)
    const stored = await db.transaction().execute(async (tx) => {
      const { row, isNew } = await this.#insert(tx, kept, hashOf(submission), heldWhy, entered)
      if (!isNew) return row
      if (kept.kind === 'quote') await storeLines(tx, row.number, kept.content.lines)
      if (files.length > 0) await attachments.hold(tx, files)
      await storeAttachments(tx, row.number, files)
      if (heldWhy === null) await this.#queueMails(tx, row, kept, entered?.copies ?? true)
      if (entered) {
        const { by, source } = entered
        await recordAct(tx, { by, action: 'request.entered', subject: row.number, detail: { source } }, now())
      }
      return row
    })
    const receipt = await receiptFor(db, stored, submission)
    if (heldWhy === null) wake?.()
    else log.warn({ number: stored.number, heldWhy }, 'Held: see npm run requests -- list')
    return receipt
  }

  async #queueMails(tx: Db, { number, buyer_address }: Stored, request: RequestContent, copies: boolean) {
    const { mails, now } = this.#options
    const address = buyer_address ?? sender(request).address
    const rules = { ...mails, copies: mails.copies && copies }
    await queueMails(tx, number, { kind: request.kind, address }, rules, now())
    await queueEvent(tx, number, { type: 'request.received' }, mails, now())
  }

  /** Inserts the row under a free number, or finds the one of the same key, stored by a parallel call. */
  async #insert(
    tx: Db,
    submission: Submission,
    hash: string,
    heldWhy: string | null,
    entered: EnteredAtDesk | undefined,
  ): Promise<{ readonly row: Stored; readonly isNew: boolean }> {
    const { now, number = makeNumber } = this.#options
    const at = now()
    const quote = submission.kind === 'quote' ? submission.content : null
    // A held request makes no buyer until it is released.
    const buyer =
      heldWhy === null
        ? await noteBuyer(tx, submission, at.toISOString())
        : { id: buyerIdOf(buyerKey(submission)), mail: null }
    if (entered) await nameBuyer(tx, submission)
    for (let tries = 0; tries < NUMBER_TRIES; tries += 1) {
      const row = {
        number: number(submission.kind, at),
        kind: submission.kind,
        request_key: submission.requestKey,
        content_hash: hash,
        content: JSON.stringify(quote ? { ...quote, lines: undefined } : submission.content),
        page_token: newPageToken(),
        receipt_token: newPageToken(),
        sent_lines: quote?.lines.length ?? 0,
        received_at: at.toISOString(),
        held_why: heldWhy,
        state: 'new' as const,
        owner_id: entered?.by.id ?? null,
        version: 0,
        buyer_address: buyer.mail,
        ...sortColumns(submission),
        quote_value: -1,
        source: entered?.source ?? null,
        buyer_id: buyer.id,
        form: quote?.form?.key ?? null,
        seen_at: entered ? at.toISOString() : null,
      }
      const inserted = await tx
        .insertInto('request')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .returning('number')
        .executeTakeFirst()
      if (inserted) return { row, isNew: true }
      const first = await byKey(tx, submission.requestKey)
      if (first) return { row: first, isNew: false }
    }
    throw new Error('All numbers that were tried are taken')
  }
}

const byKey = (db: Db, requestKey: string): Promise<Stored | undefined> =>
  db.selectFrom('request').select(STORED).where('request_key', '=', requestKey).executeTakeFirst()

function withoutLeft(submission: Submission): Submission {
  const { files = [], leavesFiles } = submission
  if (!leavesFiles || files.length === 0 || submission.kind !== 'quote') return submission
  const note = withUnstored(submission.content.note, files)
  return { ...submission, files: [], content: { ...submission.content, note } }
}

async function receiptFor(db: Db, stored: Stored, submission: Submission): Promise<Receipt> {
  if (stored.content_hash !== hashOf(submission)) {
    throw new Problem(
      422,
      `This form was already sent, as ${stored.number}, and you changed it since then.`,
      'What you typed is still here: press send again to send it as a new request.',
    )
  }
  const path = requestPath(stored.receipt_token ?? stored.page_token)
  const receipt = { number: stored.number, receivedAt: stored.received_at, path }
  const { files = [] } = submission
  if (files.length === 0 || (await attachmentsOf(db, [stored.number])).size > 0) return receipt
  return { ...receipt, unstored: files.map(({ name }) => name) }
}

/** Equal content is equal JSON: posted names, no home country, so forms from before an update match (behavior 10.9). */
function hashOf(submission: Submission): string {
  const { kind, files = [] } = submission
  const content = submission.kind === 'quote' ? hashedContent(submission.content) : submission.content
  const sent = files.length === 0 ? [kind, content] : [kind, content, files.map(({ name, hash }) => [name, hash])]
  return createHash('sha256').update(JSON.stringify(sent)).digest('hex')
}

function hashedContent(content: QuoteContent) {
  const { country, ...others } = postedContent(content)
  return country === HOME_COUNTRY ? others : { ...others, country }
}

type Confirming = Pick<InboxOptions, 'log' | 'contactHint' | 'patienceMs'>

/** Waits until something is stored. Turns a database error or timeout into a Problem, since sending again is safe. */
export async function confirmed<Answer>(
  work: Promise<Answer>,
  { log, contactHint, patienceMs = PATIENCE_MS }: Confirming,
): Promise<Answer> {
  try {
    return await inTime(work, patienceMs, (error) => {
      if (!isProblem(error)) log.warn({ err: error }, 'A form could not be stored, after its visitor was told so')
    })
  } catch (error) {
    if (isProblem(error)) throw error
    log.error({ err: error }, 'A form could not be stored')
    const advice = `Nothing you typed is lost: press send again in a minute. We won’t store it twice. ${contactHint()}`
    throw new Problem(503, 'We could not save what you sent.', advice, { cause: error })
  }
}

/** Waits up to `ms`: no visitor waits for a locked table. Throws an Error if late; `late` gets the work's own error. */
export async function inTime<T>(work: Promise<T>, ms: number, late = (_: unknown) => {}): Promise<T> {
  if (await endsWithin(work, ms)) return await work
  work.catch(late)
  throw new Error(`The database took more than ${ms} ms`)
}
