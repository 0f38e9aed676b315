import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'

const SECRET_BYTES = 32

/** Reads a secret shared by all servers on this database. The first to ask creates it. */
export async function sharedSecret(db: Kysely<Tables>, name: 'form' | 'passkey' | 'forgotten', now: Date) {
  const find = () => db.selectFrom('stamp_secret').select('secret').where('name', '=', name).executeTakeFirst()
  const known = await find()
  if (known) return known.secret
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  await db
    .insertInto('stamp_secret')
    .values({ name, secret, made_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await find())?.secret ?? secret
}
