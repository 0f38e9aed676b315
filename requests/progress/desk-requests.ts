import type { Database } from '#database/open-database.ts'
import type { RequestNoteRow } from '#database/tables.ts'
import type { Person } from '#people/person.ts'
import type { AttachmentStore } from '#requests/attachments/attachment-store.ts'
import type { FoundFile } from '#requests/attachments/find-file.ts'
import type { MailRules } from '#requests/outbox/queue-mails.ts'
import { forgetRequests, releaseRequests } from '#requests/progress/held-requests.ts'
import {
  type InboxFilter,
  type InboxPage,
  type InboxPart,
  readInbox,
  readNumbers,
} from '#requests/progress/inbox-query.ts'
import { type InboxRow, inboxRows } from '#requests/progress/inbox-rows.ts'
import {
  correctAddress,
  deliveryOf,
  type MailDelivery,
  resendMail,
  setMailAside,
} from '#requests/progress/request-mails.ts'
import { addRequestNote, changeMany, changeProgress, type Progress } from '#requests/progress/request-progress.ts'
import { matching } from '#requests/progress/search-index.ts'
import { createSearchUpdates, type SearchUpdates } from '#requests/progress/search-updates.ts'
import { buyerWord } from '#requests/progress/search-words.ts'
import { buyerMailbox, type StoredRequest, sender } from '#requests/stored-request.ts'
import { type ActionContext, type RequestRecord, readRequest, withDetails } from '#requests/stored-requests.ts'
import type { LogLine } from '#shared/logger.ts'

/** Tells open pages that requests have come or changed, whichever server has stored them. */
type InboxWatch = {
  /** Calls back soon, for what has changed since the page was made, and after each change, until the returned function is called, and once when the site stops. */
  subscribe(changed: () => void, stopped: () => void): () => void
  stop(): void
}

type Subscriber = { readonly changed: () => void; readonly stopped: () => void; seen: string | null }

const POLL_MS = 2_000

/** Looks at the database every two seconds while there is a subscriber, and not otherwise (behavior 19.9). */
function watchInbox({ db }: Database, updates: SearchUpdates, log: Pick<LogLine, 'error'>): InboxWatch {
  const subscribers = new Set<Subscriber>()
  let timer: NodeJS.Timeout | undefined
  let isFailing = false

  /** The newest request and the newest act. Both are the end of an index. */
  async function mark(): Promise<string> {
    const newest = await db
      .selectFrom('inquiry')
      .select(['number'])
      .orderBy('received_at', 'desc')
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst()
    const act = await db.selectFrom('act').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
    return `${newest?.number} ${act?.id}`
  }

  async function look(): Promise<void> {
    try {
      const found = await mark()
      for (const subscriber of subscribers) {
        if (subscriber.seen === found) continue
        subscriber.seen = found
        subscriber.changed()
      }
      await updates.catchUp()
      isFailing = false
    } catch (error) {
      // the next look may find the database back; it is logged once, not every two seconds
      if (!isFailing) log.error({ err: error }, 'the inbox cannot be watched')
      isFailing = true
    }
    if (subscribers.size > 0) timer = setTimeout(look, POLL_MS).unref()
    else stop()
  }

  function stop(): void {
    clearTimeout(timer)
    timer = undefined
  }

  return {
    subscribe(changed, stopped) {
      const subscriber: Subscriber = { changed, stopped, seen: null }
      subscribers.add(subscriber)
      timer ??= setTimeout(look, 0).unref()
      return () => subscribers.delete(subscriber)
    },
    stop() {
      const all = [...subscribers]
      subscribers.clear()
      stop()
      for (const { stopped } of all) stopped()
    },
  }
}

const PAGE_ROWS = 100

/** All requests that a filter finds, newest first, read a page at a time. */
async function* filteredRequests(database: Database, filter: InboxFilter): AsyncGenerator<RequestRecord> {
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof readNumbers>> = await readNumbers(database, filter, {
      after,
      rows: PAGE_ROWS,
    })
    yield* await withDetails(database.db, page.rows)
    after = page.next
  } while (after !== null)
}

/** A person who may take care of requests. */
export type Clerk = { readonly id: string; readonly name: string }

/** A request as its page at the desk shows it. */
export type DeskRequest = Progress & {
  readonly buyerRequest: StoredRequest
  /** Where mails to the buyer go. */
  readonly mail: string
  readonly heldWhy: string | null
  readonly mails: readonly MailDelivery[]
  readonly notes: readonly RequestNoteRow[]
  /** The newest other requests from the same address. */
  readonly others: readonly InboxRow[]
}

/** Everything that the desk does with requests. What is changed is recorded. Functions throw a Problem: 404 or 422. */
export type DeskRequests = {
  /** `unread` requests are stored, but their words are still being read for the search. */
  inbox(filter: InboxFilter, part: InboxPart): Promise<InboxPage & { readonly unread: number }>
  /** Null if there is none. */
  request(number: string): Promise<DeskRequest | null>
  /** Who may take care of requests: the people who may sign in and see them. */
  clerks(): Promise<Clerk[]>
  change(number: string, wanted: Progress, by: Person): Promise<void>
  /** Changes the state or the owner of many, as they are now. Returns the numbers of those that it could. */
  changeMany(numbers: readonly string[], wanted: Partial<Omit<Progress, 'version'>>, by: Person): Promise<string[]>
  note(number: string, text: string, by: Person): Promise<void>
  /** Return the numbers that were held, or that there were. */
  release(numbers: readonly string[], by: Person): Promise<string[]>
  forget(numbers: readonly string[], by: Person): Promise<string[]>
  sendAgain(number: string, mailId: string, by: Person): Promise<void>
  setAside(number: string, mailId: string, by: Person): Promise<void>
  /** Mails to the buyer go there from now on, those again that were not delivered. */
  correctAddress(number: string, address: string, by: Person): Promise<void>
  /** A file by its position, from 1. Null if there is none. */
  file(number: string, position: number): Promise<FoundFile | null>
  /** All that a filter finds, newest first. */
  filtered(filter: InboxFilter): AsyncGenerator<RequestRecord>
  readonly watch: InboxWatch
  close(): Promise<void>
}

type Options = {
  readonly database: Database
  readonly attachments: AttachmentStore
  readonly rules: () => MailRules
  readonly mailbox: string
  readonly now: () => Date
  readonly log: Pick<LogLine, 'error'>
}

const MAX_OTHERS = 20

export function createDeskRequests({ database, attachments, rules, mailbox, now, log }: Options): DeskRequests {
  const { db } = database
  const updates = createSearchUpdates(database)
  const watch = watchInbox(database, updates, log)
  const context = (by: Person): ActionContext => ({ by, now: now() })

  return {
    async inbox(filter, part) {
      const unread = filter.find.trim() === '' ? 0 : await updates.catchUp()
      return { ...(await readInbox(database, filter, part)), unread }
    },
    async request(number) {
      const record = await readRequest(db, number)
      const row = await db.selectFrom('inquiry').selectAll().where('number', '=', number).executeTakeFirst()
      if (!record || !row) return null
      await updates.catchUp()
      const notes = await db
        .selectFrom('inquiry_note')
        .selectAll()
        .where('inquiry_number', '=', number)
        .orderBy('written_at')
        .orderBy('id')
        .execute()
      return {
        buyerRequest: record.buyerRequest,
        mail: buyerMailbox(record.buyerRequest),
        heldWhy: record.heldWhy,
        state: row.state,
        ownerId: row.owner_id,
        version: Number(row.version),
        mails: record.mails
          .toSorted((one, other) => (one.due_since < other.due_since ? -1 : 1))
          .map((mail) => deliveryOf(mail, now())),
        notes,
        others: await requestsOfBuyer(database, { number, address: sender(record.buyerRequest).address }, MAX_OTHERS),
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
    release: (numbers, by) => releaseRequests(db, numbers, rules(), context(by)),
    async forget(numbers, by) {
      const forgotten = await forgetRequests(db, numbers, { attachments, mailbox }, context(by))
      return forgotten.map(({ number }) => number)
    },
    sendAgain: (number, mailId, by) => resendMail(db, number, mailId, rules().domain, context(by)),
    setAside: (number, mailId, by) => setMailAside(db, number, mailId, context(by)),
    correctAddress: (number, address, by) => correctAddress(db, number, address, rules().domain, context(by)),
    async file(number, position) {
      const file = (await readRequest(db, number))?.buyerRequest.attachments[position - 1]
      const bytes = file && (await attachments.open(file.hash))
      return file && bytes ? { name: file.name, mediaType: file.mediaType, bytes } : null
    },
    filtered: async function* (filter) {
      if (filter.find.trim() !== '') await updates.finish()
      yield* filteredRequests(database, filter)
    },
    watch,
    async close() {
      watch.stop()
      await updates.stop()
    },
  }
}

type Buyer = { readonly number: string; readonly address: string }

/** The newest other requests with the same mail address, in any case. */
async function requestsOfBuyer(database: Database, buyer: Buyer, limit: number): Promise<InboxRow[]> {
  const query = { terms: [], exact: [buyerWord(buyer.address)] }
  const found = await matching(database, query, { from: 0, below: Number.MAX_SAFE_INTEGER }, limit + 1)
  const numbers = found.map(({ number }) => number).filter((number) => number !== buyer.number)
  if (numbers.length === 0) return []
  const rows = await database.db
    .selectFrom('inquiry')
    .selectAll()
    .where('number', 'in', numbers.slice(0, limit))
    .orderBy('received_at', 'desc')
    .execute()
  return await inboxRows(database.db, rows)
}
