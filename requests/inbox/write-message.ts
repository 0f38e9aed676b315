import { createHash } from 'node:crypto'
import type { Db } from '#database/tables.ts'
import { recordAct } from '#people/acts.ts'
import type { CheckedFile } from '#requests/attachments/attachment.ts'
import type { AttachmentStore } from '#requests/attachments/folder-store.ts'
import { storeAttachments } from '#requests/attachments/stored-attachments.ts'
import { withUnstored } from '#requests/attachments/unstored-files.ts'
import { heldRequest, holdRequest, holdRow, isHeld, takeNew } from '#requests/inbox/request-progress.ts'
import { queueWords } from '#requests/inbox/search-index.ts'
import { announceMessage } from '#requests/messages/announce-messages.ts'
import { type MailingContext, storedRequestOf } from '#requests/request-store.ts'
import { buyerMailbox } from '#requests/stored-request.ts'
import { LIMITS, tooMany } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'

/** A message from its form. `id` is the form's key. `leavesFiles`: its files are named, not stored (behavior 10.29). */
export type WrittenMessage = {
  readonly id: string
  readonly text: string
  readonly files: readonly CheckedFile[]
  readonly leavesFiles?: boolean
}

type Stored = { readonly db: Db; readonly attachments: AttachmentStore }

/** Stores a message, its files, mail and event once per form (behavior 10.23). If held, no mail yet. Throws: 404, 422, 429. */
export async function writeMessage(
  { db, attachments }: Stored,
  number: string,
  { id, text, files: sent, leavesFiles = false }: WrittenMessage,
  { by, now, rules }: MailingContext,
): Promise<void> {
  const hash = createHash('sha256')
    .update(JSON.stringify([number, by?.id ?? null, text, sent.map((file) => [file.name, file.hash])]))
    .digest('hex')
  const files = leavesFiles ? [] : sent
  await attachments.keep(files)
  await db.transaction().execute(async (tx) => {
    const row = await (by ? holdRequest : holdRow)(tx, number)
    const before = await tx.selectFrom('request_message').select('content_hash').where('id', '=', id).executeTakeFirst()
    if (before?.content_hash === hash) return
    if (before) throw sentBefore()
    if (by && isHeld(row)) throw heldRequest(number)
    if (by && buyerMailbox(storedRequestOf(row, [], [])) === '') throw NO_ADDRESS
    if (!by) await assertFewMessages(tx, number, now)
    const stored = await tx
      .insertInto('request_message')
      .values({
        id,
        request_number: number,
        written_at: now.toISOString(),
        person_id: by?.id ?? null,
        person_name: by?.name ?? null,
        message: leavesFiles ? withUnstored(text, sent) : text,
        content_hash: hash,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!stored) throw sentBefore() // for another request, at this moment
    if (files.length > 0) await attachments.hold(tx, files)
    await storeAttachments(tx, number, files, { use: 'message', writtenId: id })
    await queueWords(tx, 'number', row.merged_into ?? number)
    if (by) {
      await recordAct(tx, { by, action: 'request.message', subject: number }, now)
      await takeNew(tx, row, { by, now, rules })
    }
    if (!isHeld(row)) await announceMessage(tx, number, { id, isReply: by !== null }, rules, now)
  })
}

/** A leaked link must not fill the database or the company's mailbox. */
async function assertFewMessages(tx: Db, number: string, now: Date): Promise<void> {
  const { max, windowMs } = LIMITS.messages
  const since = new Date(now.getTime() - windowMs).toISOString()
  const recent = await tx
    .selectFrom('request_message')
    .select('written_at')
    .where('request_number', '=', number)
    .where('person_name', 'is', null)
    .where('written_at', '>', since)
    .orderBy('written_at')
    .execute()
  const [first] = recent
  if (recent.length < max || !first) return
  const wait = (Date.parse(first.written_at) + windowMs - now.getTime()) / 1_000
  const what = `You have sent ${max} messages about this request today.`
  throw tooMany(
    what,
    Math.max(1, Math.ceil(wait)),
    (again) => `What you typed is still here: send it in ${again}, or call us.`,
  )
}

export const NO_ADDRESS = new Problem(
  422,
  'The buyer has no email address, so nothing can be sent.',
  'Ask for one by phone and enter it at the request, under ‘The buyer’s email address’.',
)

const sentBefore = (): Problem =>
  new Problem(
    422,
    'This message was already sent, and you changed it since then.',
    'What you typed is still here: press send again to send it as a new message.',
  )
