import { createHmac } from 'node:crypto'
import { sharedSecret } from '#database/shared-secret.ts'
import type { Db } from '#database/tables.ts'

export type ForgottenNotes = {
  readonly secret: string
  /** ISO 8601, by the keyed hash of an address. */
  readonly at: ReadonlyMap<string, string>
}

const hashOf = (address: string, secret: string): string =>
  createHmac('sha256', secret).update(address.trim().toLowerCase()).digest('base64url')

/** Notes that addresses are forgotten, since a restored backup brings them back (behavior 14.23). */
export async function noteForgotten(db: Db, addresses: readonly string[], now: Date): Promise<void> {
  const secret = await sharedSecret(db, 'forgotten', now)
  await keep(db, new Map(addresses.map((address) => [hashOf(address, secret), now.toISOString()])))
}

/** Reads the notes. Null if no one was forgotten, or the database is too old to have noted it. */
export async function readForgotten(db: Db): Promise<ForgottenNotes | null> {
  const tables = await db.introspection.getTables()
  if (!tables.some(({ name }) => name === 'forgotten')) return null
  const key = await db.selectFrom('stamp_secret').select('secret').where('name', '=', 'forgotten').executeTakeFirst()
  const rows = await db.selectFrom('forgotten').selectAll().execute()
  if (!key || rows.length === 0) return null
  return { secret: key.secret, at: new Map(rows.map(({ hash, forgotten_at }) => [hash, forgotten_at])) }
}

export function forgottenAt({ secret, at }: ForgottenNotes, addresses: readonly string[]): string | null {
  return (
    addresses
      .flatMap((address) => at.get(hashOf(address, secret)) ?? [])
      .sort()
      .at(-1) ?? null
  )
}

/** Copies notes of the earlier database into a restored one, except those with another key: they mean nothing there. */
export async function takeForgotten(db: Db, { secret, at }: ForgottenNotes, now: Date): Promise<void> {
  await db
    .insertInto('stamp_secret')
    .values({ name: 'forgotten', secret, made_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  if ((await sharedSecret(db, 'forgotten', now)) === secret) await keep(db, at)
}

async function keep(db: Db, at: ReadonlyMap<string, string>): Promise<void> {
  for (const [hash, forgotten_at] of at)
    await db
      .insertInto('forgotten')
      .values({ hash, forgotten_at })
      .onConflict((conflict) => conflict.column('hash').doUpdateSet({ forgotten_at }))
      .execute()
}
