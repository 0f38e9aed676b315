import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { recordAct } from '#people/acts.ts'
import type { Person } from '#people/person.ts'

/** A person's contact details on quotes, '' where the company's are used. */
export type Contact = {
  readonly phone: string
  readonly replyTo: string
  /** The end of their mails, in lines. */
  readonly signature: string
}

export async function readContact(db: Kysely<Tables>, personId: string): Promise<Contact> {
  const rows = db.selectFrom('person').select(['phone', 'reply_to as replyTo', 'signature'])
  const contact = await rows.where('id', '=', personId).executeTakeFirst()
  return contact ?? { phone: '', replyTo: '', signature: '' }
}

/** Changes a person's contact details for quotes. */
export async function saveContact(
  db: Kysely<Tables>,
  by: Person,
  { phone, replyTo, signature }: Contact,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = { phone, reply_to: replyTo, signature }
    await tx.updateTable('person').set(row).where('id', '=', by.id).execute()
    await recordAct(tx, { by, action: 'account.contact', subject: by.mail }, now)
  })
}
