import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { InquiryRow, Tables } from '#database/tables.ts'
import type { CheckedFile } from '#inquiries/attachments/attachment.ts'
import type { AttachmentStore } from '#inquiries/attachments/attachment-store.ts'
import { storeAttachments } from '#inquiries/attachments/stored-attachments.ts'
import { type InquiryContent, inquiryPath, type Receipt } from '#inquiries/inquiry.ts'
import { type MailRules, queueMails } from '#inquiries/queue-mails.ts'
import { makeNumber } from '#inquiries/request-number.ts'
import type { Log } from '#problem/log.ts'
import { isProblem, Problem } from '#problem/problem.ts'

/** What a form sends: its content and files, and the key that makes sending it again harmless. */
export type Submission = InquiryContent & { readonly requestKey: string; readonly files?: readonly CheckedFile[] }

export type Inbox = {
  /** The receipt if this was stored before, else null. Throws a 422 if the key was used for other content, a 503. */
  answered(submission: Submission): Promise<Receipt | null>
  /** Stores it and makes its mails due, unless it is held (`heldWhy`). Throws as `answered` does. */
  receive(submission: Submission, heldWhy: string | null): Promise<Receipt>
}

export type InboxOptions = {
  readonly db: Kysely<Tables>
  /** Where the bytes of files go. */
  readonly attachments: AttachmentStore
  readonly mails: MailRules
  readonly now: () => Date
  readonly log: Log
  /** How else to reach the company, for a visitor whose request can't be stored. */
  readonly otherwise: string
  /** Called when a mail has become due. */
  readonly wake?: () => void
  /** How long the visitor waits for a busy database. */
  readonly patienceMs?: number
  readonly number?: typeof makeNumber
}

const PATIENCE_MS = 20_000
const TOKEN_BYTES = 18
const NUMBER_TRIES = 50
/** SQLite takes 32,766 values in a statement, PostgreSQL 65,535; a line has eight. */
const LINES_A_STATEMENT = 1_000

type Stored = Pick<InquiryRow, 'number' | 'received_at' | 'page_token' | 'content_hash'>

/**
 * Stores what visitors send: lines, files and mails in the same transaction, on disk before the answer (DESIGN 3). The
 * bytes of files are on disk before that; where the transaction then fails, a later sweep removes them.
 */
export function createInbox(options: InboxOptions): Inbox {
  const { db, attachments, mails, now, log, otherwise, wake, patienceMs = PATIENCE_MS, number = makeNumber } = options

  async function store(tx: Kysely<Tables>, submission: Submission, heldWhy: string | null): Promise<Stored> {
    const { kind, requestKey, content, files = [] } = submission
    const at = now()
    const fields = kind === 'quote' ? { ...content, lines: undefined } : content
    for (let tries = 0; tries < NUMBER_TRIES; tries += 1) {
      const row: InquiryRow = {
        number: number(kind, at),
        kind,
        request_key: requestKey,
        content_hash: hashOf(submission),
        content: JSON.stringify(fields),
        page_token: randomBytes(TOKEN_BYTES).toString('base64url'),
        received_at: at.toISOString(),
        held_why: heldWhy,
        released_at: null,
      }
      const inserted = await tx
        .insertInto('inquiry')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .returning('number')
        .executeTakeFirst()
      if (inserted) {
        await storeLines(tx, row.number, submission)
        if (files.length > 0) await attachments.hold(tx, files)
        await storeAttachments(tx, row.number, files)
        if (heldWhy === null) await queueMails(tx, row.number, submission, mails, at)
        return row
      }
      const first = await byKey(tx, requestKey)
      if (first) return first // the same request, stored meanwhile
    }
    throw new Error('Every number tried is taken')
  }

  async function receive(submission: Submission, heldWhy: string | null): Promise<Receipt> {
    if (submission.files?.length) await attachments.keep(submission.files)
    const stored = await db.transaction().execute((tx) => store(tx, submission, heldWhy))
    const receipt = receiptFor(stored, submission)
    if (heldWhy === null) wake?.()
    else log.warn({ number: stored.number, heldWhy }, 'Held: npm run requests -- list')
    return receipt
  }

  async function answered(submission: Submission): Promise<Receipt | null> {
    const stored = await byKey(db, submission.requestKey)
    return stored ? receiptFor(stored, submission) : null
  }

  /** A database that fails or is too slow becomes words for the visitor; sending again is always safe. */
  async function inTime(work: Promise<Receipt | null>): Promise<Receipt | null> {
    const waiting = new AbortController()
    const late = delay(patienceMs, null, { signal: waiting.signal }).then(() => {
      work.catch((error) => {
        if (!isProblem(error)) log.warn({ err: error }, 'Storing it failed')
      })
      throw new Error(`The database took more than ${patienceMs} ms`)
    })
    try {
      return await Promise.race([work, late])
    } catch (error) {
      if (isProblem(error)) throw error
      log.error({ err: error }, 'What a visitor sent could not be stored')
      throw unavailable(otherwise, error)
    } finally {
      waiting.abort()
      late.catch(() => undefined)
    }
  }

  return {
    answered: (submission) => inTime(answered(submission)),
    async receive(submission, heldWhy) {
      const receipt = await inTime(receive(submission, heldWhy))
      if (!receipt) throw unavailable(otherwise)
      return receipt
    },
  }
}

async function storeLines(tx: Kysely<Tables>, number: string, submission: Submission): Promise<void> {
  if (submission.kind !== 'quote') return
  const rows = submission.content.lines.map((line, index) => ({
    inquiry_number: number,
    position: index + 1,
    manufacturer_name: line.manufacturerName,
    part_number: line.partNumber,
    quantity: line.quantity,
    quantity_2: line.quantity2 ?? null,
    quantity_3: line.quantity3 ?? null,
    note: line.note ?? null,
  }))
  for (let start = 0; start < rows.length; start += LINES_A_STATEMENT) {
    await tx
      .insertInto('inquiry_line')
      .values(rows.slice(start, start + LINES_A_STATEMENT))
      .execute()
  }
}

const byKey = (db: Kysely<Tables>, requestKey: string): Promise<Stored | undefined> =>
  db
    .selectFrom('inquiry')
    .select(['number', 'received_at', 'page_token', 'content_hash'])
    .where('request_key', '=', requestKey)
    .executeTakeFirst()

function receiptFor(stored: Stored, submission: Submission): Receipt {
  if (stored.content_hash !== hashOf(submission)) {
    throw new Problem(
      422,
      `This form has been sent already, as ${stored.number}, and was changed since.`,
      'What you typed is kept: press send again to send it as a new request.',
    )
  }
  return { number: stored.number, receivedAt: stored.received_at, path: inquiryPath(stored.page_token) }
}

/** The schemas put the fields in an order of their own, so that equal content is equal JSON. */
function hashOf({ kind, content, files = [] }: Submission): string {
  const sent = files.length === 0 ? [kind, content] : [kind, content, files.map(({ name, hash }) => [name, hash])]
  return createHash('sha256').update(JSON.stringify(sent)).digest('hex')
}

const unavailable = (otherwise: string, cause?: unknown): Problem =>
  new Problem(
    503,
    "We could not store what you sent: our database didn't confirm it.",
    `Nothing you typed is lost: press send again in a minute. It is never stored twice. ${otherwise}`,
    { cause },
  )
