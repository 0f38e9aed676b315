import { setTimeout as delay, setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { listQuotes, type QuoteFilter } from '#buyers/quote-list.ts'
import { timelineOf } from '#buyers/time-line.ts'
import { countRowsOf } from '#database/count-rows.ts'
import type { Database } from '#database/open-database.ts'
import type { MailRules } from '#outbox/queue-mails.ts'
import type { Person } from '#people/person.ts'
import { mergeQuotes } from '#quotes/merge-quotes.ts'
import { quotesOf, type SentQuote } from '#quotes/quote-store.ts'
import type { PostedFile } from '#requests/attachments/attachment.ts'
import { checkFiles } from '#requests/attachments/check-files.ts'
import { type FoundFile, readFileAt } from '#requests/attachments/find-file.ts'
import type { AttachmentStore } from '#requests/attachments/folder-store.ts'
import { forgetRequests } from '#requests/inbox/held-requests.ts'
import {
  countFollowUps,
  type InboxFilter,
  type InboxPart,
  readInbox,
  readNumbers,
} from '#requests/inbox/inbox-query.ts'
import { inboxRows, unsentDrafts } from '#requests/inbox/inbox-rows.ts'
import { mergedRecords, mergeRequests, partsOf } from '#requests/inbox/merge-requests.ts'
import { correctAddress, renewPage, resendMail, setMailAside } from '#requests/inbox/request-mails.ts'
import {
  addRequestNote,
  changeProgress,
  clerksIn,
  type DoneOnMany,
  onMany,
  type Progress,
  releaseHeld,
  setFollowUp,
  undoChanges,
} from '#requests/inbox/request-progress.ts'
import { indexSome, overwriteDeleted } from '#requests/inbox/search-index.ts'
import { type WrittenMessage, writeMessage } from '#requests/inbox/write-message.ts'
import { markSeen } from '#requests/messages/request-messages.ts'
import { isUnproven } from '#requests/page-link.ts'
import { type EnteredAtDesk, Inbox, type Submission } from '#requests/receive/inbox.ts'
import { type RequestRecord, readRequest, withDetails } from '#requests/request-store.ts'
import { buyerMailbox, sender } from '#requests/stored-request.ts'
import type { LogLine } from '#shared/logger.ts'
import { fieldProblem } from '#shared/problem.ts'

const PAGE_ROWS = 100
/** Whole requests are read by so many, since each may have a thousand lines. */
const ROWS_AT_ONCE = 5

export type ExportedRecord = RequestRecord & { readonly quote: SentQuote | null }

export type Clerk = { readonly id: string; readonly name: string }

export type DeskRequest = NonNullable<Awaited<ReturnType<DeskRequests['request']>>>

type Options = {
  readonly database: Database
  readonly attachments: AttachmentStore
  readonly rules: () => MailRules
  readonly mailbox: string
  readonly now: () => Date
  readonly log: Pick<LogLine, 'error' | 'warn'>
  readonly indexPatienceMs?: number
}

const MAX_OTHERS = 20
/** How long a search waits for the newest requests. After an upgrade many must be indexed. */
const INDEX_PATIENCE_MS = 300

/** What the desk does with requests, recorded. Throws a Problem: 404 or 422. Returned numbers are the successes. */
export class DeskRequests {
  readonly #options: Options
  #indexing: Promise<void> | null = null
  #closed = false

  constructor(options: Options) {
    this.#options = options
  }

  /** `unread`: stored requests that the search has yet to read. */
  async inbox(filter: InboxFilter, part: InboxPart) {
    const unread = await this.#catchUp(filter)
    return { ...(await readInbox(this.#options.database, filter, part)), unread }
  }

  async quotes(filter: QuoteFilter, part: { readonly page: number; readonly rows: number }) {
    const unread = await this.#catchUp(filter)
    return { ...(await listQuotes(this.#options.database, filter, part)), unread }
  }

  /** A request with those merged into it. `isUnproven`: the address may be someone else's, as no one opened its mail. */
  async request(number: string) {
    const db = this.#db
    const record = await readRequest(db, number)
    if (!record) return null
    const { row, buyerRequest, heldWhy } = record
    const merged = await mergedRecords(db, number)
    const parts = [number, ...merged.map((part) => part.row.number)]
    const others = db
      .selectFrom('request')
      .selectAll()
      .where('buyer_id', '=', row.buyer_id)
      .where('number', 'not in', parts)
      .where('state', '!=', 'merged')
      .orderBy('received_at', 'desc')
      .limit(MAX_OTHERS)
    return {
      ...row,
      buyerRequest,
      heldWhy,
      isUnproven: isUnproven(row),
      merged: merged.map((part) => part.buyerRequest),
      sender: sender(buyerRequest),
      mail: buyerMailbox(buyerRequest),
      ownerId: row.owner_id,
      version: Number(row.version),
      timeline: await timelineOf(db, [record, ...merged], this.#options.now()),
      others: await inboxRows(db, await others.execute()),
      draft: (await unsentDrafts(db, [number])).get(number) ?? null,
    }
  }

  /** Marks it and its messages as read. If that fails, logs it and shows the page anyway. */
  async opened(number: string): Promise<void> {
    const { now, log } = this.#options
    try {
      await this.#db
        .updateTable('request')
        .set({ seen_at: now().toISOString() })
        .where('number', '=', number)
        .where('seen_at', 'is', null)
        .execute()
      await markSeen(this.#db, await partsOf(this.#db, number), 'desk', now())
    } catch (error) {
      log.warn({ err: error, request: number }, 'A request that was opened could not be marked as read')
    }
  }

  async clerks(): Promise<Clerk[]> {
    return await clerksIn(this.#db).select(['id', 'name']).orderBy('name').execute()
  }

  async change(number: string, wanted: Progress, by: Person): Promise<void> {
    await changeProgress(this.#db, number, wanted, this.#acting(by))
  }

  async changeMany(numbers: readonly string[], wanted: Omit<Progress, 'version'>, by: Person, now?: Date) {
    return await onMany(numbers, (number) => changeProgress(this.#db, number, wanted, this.#acting(by, now)))
  }

  async undoChanges(at: string, by: Person): Promise<string[]> {
    return await undoChanges(this.#db, at, this.#acting(by))
  }

  async note(number: string, text: string, by: Person): Promise<void> {
    await addRequestNote(this.#db, number, text, this.#acting(by))
  }

  async write(number: string, message: Omit<WrittenMessage, 'files'>, posted: readonly PostedFile[], by: Person) {
    const { attachments } = this.#options
    const { files, errors } = checkFiles(posted)
    if (errors.length > 0) throw fieldProblem('files', errors.join(' '), 'Nothing was sent.')
    await writeMessage({ db: this.#db, attachments }, number, { ...message, files }, this.#acting(by))
  }

  async followUp(numbers: readonly string[], day: string, by: Person, now = this.#options.now()): Promise<DoneOnMany> {
    return await onMany(numbers, (number) => setFollowUp(this.#db, number, day, this.#acting(by, now)))
  }

  async countFollowUps(me: string, today: string): Promise<number> {
    return await countFollowUps(this.#options.database, me, today)
  }

  async merge(number: string, kept: string, isSure: boolean, by: Person): Promise<void> {
    await mergeRequests(this.#db, number, kept, { mergeQuotes, isSure }, this.#acting(by))
  }

  async enter(submission: Submission, entered: EnteredAtDesk) {
    const { attachments, rules, now, log } = this.#options
    const inbox = new Inbox({ db: this.#db, attachments, mails: rules(), now, log, contactHint: () => '' })
    return await inbox.receive(submission, null, entered)
  }

  async release(numbers: readonly string[], by: Person): Promise<DoneOnMany> {
    return await onMany(numbers, (number) => releaseHeld(this.#db, number, this.#acting(by)))
  }

  async forget(numbers: readonly string[], by: Person): Promise<string[]> {
    const { database, attachments, mailbox } = this.#options
    const forgotten = await forgetRequests(this.#db, numbers, { attachments, mailbox }, this.#acting(by))
    await overwriteDeleted(database)
    return forgotten.map(({ number }) => number)
  }

  async sendAgain(number: string, mailId: string, by: Person): Promise<void> {
    await resendMail(this.#db, number, mailId, this.#acting(by))
  }

  async setAside(number: string, mailId: string, by: Person): Promise<void> {
    await setMailAside(this.#db, number, mailId, this.#acting(by))
  }

  async correctAddress(number: string, address: string, by: Person): Promise<void> {
    await correctAddress(this.#db, number, address, this.#acting(by))
  }

  async renewPage(number: string, by: Person): Promise<void> {
    await renewPage(this.#db, number, this.#acting(by))
  }

  async file(number: string, position: number): Promise<FoundFile | null> {
    return await readFileAt({ db: this.#db, attachments: this.#options.attachments }, number, position)
  }

  /** All matches of a filter, in the list's order, read page by page, each with its newest quote. */
  async *filtered(filter: InboxFilter): AsyncGenerator<ExportedRecord> {
    const { database } = this.#options
    if (filter.find.trim() !== '') await this.#index()
    for (let after: string | null = ''; after !== null; ) {
      const page: Awaited<ReturnType<typeof readNumbers>> = await readNumbers(database, filter, {
        after: after || null,
        rows: PAGE_ROWS,
      })
      for (let at = 0; at < page.rows.length; at += ROWS_AT_ONCE) {
        const rows = page.rows.slice(at, at + ROWS_AT_ONCE)
        const numbers = rows.map(({ number }) => number)
        const quotes = await quotesOf(this.#db, numbers)
        for (const record of await withDetails(this.#db, rows))
          yield { ...record, quote: quotes.get(record.buyerRequest.number)?.[0] ?? null }
        await yieldToEventLoop()
      }
      after = page.next
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#indexing?.catch(() => undefined)
  }

  async #catchUp({ find }: Pick<InboxFilter, 'find'>): Promise<number> {
    if (find.trim() === '') return 0
    const work = this.#index()
    const { indexPatienceMs = INDEX_PATIENCE_MS } = this.#options
    const isDone = await Promise.race([work.then(() => true), delay(indexPatienceMs, false, { ref: false })])
    if (isDone) return 0
    work.catch(() => undefined) // the next search tries again, and says what is wrong
    return await countRowsOf(this.#db.selectFrom('unindexed_request'))
  }

  #index(): Promise<void> {
    const run = async () => {
      while (!this.#closed && (await indexSome(this.#options.database)) > 0) await delay(0) // others have a turn
    }
    this.#indexing ??= run().finally(() => {
      this.#indexing = null
    })
    return this.#indexing
  }

  get #db() {
    return this.#options.database.db
  }

  #acting(by: Person, now = this.#options.now()) {
    return { by, now, rules: this.#options.rules() }
  }
}
