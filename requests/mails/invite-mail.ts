import * as z from 'zod'
import type { Db } from '#database/tables.ts'
import { queueMail } from '#outbox/queue-mails.ts'
import type { Claimed } from '#outbox/retry-rules.ts'
import { type Mail, ObsoleteMail } from '#outbox/transport.ts'
import { fillMail, withPiece } from '#requests/mails/fill-mail.ts'
import { headerText, type MailContext } from '#requests/mails/mail-content.ts'
import { mailOf } from '#requests/mails/make-mail.ts'

const invitation = z.object({
  to: z.string(),
  link: z.string(),
  by: z.object({ name: z.string(), mail: z.string() }),
})
export type Invitation = z.output<typeof invitation>

/** Queues the mail with an invite's link, in the transaction of the invite, which names the mail. */
export async function queueInvitation(tx: Db, given: Invitation, domain: string, now: Date): Promise<void> {
  const event = JSON.stringify(invitation.parse(given)) // without what else is known of a person
  const id = await queueMail(tx, null, 'invite', domain, now, { event })
  await tx.updateTable('invite').set({ mail_id: id }).where('mail', '=', given.to).execute()
}

type Queued = Pick<Claimed, 'id' | 'kind' | 'message_id' | 'event' | 'accepted'>

/** Makes the mail of an invite. Throws an ObsoleteMail if it was used or taken back, or is too old. */
export async function invitationMail(db: Db, queued: Queued, facts: MailContext, now: Date): Promise<Mail> {
  const { id, event } = queued
  const isCurrent = await db
    .selectFrom('invite')
    .select('mail')
    .where('mail_id', '=', id)
    .where('ends_at', '>', now.toISOString())
    .executeTakeFirst()
  if (!isCurrent || event === null) throw new ObsoleteMail('The link was used or taken back, or is older than a day.')
  const { to, link, by } = invitation.parse(JSON.parse(event))
  const text = withPiece(facts.texts.invite, { kind: 'page', text: 'Open the desk' })
  return mailOf(queued, {
    to: [to],
    replyTo: { name: headerText(by.name), address: by.mail },
    ...fillMail({ ...facts, pageUrl: link }, 'invite', { text, words: { name: by.name }, blocks: {} }),
  })
}
