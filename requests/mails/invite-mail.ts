import * as z from 'zod'
import type { MailText } from '#content/mails/mail-text.ts'
import type { Db } from '#database/tables.ts'
import { queueMail } from '#outbox/queue-mails.ts'
import type { Claimed } from '#outbox/retry-rules.ts'
import { type Mail, ObsoleteMail } from '#outbox/transport.ts'
import { fillMail } from '#requests/mails/fill-mail.ts'
import { headerText, type MailContext } from '#requests/mails/mail-content.ts'
import { mailOf } from '#requests/mails/make-mail.ts'

const invitation = z.object({
  to: z.string(),
  link: z.string(),
  /** Who invites. */
  by: z.object({ name: z.string(), mail: z.string() }),
})
export type Invitation = z.output<typeof invitation>

/** Queues the mail with an invite's link, in the transaction of the invite, which names the mail. */
export async function queueInvitation(
  tx: Db,
  { to, link, by: { name, mail } }: Invitation,
  domain: string,
  now: Date,
): Promise<void> {
  const event = JSON.stringify({ to, link, by: { name, mail } } satisfies Invitation)
  const id = await queueMail(tx, null, 'invite', domain, now, { event })
  await tx.updateTable('invite').set({ mail_id: id }).where('mail', '=', to).execute()
}

type Queued = Pick<Claimed, 'id' | 'kind' | 'message_id' | 'event' | 'accepted'>

/** Makes the mail of an invite. Throws an ObsoleteMail if it was used or taken back, or is too old. */
export async function invitationMail(db: Db, queued: Queued, facts: MailContext, now: Date): Promise<Mail> {
  const { id, event } = queued
  const current = db.selectFrom('invite').select('mail').where('mail_id', '=', id)
  const isCurrent = await current.where('ends_at', '>', now.toISOString()).executeTakeFirst()
  if (!isCurrent || event === null) throw new ObsoleteMail('The link was used or taken back, or is older than a day.')
  const { to, link, by } = invitation.parse(JSON.parse(event))
  const text = withLink(facts.texts.invite)
  return mailOf(queued, {
    to: [to],
    replyTo: { name: headerText(by.name), address: by.mail },
    ...fillMail(facts, 'invite', { text, words: { name: by.name }, blocks: {}, pageUrl: link }),
  })
}

/** Without its link the mail is useless, so it goes at the end of an operator's words that have none. */
const withLink = (text: MailText): MailText =>
  text.pieces.some(({ kind }) => kind === 'page')
    ? text
    : { ...text, pieces: [...text.pieces, { kind: 'page', text: 'Open the desk' }] }
