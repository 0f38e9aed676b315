import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'

/** More of them in a day would let somebody use the form to bother a third person (DESIGN 5). */
export const COPIES_A_DAY = 5

const DAY_LENGTH = 'yyyy-mm-dd'.length

/**
 * Takes one of the copies that an address may get on a day (UTC), for all servers together; `a+b@x` counts as `a@x`.
 * Gives whether there was one left. Belongs into the transaction that stores the copy.
 */
export async function takeCopy(db: Kysely<Tables>, address: string, now: Date): Promise<boolean> {
  const taken = await db
    .insertInto('copy_count')
    .values({ address: counted(address), day: now.toISOString().slice(0, DAY_LENGTH), copies: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['address', 'day'])
        .doUpdateSet((update) => ({ copies: update('copy_count.copies', '+', 1) }))
        .where('copy_count.copies', '<', COPIES_A_DAY),
    )
    .returning('copies')
    .executeTakeFirst()
  return taken !== undefined
}

/** Forgets the counts of days gone by. */
export async function forgetCopies(db: Kysely<Tables>, now: Date): Promise<void> {
  await db.deleteFrom('copy_count').where('day', '<', now.toISOString().slice(0, DAY_LENGTH)).execute()
}

const counted = (address: string): string => address.toLowerCase().replace(/\+[^@]*@/, '@')
