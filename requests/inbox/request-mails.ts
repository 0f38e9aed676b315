import type { Kysely } from 'kysely'
import type { OutboxRow, RequestRow, Tables } from '#database/tables.ts'
import { takeCopy } from '#outbox/copy-limit.ts'
import { setMailsAside } from '#outbox/outbox-store.ts'
import { type MailRules, queueMail, TO_BUYER } from '#outbox/queue-mails.ts'
import { acceptedOf } from '#outbox/retry-rules.ts'
import { recordAct } from '#people/acts.ts'
import { gone, heldRequest } from '#requests/inbox/request-progress.ts'
import { newPageToken } from '#requests/page-link.ts'
import { type ActionContext, readRequest, sendMailAgain, storedRequestOf } from '#requests/request-store.ts'
import { buyerMailbox, sender } from '#requests/stored-request.ts'
import { Problem } from '#shared/problem.ts'

type Db = Kysely<Tables>

/** A mail's delivery status. Times are ISO 8601. */
export type MailDelivery = {
  readonly id: string
  readonly kind: OutboxRow['kind']
  readonly toBuyer: boolean
  readonly status: 'waiting' | 'sending' | 'delivered' | 'parked' | 'aside'
  readonly attempts: number
  readonly at: string
  readonly why: string | null
  readonly accepted: readonly string[]
}

export function deliveryOf(mail: OutboxRow, now: Date): MailDelivery {
  const isSending = mail.state === 'due' && mail.lease !== null && mail.next_try_at > now.toISOString()
  const words = { due: 'waiting', sent: 'delivered', parked: 'parked', aside: 'aside' } as const
  return {
    id: mail.id,
    kind: mail.kind,
    toBuyer: TO_BUYER.includes(mail.kind),
    status: isSending ? 'sending' : words[mail.state],
    attempts: Number(mail.attempts),
    at: mail.state === 'due' ? mail.next_try_at : (mail.settled_at ?? mail.next_try_at),
    why: mail.last_fault,
    accepted: acceptedOf(mail),
  }
}

/** Sends a mail again. Throws a 404 if there is none, a 422 if it is being sent or the request is held. */
export async function resendMail(
  db: Db,
  number: string,
  id: string,
  domain: string,
  { by, now }: ActionContext,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const record = await readRequest(tx, number)
    const mail = record?.mails.find((each) => each.id === id)
    if (!record) throw gone(number)
    if (!mail) throw new Problem(404, `This email of ${number} is not on record any more.`, 'Reload the page.')
    if (record.heldWhy !== null) throw heldRequest(number)
    if (!(await sendMailAgain(tx, mail, domain, now)))
      throw new Problem(422, 'This email is being sent now.', 'Look again in a minute.')
    await recordAct(tx, { by, action: 'request.resend', subject: number, detail: { mail: mail.kind } }, now)
  })
}

/** Corrects the buyer's address, resends undelivered mails, ends the old link. Throws a 404 for an unknown request. */
export async function correctAddress(
  db: Db,
  number: string,
  address: string,
  domain: string,
  { by, now }: ActionContext,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const record = await readRequest(tx, number)
    if (!record) throw gone(number)
    const isTyped = sender(record.buyerRequest).address === address
    await tx
      .updateTable('request')
      .set({ buyer_address: isTyped ? null : address, page_token: newPageToken(), mail_opened_at: null })
      .where('number', '=', number)
      .execute()
    for (const mail of record.mails) {
      const isOpen = mail.state === 'due' || mail.state === 'parked'
      if (isOpen && TO_BUYER.includes(mail.kind)) await sendMailAgain(tx, mail, domain, now)
    }
    await recordAct(tx, { by, action: 'request.address', subject: number }, now)
  })
}

/** Gives the buyer's page a new address, in case someone else has the link. Throws a 404 for an unknown request. */
export async function renewPage(db: Db, number: string, { by, now }: ActionContext): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const renewed = await tx
      .updateTable('request')
      .set({ page_token: newPageToken(), mail_opened_at: null })
      .where('number', '=', number)
      .returning('number')
      .executeTakeFirst()
    if (!renewed) throw gone(number)
    await recordAct(tx, { by, action: 'request.page-renewed', subject: number }, now)
  })
}

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
  if (!copies || row.kind !== 'quote') throw NO_COPIES
  if (row.held_why !== null && row.released_at === null) return true
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

const NO_COPIES = new Problem(422, 'We don’t send copies of requests.', 'Our reply will have the link.')

/** Gives up one mail of a request. Throws a 422 if it isn't waiting or parked, or is being sent. */
export async function setMailAside(db: Db, number: string, id: string, { by, now }: ActionContext): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const [kind] = await setMailsAside(tx, number, now, id)
    if (kind === undefined) {
      throw new Problem(422, 'This email is delivered, given up or being sent now.', 'Nothing was changed.')
    }
    await recordAct(tx, { by, action: 'request.mail-aside', subject: number, detail: { mail: kind } }, now)
  })
}
