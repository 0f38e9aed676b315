import type { RequestLine } from '#catalog/lists/list-line.ts'
import type { Db, OutboxRow, RequestRow } from '#database/tables.ts'
import { makeDue } from '#outbox/outbox-store.ts'
import { type MailRules, queueMail, queueMails } from '#outbox/queue-mails.ts'
import { queueEvent } from '#outbox/webhook/queue-event.ts'
import { type ActingPerson, forgetBuyersIn, recordAct } from '#people/acts.ts'
import { type Attachment, attachmentPath } from '#requests/attachments/attachment.ts'
import type { AttachmentStore } from '#requests/attachments/folder-store.ts'
import { attachmentsOf, hashesOf } from '#requests/attachments/stored-attachments.ts'
import { dropEmptyBuyers, holdBuyerOf, noteBuyer } from '#requests/buyer-rows.ts'
import { linesOf } from '#requests/line-store.ts'
import { announceMessages } from '#requests/messages/announce-messages.ts'
import { messagesOf } from '#requests/messages/request-messages.ts'
import { requestPath, type StoredRequest, sender } from '#requests/stored-request.ts'

export type RequestRecord = Awaited<ReturnType<typeof withDetails>>[number]

/** Reads a request by number, or null. A mail to a follower has no number. */
export async function readRequest(db: Db, number: string | null): Promise<RequestRecord | null> {
  if (number === null) return null
  const row = await db.selectFrom('request').selectAll().where('number', '=', number).executeTakeFirst()
  return row ? ((await withDetails(db, [row]))[0] ?? null) : null
}

const PAGE_ROWS = 200

/** All requests since `since` (ISO 8601), oldest first, read page by page. */
export async function* requestsSince(db: Db, since: string): AsyncGenerator<RequestRecord> {
  let after = { received_at: since, number: '' }
  for (;;) {
    const rows = await db
      .selectFrom('request')
      .selectAll()
      .where((where) =>
        where.or([
          where('received_at', '>', after.received_at),
          where.and([where('received_at', '=', after.received_at), where('number', '>', after.number)]),
        ]),
      )
      .orderBy('received_at')
      .orderBy('number')
      .limit(PAGE_ROWS)
      .execute()
    yield* await withDetails(db, rows)
    const last = rows.at(-1)
    if (!last || rows.length < PAGE_ROWS) return
    after = last
  }
}

/** Rows with their lines, without mails and files, in the order of the rows. */
export async function withLines(db: Db, rows: readonly RequestRow[]): Promise<StoredRequest[]> {
  if (rows.length === 0) return []
  const lines = await linesOf(
    db,
    rows.map((row) => row.number),
  )
  return rows.map((row) => storedRequestOf(row, lines.get(row.number) ?? [], []))
}

/** Rows with their lines, mails and files, in the order of the rows. `heldWhy` is null unless it is held now. */
export async function withDetails(db: Db, rows: readonly RequestRow[]) {
  const numbers = rows.map((row) => row.number)
  if (numbers.length === 0) return []
  const lines = await linesOf(db, numbers)
  const mails = await db.selectFrom('outbox').selectAll().where('request_number', 'in', numbers).execute()
  const files = await attachmentsOf(db, numbers)
  const messages = await messagesOf(db, rows)
  const mailsOf = Map.groupBy(mails, (mail) => mail.request_number)
  return rows.map((row) => ({
    buyerRequest: storedRequestOf(row, lines.get(row.number) ?? [], files.get(row.number) ?? []),
    heldWhy: row.released_at === null ? row.held_why : null,
    state: row.state,
    row,
    mails: mailsOf.get(row.number) ?? [],
    messages: messages.get(row.number) ?? [],
  }))
}

export function storedRequestOf(
  row: RequestRow,
  lines: readonly RequestLine[],
  files: readonly Attachment[],
): StoredRequest {
  const path = requestPath(row.page_token)
  const attachments = files.map((file, index) => ({ ...file, path: attachmentPath(path, index + 1, file.name) }))
  const correctedAddress = row.buyer_address
  const stored = { number: row.number, receivedAt: row.received_at, path, correctedAddress, attachments }
  const fields = JSON.parse(row.content) // the inbox wrote it from a checked form
  if (row.kind === 'contact') return { ...stored, kind: 'contact', content: fields }
  return { ...stored, kind: 'quote', content: { ...fields, lines } }
}

/** Who acts, and when. `by` is null for the command line. */
export type ActionContext = { readonly by: ActingPerson | null; readonly now: Date }
/** The same for an act that queues mails or events. */
export type MailingContext = ActionContext & { readonly rules: MailRules }

/** Releases a held request: makes its buyer, queues its mails, records it. Returns whether it was held. */
export async function releaseRequest(db: Db, number: string, { by, now, rules }: MailingContext): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    await holdBuyerOf(tx, number)
    const released = await tx
      .updateTable('request')
      .set({ released_at: now.toISOString() })
      .where('number', '=', number)
      .where('held_why', 'is not', null)
      .where('released_at', 'is', null)
      .returning('number')
      .executeTakeFirst()
    const record = released && (await readRequest(tx, number))
    if (!record) return false
    const { kind, correctedAddress } = record.buyerRequest
    const { id, mail } = await noteBuyer(tx, record.buyerRequest, now.toISOString())
    const corrected = correctedAddress ?? mail
    await tx
      .updateTable('request')
      .set({ buyer_id: id, buyer_address: corrected })
      .where('number', '=', number)
      .execute()
    await queueMails(tx, number, { kind, address: corrected ?? sender(record.buyerRequest).address }, rules, now)
    await queueEvent(tx, number, { type: 'request.received' }, rules, now)
    await announceMessages(tx, number, rules, now)
    await recordAct(tx, { by, action: 'request.release', subject: number }, now)
    return true
  })
}

/** Makes the company's mail or buyer's copy due again, and records it. Returns false if it is held or unknown. */
export async function resendMails(
  db: Db,
  number: string,
  to: 'company' | 'buyer',
  { by, now, rules: { domain } }: MailingContext,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const record = await readRequest(tx, number)
    if (!record || record.heldWhy !== null) return false
    const kind = to === 'buyer' ? 'copy' : record.buyerRequest.kind
    const open = record.mails.find((row) => row.kind === kind && row.state !== 'sent')
    if (open) await sendMailAgain(tx, open, domain, now)
    else await queueMail(tx, number, kind, domain, now)
    await recordAct(tx, { by, action: 'request.resend', subject: number, detail: { mail: kind } }, now)
    return true
  })
}

/** Makes a mail due again, with a new Message-ID if delivered: servers drop known ones. Returns false if it is being sent. */
export async function sendMailAgain(tx: Db, mail: OutboxRow, domain: string, now: Date): Promise<boolean> {
  if (mail.state !== 'sent' || mail.kind === 'event') return (await makeDue(tx, { id: mail.id }, now)) > 0
  const { quote_number, event } = mail
  await queueMail(tx, mail.request_number, mail.kind, domain, now, { quote_number, event })
  return true
}

/** Removes a request with its lines, notes, mails and files, its buyer with the last. Returns whether it existed. */
export async function forgetRequest(
  db: Db,
  attachments: AttachmentStore,
  number: string,
  { by, now }: ActionContext,
  keptBuyers: readonly string[] = [],
): Promise<boolean> {
  const hashes = await hashesOf(db, [number])
  const gone = await db.transaction().execute(async (tx) => {
    await attachments.release(tx, hashes)
    await holdBuyerOf(tx, number)
    const removed = await tx
      .deleteFrom('request')
      .where('number', '=', number)
      .returning(['number', 'buyer_id'])
      .executeTakeFirst()
    if (removed && !keptBuyers.includes(removed.buyer_id)) await dropEmptyBuyers(tx, [removed.buyer_id])
    if (removed) await forgetBuyersIn(tx, [number])
    if (removed) await recordAct(tx, { by, action: 'request.forget', subject: number }, now)
    return removed
  })
  await attachments.sweep({ hashes })
  return gone !== undefined
}
