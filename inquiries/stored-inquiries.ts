import type { Kysely } from 'kysely'
import type { InquiryRow, OutboxRow, Tables } from '#database/tables.ts'
import { type Attachment, attachmentPath } from '#inquiries/attachments/attachment.ts'
import type { AttachmentStore } from '#inquiries/attachments/attachment-store.ts'
import { attachmentsOf, hashesOf } from '#inquiries/attachments/stored-attachments.ts'
import { type Inquiry, inquiryPath } from '#inquiries/inquiry.ts'
import { dueMail, type MailRules, queueMails } from '#inquiries/queue-mails.ts'

/** A stored inquiry with what became of it. */
export type InquiryRecord = {
  readonly inquiry: Inquiry
  /** Why it is kept back; null when it isn't, or not any more. */
  readonly heldWhy: string | null
  readonly mails: readonly OutboxRow[]
}

type Db = Kysely<Tables>

/** The inquiry of a number, or null. */
export async function readInquiry(db: Db, number: string): Promise<InquiryRecord | null> {
  const row = await db.selectFrom('inquiry').selectAll().where('number', '=', number).executeTakeFirst()
  return row ? ((await withDetails(db, [row]))[0] ?? null) : null
}

/** The inquiry of a page's token, and when the company's mail went out; null when there is none. */
export async function findByToken(
  db: Db,
  token: string,
): Promise<{ inquiry: Inquiry; mailedAt: string | null } | null> {
  const row = await db.selectFrom('inquiry').selectAll().where('page_token', '=', token).executeTakeFirst()
  const record = row && (await withDetails(db, [row]))[0]
  if (!record) return null
  const sent = record.mails.find((mail) => mail.kind !== 'copy' && mail.state === 'sent')
  return { inquiry: record.inquiry, mailedAt: sent?.settled_at ?? null }
}

const PAGE = 200

/** All inquiries received at or after `since` (ISO 8601), the oldest first, read a page at a time. */
export async function* inquiriesSince(db: Db, since: string): AsyncGenerator<InquiryRecord> {
  let after = { received_at: since, number: '' }
  for (;;) {
    const rows = await db
      .selectFrom('inquiry')
      .selectAll()
      .where((where) =>
        where.or([
          where('received_at', '>', after.received_at),
          where.and([where('received_at', '=', after.received_at), where('number', '>', after.number)]),
        ]),
      )
      .orderBy('received_at')
      .orderBy('number')
      .limit(PAGE)
      .execute()
    yield* await withDetails(db, rows)
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = last
  }
}

/** The newest inquiries, the newest first, and how many there are in all. */
export async function newestInquiries(db: Db, most: number): Promise<{ records: InquiryRecord[]; total: number }> {
  const rows = await db
    .selectFrom('inquiry')
    .selectAll()
    .orderBy('received_at', 'desc')
    .orderBy('number', 'desc')
    .limit(most)
    .execute()
  const counted = await db.selectFrom('inquiry').select(db.fn.countAll().as('total')).executeTakeFirstOrThrow()
  return { records: await withDetails(db, rows), total: Number(counted.total) }
}

async function withDetails(db: Db, rows: readonly InquiryRow[]): Promise<InquiryRecord[]> {
  const numbers = rows.map((row) => row.number)
  if (numbers.length === 0) return []
  const lines = await db
    .selectFrom('inquiry_line')
    .selectAll()
    .where('inquiry_number', 'in', numbers)
    .orderBy('position')
    .execute()
  const mails = await db.selectFrom('outbox').selectAll().where('inquiry_number', 'in', numbers).execute()
  const filesOf = await attachmentsOf(db, numbers)
  const linesOf = Map.groupBy(lines, (line) => line.inquiry_number)
  const mailsOf = Map.groupBy(mails, (mail) => mail.inquiry_number)
  return rows.map((row) => ({
    inquiry: inquiryOf(row, linesOf.get(row.number) ?? [], filesOf.get(row.number) ?? []),
    heldWhy: row.released_at === null ? row.held_why : null,
    mails: mailsOf.get(row.number) ?? [],
  }))
}

function inquiryOf(row: InquiryRow, rows: readonly Tables['inquiry_line'][], files: readonly Attachment[]): Inquiry {
  const path = inquiryPath(row.page_token)
  const attachments = files.map((file, index) => ({ ...file, path: attachmentPath(path, index + 1, file.name) }))
  const stored = { number: row.number, receivedAt: row.received_at, path, attachments }
  const fields = JSON.parse(row.content) // written by the inbox from a checked form
  if (row.kind === 'contact') return { ...stored, kind: 'contact', content: fields }
  const lines = rows.map((line) => ({
    manufacturerName: line.manufacturer_name,
    partNumber: line.part_number,
    quantity: line.quantity,
    ...(line.quantity_2 === null ? {} : { quantity2: line.quantity_2 }),
    ...(line.quantity_3 === null ? {} : { quantity3: line.quantity_3 }),
    ...(line.note === null ? {} : { note: line.note }),
  }))
  return { ...stored, kind: 'quote', content: { ...fields, lines } }
}

/** Lets a held inquiry go: its mails become due. Gives whether it was held. */
export async function releaseInquiry(db: Db, number: string, rules: MailRules, now: Date): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const released = await tx
      .updateTable('inquiry')
      .set({ released_at: now.toISOString() })
      .where('number', '=', number)
      .where('held_why', 'is not', null)
      .where('released_at', 'is', null)
      .returning('number')
      .executeTakeFirst()
    const record = released && (await readInquiry(tx, number))
    if (!record) return false
    await queueMails(tx, number, record.inquiry, rules, now)
    return true
  })
}

/**
 * Makes the company's mail due once more: one that was never delivered as it is, a delivered one as a new mail with
 * a Message-ID of its own, since mail servers drop what they have seen. Gives whether there was one.
 */
export async function resendInquiry(db: Db, number: string, domain: string, now: Date): Promise<boolean> {
  const at = now.toISOString()
  return await db.transaction().execute(async (tx) => {
    const record = await readInquiry(tx, number)
    if (!record || record.heldWhy !== null) return false
    const open = record.mails.find((mail) => mail.kind !== 'copy' && mail.state !== 'sent')
    if (!open) {
      await tx
        .insertInto('outbox')
        .values(dueMail(number, record.inquiry.kind, domain, now))
        .execute()
      return true
    }
    if (open.lease !== null && open.next_try_at > at) return true // it is being sent at this moment
    await tx
      .updateTable('outbox')
      .set({ state: 'due', due_since: at, next_try_at: at, lease: null, settled_at: null })
      .where('id', '=', open.id)
      .execute()
    return true
  })
}

/** Removes an inquiry with its lines, mails and files, for good. Gives whether there was one. */
export async function forgetInquiry(db: Db, attachments: AttachmentStore, number: string): Promise<boolean> {
  const hashes = await hashesOf(db, [number])
  const gone = await db.deleteFrom('inquiry').where('number', '=', number).returning('number').executeTakeFirst()
  await attachments.sweep({ hashes })
  return gone !== undefined
}
