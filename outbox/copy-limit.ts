import type { Db } from '#database/tables.ts'
import { LIMITS, type Limit } from '#shared/limits.ts'
import { dayIn } from '#shared/zoned-day.ts'

/** The longest window of the limits counted here. */
const LONGEST_MS = LIMITS.firstConfirmations.windowMs

const PURPOSES = {
  copy: { limit: LIMITS.copies, prefix: '' },
  confirmation: { limit: LIMITS.confirmations, prefix: 'notice ' },
  'first confirmation': { limit: LIMITS.firstConfirmations, prefix: 'first notice ' },
} as const satisfies Record<string, { limit: Limit; prefix: string }>

/** Takes one of a mailbox's mails (UTC days, all servers) in the queueing transaction. Returns whether one was left. */
export async function takeCopy(db: Db, address: string, now: Date, purpose: keyof typeof PURPOSES = 'copy') {
  const { limit, prefix } = PURPOSES[purpose]
  const counted = prefix + mailboxOf(address)
  const running = await db
    .selectFrom('copy_count')
    .select('day')
    .where('address', '=', counted)
    .where('day', '>', dayIn('UTC', new Date(now.getTime() - limit.windowMs)))
    .orderBy('day')
    .executeTakeFirst()
  const taken = await db
    .insertInto('copy_count')
    .values({ address: counted, day: running?.day ?? dayIn('UTC', now), copies: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['address', 'day'])
        .doUpdateSet((update) => ({ copies: update('copy_count.copies', '+', 1) }))
        .where('copy_count.copies', '<', limit.max),
    )
    .returning('copies')
    .executeTakeFirst()
  return taken !== undefined
}

export async function forgetCopies(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('copy_count')
    .where('day', '<=', dayIn('UTC', new Date(now.getTime() - LONGEST_MS)))
    .execute()
}

const GMAIL = /^(.*)@(?:gmail|googlemail)\.com$/

/** The mailbox of an address: `a+b@x` is `a@x`. At Gmail, dots don't count: `a.b@googlemail.com` is `ab@gmail.com`. */
export function mailboxOf(address: string): string {
  const plain = address.toLowerCase().replace(/\+[^@]*@/, '@')
  const [, name] = GMAIL.exec(plain) ?? []
  return name === undefined ? plain : `${name.replaceAll('.', '')}@gmail.com`
}

export async function forgetCopiesOf(db: Db, address: string): Promise<void> {
  const counted = Object.values(PURPOSES).map(({ prefix }) => prefix + mailboxOf(address))
  await db.deleteFrom('copy_count').where('address', 'in', counted).execute()
}
