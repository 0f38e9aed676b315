import type { Db, OutboxRow, RequestRow } from '#database/tables.ts'
import { takeCopy } from '#outbox/copy-limit.ts'
import { OPEN, setMailsAside } from '#outbox/outbox-store.ts'
import { type MailRules, queueMail, TO_BUYER } from '#outbox/queue-mails.ts'
import { acceptedOf } from '#outbox/retry-rules.ts'
import { partsOf } from '#requests/inbox/merge-requests.ts'
import { actOn, heldRequest, isHeld } from '#requests/inbox/request-progress.ts'
import { queueWords } from '#requests/inbox/search-index.ts'
import { newPageToken } from '#requests/page-link.ts'
import { type ActionContext, type MailingContext, sendMailAgain, storedRequestOf } from '#requests/request-store.ts'
import { buyerMailbox, sender } from '#requests/stored-request.ts'
import { gone, Problem } from '#shared/problem.ts'

export type MailDelivery = ReturnType<typeof deliveryOf>

/** A mail's delivery status. Times are ISO 8601. */
export function deliveryOf(mail: OutboxRow, now: Date) {
  const isSending = mail.state === 'due' && mail.lease !== null && mail.next_try_at > now.toISOString()
  const words = { due: 'waiting', sent: 'delivered', parked: 'parked', aside: 'aside' } as const
  return {
    id: mail.id,
    kind: mail.kind,
    toBuyer: TO_BUYER.includes(mail.kind),
    status: isSending ? ('sending' as const) : words[mail.state],
    attempts: Number(mail.attempts),
    at: mail.state === 'due' ? mail.next_try_at : (mail.settled_at ?? mail.next_try_at),
    why: mail.last_fault,
    accepted: acceptedOf(mail),
  }
}

/** Sends a mail again. Throws a 404 if there is none, a 422 if it is being sent or the request is held. */
export const resendMail = (db: Db, number: string, id: string, context: MailingContext) =>
  actOn(db, number, 'request.resend', context, async (tx, row) => {
    const mail = await tx
      .selectFrom('outbox')
      .selectAll()
      .where('request_number', '=', number)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!mail) throw gone('such email')
    if (isHeld(row)) throw heldRequest(number)
    if (!(await sendMailAgain(tx, mail, context.rules.domain, context.now)))
      throw new Problem(422, 'This email is being sent now.', 'Look again in a minute.')
    return { mail: mail.kind }
  })

/** Corrects the buyer's address, resends undelivered mails, ends old links, of merged ones too. Throws a 404. */
export const correctAddress = (db: Db, number: string, address: string, context: MailingContext) =>
  actOn(db, number, 'request.address', context, async (tx, row) => {
    const numbers = await partsOf(tx, number)
    const parts = tx.selectFrom('request').selectAll().where('number', 'in', numbers)
    for (const part of await parts.execute()) await moveMails(tx, part, address, context)
    await queueWords(tx, 'number', row.merged_into ?? number)
  })

/** Sends a request's mails to an address from now on, as `correctAddress` says. */
export async function moveMails(tx: Db, row: RequestRow, address: string, { rules, now }: MailingContext) {
  const { number } = row
  const isTyped = sender(storedRequestOf(row, [], [])).address === address
  await setPage(tx, number, { buyer_address: isTyped ? null : address })
  const undelivered = await tx
    .selectFrom('outbox')
    .selectAll()
    .where('request_number', '=', number)
    .where('state', 'in', OPEN)
    .where('kind', 'in', TO_BUYER)
    .execute()
  for (const mail of undelivered) await sendMailAgain(tx, mail, rules.domain, now)
}

/** Gives the buyer's pages new addresses, in case someone else has a link. Throws a 404 for an unknown request. */
export const renewPage = (db: Db, number: string, context: ActionContext): Promise<void> =>
  actOn(db, number, 'request.page-renewed', context, async (tx) => {
    for (const part of await partsOf(tx, number)) await setPage(tx, part)
  })

async function setPage(tx: Db, number: string, more: Partial<RequestRow> = {}): Promise<void> {
  const page = { page_token: newPageToken(), mail_opened_at: null, ...more }
  await tx.updateTable('request').set(page).where('number', '=', number).execute()
}

/** Gives up one mail of a request. Throws a 422 if it isn't waiting or parked, or is being sent. */
export const setMailAside = (db: Db, number: string, id: string, context: ActionContext): Promise<void> =>
  actOn(db, number, 'request.mail-aside', context, async (tx) => {
    const [kind] = await setMailsAside(tx, number, context.now, { id })
    if (kind !== undefined) return { mail: kind }
    throw new Problem(422, 'This email is delivered, given up or being sent now.', 'Nothing was changed.')
  })

/**
 * Mails the buyer's copy, with the full link, once more within the limit (behavior 11.5). One waiting is enough; a held
 * request gets none. Returns false at the limit. Throws a 422 if buyers get no copies.
 */
export async function mailLinkAgain(
  db: Db,
  row: RequestRow,
  { copies, domain }: Pick<MailRules, 'copies' | 'domain'>,
  now: Date,
): Promise<boolean> {
  if (!copies || row.kind !== 'quote')
    throw new Problem(422, 'We don’t send copies of requests.', 'Our reply will have the link.')
  if (isHeld(row)) return true
  return await db.transaction().execute(async (tx) => {
    const waiting = await tx
      .selectFrom('outbox')
      .select('id')
      .where('request_number', '=', row.number)
      .where('kind', '=', 'copy')
      .where('state', '=', 'due')
      .executeTakeFirst()
    if (waiting) return true
    if (!(await takeCopy(tx, buyerMailbox(storedRequestOf(row, [], [])), now))) return false
    await queueMail(tx, row.number, 'copy', domain, now)
    return true
  })
}
