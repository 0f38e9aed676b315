import type { Database } from '#database/open-database.ts'
import type { RequestRow } from '#database/tables.ts'
import { recordAct } from '#people/acts.ts'
import type { Person } from '#people/person.ts'
import type { PostedFile } from '#requests/attachments/attachment.ts'
import type { AttachmentStore } from '#requests/attachments/attachment-store.ts'
import { checkFiles } from '#requests/attachments/check-files.ts'
import type { FoundFile } from '#requests/attachments/find-file.ts'
import { findAttachment } from '#requests/attachments/stored-attachments.ts'
import { markSeen } from '#requests/conversation/request-messages.ts'
import { type EnteredAtDesk, Inbox, type Submission } from '#requests/inbox/inbox.ts'
import type { MailRules } from '#requests/outbox/queue-mails.ts'
import { isUnproven } from '#requests/page-link.ts'
import { forgetRequests, releaseRequests } from '#requests/progress/held-requests.ts'
import {
  type InboxFilter,
  type InboxPage,
  type InboxPart,
  readInbox,
  readNumbers,
} from '#requests/progress/inbox-query.ts'
import { type InboxRow, inboxRows } from '#requests/progress/inbox-rows.ts'
import { type AddToDraft, mergeRequests, partsOf } from '#requests/progress/merge-requests.ts'
import { correctAddress, renewPage, resendMail, setMailAside } from '#requests/progress/request-mails.ts'
import {
  addRequestNote,
  changeMany,
  changeProgress,
  countFollowUps,
  type Progress,
  setFollowUp,
} from '#requests/progress/request-progress.ts'
import { overwriteDeleted } from '#requests/progress/search-index.ts'
import { createSearchUpdates } from '#requests/progress/search-updates.ts'
import { type AnsweringQuote, type QuotesOf, type TimelineEntry, timelineOf } from '#requests/progress/time-line.ts'
import { type WrittenMessage, writeMessage } from '#requests/progress/write-message.ts'
import { buyerMailbox, type Receipt, type StoredRequest, sender } from '#requests/stored-request.ts'
import { type ActionContext, type RequestRecord, readRequest, withDetails } from '#requests/stored-requests.ts'
import type { LogLine } from '#shared/logger.ts'
import { Problem } from '#shared/problem.ts'

const PAGE_ROWS = 100

/** A request with the quote that answers it: the newest. */
export type ExportedRecord = RequestRecord & { readonly quote: AnsweringQuote | null }

/** All requests that a filter finds, newest first, read a page at a time. */
async function* filteredRequests(
  database: Database,
  filter: InboxFilter,
  quotesOf: QuotesOf,
): AsyncGenerator<ExportedRecord> {
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof readNumbers>> = await readNumbers(database, filter, {
      after,
      rows: PAGE_ROWS,
    })
    const records = await withDetails(database.db, page.rows)
    const quotes = await quotesOf(
      database.db,
      page.rows.map(({ number }) => number),
    )
    for (const record of records) yield { ...record, quote: quotes.get(record.buyerRequest.number)?.[0] ?? null }
    after = page.next
  } while (after !== null)
}

/** A person who may take care of requests. */
export type Clerk = { readonly id: string; readonly name: string }

/** A request as its page at the desk shows it. */
export type DeskRequest = Pick<
  RequestRow,
  'state' | 'seen_at' | 'follow_up' | 'merged_into' | 'source' | 'buyer_id'
> & {
  readonly ownerId: string | null
  readonly version: number
  readonly buyerRequest: StoredRequest
  /** Those that were merged into it: their files are shown with its own. */
  readonly merged: readonly StoredRequest[]
  /** Who has sent it, as typed. */
  readonly sender: { readonly name: string; readonly address: string }
  /** Where mails to the buyer go. */
  readonly mail: string
  readonly heldWhy: string | null
  /** Whether anyone may have typed the address: it has not opened its mail. */
  readonly isUnproven: boolean
  readonly timeline: readonly TimelineEntry[]
  /** The buyer's newest other requests. */
  readonly others: readonly InboxRow[]
}

/** Everything that the desk does with requests. What is changed is recorded. Functions throw a Problem: 404 or 422. */
export type DeskRequests = {
  /** `unread` requests are stored, but their words are still being read for the search. */
  inbox(filter: InboxFilter, part: InboxPart): Promise<InboxPage & { readonly unread: number }>
  /** Null if there is none. */
  request(number: string): Promise<DeskRequest | null>
  /** Marks it and its messages as read. A page that can't is shown all the same, and the log says why. */
  opened(number: string): Promise<void>
  /** Who may take care of requests: the people who may sign in and see them. */
  clerks(): Promise<Clerk[]>
  change(number: string, wanted: Progress, by: Person): Promise<void>
  /** Changes the state or the owner of many, as they are now. Returns the numbers of those that it could. */
  changeMany(numbers: readonly string[], wanted: Partial<Omit<Progress, 'version'>>, by: Person): Promise<string[]>
  note(number: string, text: string, by: Person): Promise<void>
  /** Writes to the buyer: once, however often it is called with the same id. Throws a Problem: 404 or 422. */
  write(number: string, message: Omit<WrittenMessage, 'files'>, files: readonly PostedFile[], by: Person): Promise<void>
  /** Sets the day on which they are looked at again; '' for none. Returns the numbers of those that have it. */
  followUp(numbers: readonly string[], day: string, by: Person): Promise<string[]>
  /** How many a person has to follow up by a day. */
  countFollowUps(me: string, today: string): Promise<number>
  /** Makes a request a part of another one, for good. `isSure`: also if the address of one has not opened its mail. */
  merge(number: string, kept: string, isSure: boolean, by: Person): Promise<void>
  /** Stores a request that a person enters for a buyer, in the way of the site's form. */
  enter(submission: Submission, how: Pick<EnteredAtDesk, 'source' | 'copies'>, by: Person): Promise<Receipt>
  /** Return the numbers that were held, or that there were. */
  release(numbers: readonly string[], by: Person): Promise<string[]>
  forget(numbers: readonly string[], by: Person): Promise<string[]>
  sendAgain(number: string, mailId: string, by: Person): Promise<void>
  setAside(number: string, mailId: string, by: Person): Promise<void>
  /** Mails to the buyer go there from now on, those again that were not delivered. */
  correctAddress(number: string, address: string, by: Person): Promise<void>
  /** The buyer's page gets another address; that of before opens nothing any more. */
  renewPage(number: string, by: Person): Promise<void>
  /** A file of the request of a message or an order by its position, from 1. Null if there is none. */
  file(number: string, position: number): Promise<FoundFile | null>
  /** All that a filter finds, newest first. */
  filtered(filter: InboxFilter): AsyncGenerator<ExportedRecord>
  close(): Promise<void>
}

type Options = {
  readonly database: Database
  readonly attachments: AttachmentStore
  readonly rules: () => MailRules
  readonly quotesOf: QuotesOf
  readonly addToDraft: AddToDraft
  readonly mailbox: string
  readonly now: () => Date
  readonly log: Pick<LogLine, 'error' | 'warn'>
}

const MAX_OTHERS = 20

export function createDeskRequests(options: Options): DeskRequests {
  const { database, attachments, rules, quotesOf, addToDraft, mailbox, now, log } = options
  const { db } = database
  const updates = createSearchUpdates(database)
  const context = (by: Person): ActionContext => ({ by, now: now() })

  return {
    async inbox(filter, part) {
      const unread = filter.find.trim() === '' ? 0 : await updates.catchUp()
      return { ...(await readInbox(database, filter, part)), unread }
    },
    async request(number) {
      const record = await readRequest(db, number)
      const row = await db.selectFrom('request').selectAll().where('number', '=', number).executeTakeFirst()
      if (!record || !row) return null
      const parts = await partsOf(db, number)
      const merged = (await Promise.all(parts.slice(1).map((part) => readRequest(db, part)))).filter(
        (part) => part !== null,
      )
      const others = db
        .selectFrom('request')
        .selectAll()
        .where('buyer_id', '=', row.buyer_id)
        .where('number', 'not in', parts)
        .where('state', '!=', 'merged')
        .orderBy('received_at', 'desc')
        .limit(MAX_OTHERS)
      const { state, seen_at, follow_up, merged_into, source, buyer_id } = row
      return {
        ...{ state, seen_at, follow_up, merged_into, source, buyer_id },
        isUnproven: isUnproven(row),
        buyerRequest: record.buyerRequest,
        merged: merged.map((part) => part.buyerRequest),
        sender: sender(record.buyerRequest),
        mail: buyerMailbox(record.buyerRequest),
        heldWhy: record.heldWhy,
        ownerId: row.owner_id,
        version: Number(row.version),
        timeline: await timelineOf(db, [record, ...merged], quotesOf, now()),
        others: await inboxRows(db, await others.execute()),
      }
    },
    async opened(number) {
      try {
        const unseen = db.updateTable('request').where('number', '=', number).where('seen_at', 'is', null)
        await unseen.set({ seen_at: now().toISOString() }).execute()
        await markSeen(db, await partsOf(db, number), 'desk', now())
      } catch (error) {
        log.warn({ err: error, request: number }, 'A request that was opened could not be marked as read')
      }
    },
    clerks: async () =>
      await db
        .selectFrom('person')
        .select(['id', 'name'])
        .where('role', 'in', ['owner', 'sales'])
        .where('disabled_at', 'is', null)
        .orderBy('name')
        .execute(),
    change: (number, wanted, by) => changeProgress(db, number, wanted, rules(), context(by)),
    changeMany: (numbers, wanted, by) => changeMany(db, numbers, wanted, rules(), context(by)),
    note: (number, text, by) => addRequestNote(db, number, text, context(by)),
    async write(number, message, posted, by) {
      const { files, errors } = checkFiles(posted)
      if (errors.length > 0) throw new Problem(422, errors.join(' '), 'Nothing was sent.', { field: 'files' })
      await writeMessage({ db, attachments, rules: rules() }, number, { ...message, files }, context(by))
    },
    followUp: (numbers, day, by) => setFollowUp(db, numbers, day, context(by)),
    countFollowUps: (me, today) => countFollowUps(db, me, today),
    merge: (number, kept, isSure, by) =>
      mergeRequests(db, number, kept, { addToDraft, rules: rules(), isSure }, context(by)),
    enter: (submission, { source, copies }, by) => {
      const also: EnteredAtDesk['also'] = (tx, number) =>
        recordAct(tx, { by, action: 'request.entered', subject: number, detail: { source } }, now())
      const inbox = new Inbox({ db, attachments, mails: rules(), now, log, contactHint: () => '' })
      return inbox.receive(submission, null, { source, copies, ownerId: by.id, also })
    },
    release: (numbers, by) => releaseRequests(db, numbers, rules(), context(by)),
    async forget(numbers, by) {
      const forgotten = await forgetRequests(db, numbers, { attachments, mailbox }, context(by))
      await overwriteDeleted(database)
      return forgotten.map(({ number }) => number)
    },
    sendAgain: (number, mailId, by) => resendMail(db, number, mailId, rules().domain, context(by)),
    setAside: (number, mailId, by) => setMailAside(db, number, mailId, context(by)),
    correctAddress: (number, address, by) => correctAddress(db, number, address, rules().domain, context(by)),
    renewPage: (number, by) => renewPage(db, number, context(by)),
    async file(number, position) {
      const file = await findAttachment(db, number, position)
      const bytes = file && (await attachments.open(file.hash))
      return file && bytes ? { name: file.name, mediaType: file.mediaType, bytes } : null
    },
    filtered: async function* (filter) {
      if (filter.find.trim() !== '') await updates.finish()
      yield* filteredRequests(database, filter, quotesOf)
    },
    async close() {
      await updates.stop()
    },
  }
}
