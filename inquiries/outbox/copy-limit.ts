import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'

/** With more of them, somebody could use the form to bother a third person (behavior 11.5). */
export const COPIES_PER_DAY = 5

const DAY_LENGTH = 'yyyy-mm-dd'.length

/**
 * Takes one of an address's copies of the day (UTC), counted for all servers together. Spellings of one inbox count as
 * one: `a+b@x` as `a@x`, and at Gmail `a.b@googlemail.com` as `ab@gmail.com`. Returns whether there was one left. Call it in the
 * transaction that stores the copy. Mails for another `purpose` have a count of their own.
 */
export async function takeCopy(
  db: Kysely<Tables>,
  address: string,
  now: Date,
  purpose: '' | 'notice ' = '',
): Promise<boolean> {
  const taken = await db
    .insertInto('copy_count')
    .values({ address: purpose + counted(address), day: now.toISOString().slice(0, DAY_LENGTH), copies: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['address', 'day'])
        .doUpdateSet((update) => ({ copies: update('copy_count.copies', '+', 1) }))
        .where('copy_count.copies', '<', COPIES_PER_DAY),
    )
    .returning('copies')
    .executeTakeFirst()
  return taken !== undefined
}

/** Removes the counts of past days. */
export async function forgetCopies(db: Kysely<Tables>, now: Date): Promise<void> {
  await db.deleteFrom('copy_count').where('day', '<', now.toISOString().slice(0, DAY_LENGTH)).execute()
}

const GMAIL = /^(.*)@(?:gmail|googlemail)\.com$/

/** The inbox that a spelling of an address reaches. Gmail ignores dots, and has two names. */
function counted(address: string): string {
  const plain = address.toLowerCase().replace(/\+[^@]*@/, '@')
  const [, name] = GMAIL.exec(plain) ?? []
  return name === undefined ? plain : `${name.replaceAll('.', '')}@gmail.com`
}
