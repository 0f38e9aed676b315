import { randomBytes } from 'node:crypto'
import type { Db } from '#database/tables.ts'
import type { Person } from '#people/person.ts'

/** A person of the desk, or someone without an account, who has neither id nor mail address. */
export type ActingPerson = { readonly id: Person['id'] | null; readonly name: string; readonly mail: string | null }

const BUYER = 'The buyer, '

/** A request's buyer, by the typed name. The prefix tells buyers from people of the desk. */
export const buyerActor = (name: string): ActingPerson => ({ id: null, name: `${BUYER}${name}`, mail: null })

/** `by` is null for the command line. */
export type Act = {
  readonly by: Pick<ActingPerson, 'id' | 'name'> | null
  /** Lower case with a dot: `request.state`, `account.invited`. */
  readonly action: string
  /** What a person would search for: a request's number, a part's number, a mail address. */
  readonly subject: string
  readonly detail?: Record<string, unknown>
}

const ID_BYTES = 6

/** Ids start with the time, so they sort like acts. */
export const actId = (at: Date, key: string): string => `${at.toISOString()}-${key}`

/** Records an act in the change's transaction if it is in the requests database. Equal time and `key` count as one. */
export async function recordAct(
  db: Db,
  { by, action, subject, detail }: Act,
  now: Date,
  key = randomBytes(ID_BYTES).toString('hex'),
): Promise<void> {
  const at = now.toISOString()
  await db
    .insertInto('act')
    .values({
      id: actId(now, key),
      done_at: at,
      person_id: by?.id ?? null,
      person_name: by?.name ?? null,
      action,
      subject,
      detail: detail === undefined ? null : JSON.stringify(detail),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Takes what buyers typed out of the acts on removed requests: their names, reasons and PO numbers (behavior 14.23). */
export async function forgetBuyersIn(tx: Db, requests: readonly string[]): Promise<void> {
  const acts = await tx
    .selectFrom('act')
    .select(['id', 'person_name', 'detail'])
    .where('subject', 'in', requests)
    .where((act) => act.or([act('action', 'like', 'quote.%'), act('person_name', 'like', `${BUYER}%`)]))
    .execute()
  for (const { id, person_name, detail } of acts) {
    const kept = { ...JSON.parse(detail ?? '{}'), reason: undefined, poNumber: undefined }
    const name = person_name?.startsWith(BUYER) ? 'The buyer' : person_name
    const changed = { person_name: name, detail: JSON.stringify(kept) }
    await tx.updateTable('act').set(changed).where('id', '=', id).execute()
  }
}
