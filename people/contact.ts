import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'

export type Contact = Awaited<ReturnType<typeof readContact>>

/** A person's contact details on quotes, '' where the company's are used. The signature ends their mails, in lines. */
export async function readContact(db: Kysely<Tables>, personId: string) {
  const rows = db.selectFrom('person').select(['phone', 'reply_to as replyTo', 'signature'])
  const contact = await rows.where('id', '=', personId).executeTakeFirst()
  return contact ?? { phone: '', replyTo: '', signature: '' }
}
