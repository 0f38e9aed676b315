import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { countRowsOf } from '#database/count-rows.ts'
import { lockRow } from '#database/locks.ts'
import type { Db, RequestRow } from '#database/tables.ts'
import { queueEvent } from '#outbox/webhook/queue-event.ts'
import { type ActingPerson, recordAct } from '#people/acts.ts'
import { type ActionContext, type MailingContext, releaseRequest } from '#requests/request-store.ts'
import { isDay } from '#requests/schemas/quote-fields.ts'
import type { RequestState } from '#requests/schemas/states/request-states.ts'
import { type RequestAct, requestAfter, settableStates } from '#requests/schemas/states/state-tables.ts'
import { changedMeanwhile, fieldProblem, gone, Problem, problemOf } from '#shared/problem.ts'

/** A condition on `request`: never held, or released. */
export const NOT_HELD = sql<boolean>`(held_why is null or released_at is not null)`

export const isHeld = ({ held_why, released_at }: Pick<RequestRow, 'held_why' | 'released_at'>): boolean =>
  held_why !== null && released_at === null

/** `version` is that of the request when it was read; without one, any. */
export type Progress = { readonly state?: RequestState; readonly ownerId?: string | null; readonly version?: number }

/** Those who may own requests. */
export const clerksIn = (db: Db) =>
  db.selectFrom('person').where('role', 'in', ['owner', 'sales']).where('disabled_at', 'is', null)

const mayOwn = async (db: Db, id: string) => (await countRowsOf(clerksIn(db).where('id', '=', id))) > 0

/** A condition on `request`: no one owns it who may own requests. */
export const isUnassigned = (db: Db) =>
  sql<boolean>`(owner_id is null or owner_id not in (${clerksIn(db).select('id')}))`

/** Changes and records state and owner. Throws a 422 if held or changed since read (behavior 19.6), a 404 if gone. `undone`: when the change was made that it undoes, to an owner who has left, too. */
export async function changeProgress(
  db: Db,
  number: string,
  { version, ...wanted }: Progress,
  context: MailingContext,
  undone?: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await holdOpen(tx, number)
    const { state = row.state, ownerId = row.owner_id } = wanted
    if (state === row.state && ownerId === row.owner_id) return
    if (state !== row.state && !settableStates(row.state, await hasOrder(tx, number)).some((each) => each === state))
      throw ordered(number)
    if (version !== undefined && version !== Number(row.version))
      throw changedMeanwhile(
        number,
        `it is ${row.state} now`,
        'Nothing was changed. Look at it as it is now, and choose again.',
      )
    if (ownerId !== row.owner_id && ownerId !== null && !undone && !(await mayOwn(tx, ownerId)))
      throw new Problem(422, 'This person can no longer own requests.', 'Choose another one.')
    await setProgress(tx, row, { state, ownerId }, context, undone)
  })
}

async function setProgress(
  tx: Db,
  { number, state, owner_id }: RequestRow,
  to: { readonly state: RequestRow['state']; readonly ownerId: string | null },
  { by, now, rules }: MailingContext,
  undone?: string,
): Promise<void> {
  const record = (what: 'state' | 'owner', from: string | null, to: string | null) =>
    recordAct(tx, { by, action: `request.${what}`, subject: number, detail: { from, to, undone } }, now)
  await tx
    .updateTable('request')
    .set((column) => ({ state: to.state, owner_id: to.ownerId, version: column('version', '+', 1) }))
    .where('number', '=', number)
    .execute()
  if (to.ownerId !== owner_id) await record('owner', owner_id, to.ownerId)
  if (to.state === state) return
  await record('state', state, to.state)
  const event = { type: 'request.state_changed', from: state, to: to.state, by: by && (by.mail ?? 'buyer') } as const
  await queueEvent(tx, number, event, rules, now)
}

/** The requests that an act was done on, and why it was refused for others. */
export type DoneOnMany = { readonly done: string[]; readonly refused: Problem[] }

/** Does an act on many requests, each on its own. */
export async function onMany(numbers: readonly string[], act: (number: string) => Promise<void>): Promise<DoneOnMany> {
  const [done, refused]: [string[], Problem[]] = [[], []]
  for (const number of new Set(numbers)) {
    try {
      await act(number)
      done.push(number)
    } catch (error) {
      refused.push(problemOf(error))
    }
  }
  return { done, refused }
}

/** Undoes a change of many where its values are still there, each on its own. Returns the numbers that it restored. */
export async function undoChanges(db: Db, at: string, context: MailingContext & { readonly by: ActingPerson }) {
  const acts = await db
    .selectFrom('act')
    .select(['subject', 'action', 'detail'])
    .where('person_id', '=', context.by.id)
    .where('done_at', '=', at)
    .orderBy('id')
    .execute()
  const undone: string[] = []
  for (const { subject, action, detail } of acts) {
    const { from, day, to = day } = JSON.parse(detail ?? '{}') // written below and above
    const row = await db.selectFrom('request').selectAll().where('number', '=', subject).executeTakeFirst()
    if (!row) continue
    const version = Number(row.version)
    try {
      if (action === 'request.state' && row.state === to)
        await changeProgress(db, subject, { state: from, version }, context, at)
      else if (action === 'request.owner' && row.owner_id === to)
        await changeProgress(db, subject, { ownerId: from, version }, context, at)
      else if (action === 'request.follow-up' && row.follow_up === to)
        await setFollowUp(db, subject, from ?? '', context)
      else continue
      undone.push(subject)
    } catch (error) {
      problemOf(error) // refused: it stays as it is
    }
  }
  return undone
}

/** Sets the follow-up day; '' removes it. Throws a 422 for an invalid day or if held, a 404 if gone. */
export async function setFollowUp(db: Db, number: string, day: string, { by, now }: ActionContext): Promise<void> {
  if (day !== '' && !isDay(day))
    throw fieldProblem('day', 'Follow up on: this is not a date.', 'Choose a date, such as 2027-03-31.')
  const to = day || null
  await db.transaction().execute(async (tx) => {
    const { follow_up: from } = await holdOpen(tx, number)
    await tx.updateTable('request').set({ follow_up: to }).where('number', '=', number).execute()
    await recordAct(tx, { by, action: 'request.follow-up', subject: number, detail: { from, day: to } }, now)
  })
}

/** Releases a held request. Throws a 422 if it isn't held, a 404 if gone. */
export async function releaseHeld(db: Db, number: string, context: MailingContext): Promise<void> {
  if (await releaseRequest(db, number, context)) return
  const why = (await holdRow(db, number)).released_at === null ? 'is not suspected spam' : 'was released before'
  throw new Problem(422, `${number} ${why}.`, 'Nothing was changed.')
}

export const hasOrder = async (db: Db, number: string): Promise<boolean> =>
  (await countRowsOf(db.selectFrom('buyer_order').where('request_number', '=', number))) > 0

const THOUSANDTHS = 1_000

/** The total that lists show and sort by: the newest quote's or the order's; null if that was withdrawn. */
export async function noteTotal(
  tx: Db,
  number: string,
  quoted: { readonly total: string | null; readonly currency: string } | null,
): Promise<void> {
  const { total, currency } = quoted ?? { total: null, currency: null }
  const value = total ? Math.min(Math.round(Number(total) * THOUSANDTHS), Number.MAX_SAFE_INTEGER) : -1
  await tx
    .updateTable('request')
    .set({ quote_total: total, quote_currency: currency, quote_value: value })
    .where('number', '=', number)
    .execute()
}

/** Moves a held request by `state-tables.ts`, if it has a move. With `gives`, the person gets it if no one has it. */
export async function moveRequest(tx: Db, row: RequestRow, act: RequestAct, context: MailingContext, gives = false) {
  const state = requestAfter(act, row.state) ?? row.state
  const keepsOwner = !gives || (row.owner_id !== null && (await mayOwn(tx, row.owner_id)))
  const ownerId = keepsOwner ? row.owner_id : (context.by?.id ?? row.owner_id)
  if (state !== row.state || ownerId !== row.owner_id) await setProgress(tx, row, { state, ownerId }, context)
}

/** A person's first price or reply opens a new request, which is then theirs if no one has it (behavior 19.25). */
export const takeNew = (tx: Db, row: RequestRow, context: MailingContext) =>
  moveRequest(tx, row, 'price it, or reply', context, row.state === 'new')

/** Does an act on a request that its transaction holds, and records it with what `act` returns. Throws a 404. */
export async function actOn(
  db: Db,
  number: string,
  action: `request.${string}`,
  { by, now }: ActionContext,
  act: (tx: Db, row: RequestRow) => Promise<Record<string, unknown> | undefined>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const detail = await act(tx, await holdRow(tx, number))
    await recordAct(tx, { by, action, subject: number, ...(detail && { detail }) }, now)
  })
}

export const addRequestNote = (db: Db, number: string, note: string, context: ActionContext): Promise<void> =>
  actOn(db, number, 'request.note', context, async (tx, { merged_into: into }) => {
    const { by, now } = context
    const author = { person_id: by?.id ?? null, person_name: by?.name ?? 'Command line' }
    const row = { id: randomUUID(), request_number: into ?? number, written_at: now.toISOString(), note, ...author }
    await tx.insertInto('request_note').values(row).execute()
  })

/** Locks a request until the transaction ends. Throws a 404 or, if it was merged, a 422. */
export async function holdRequest(tx: Db, number: string): Promise<RequestRow> {
  const row = await holdRow(tx, number)
  if (row.merged_into !== null) throw mergedRequest(number, row.merged_into)
  return row
}

/** The same for one that is also not held: a 422 if it is. */
async function holdOpen(tx: Db, number: string): Promise<RequestRow> {
  const row = await holdRequest(tx, number)
  if (isHeld(row)) throw heldRequest(number)
  return row
}

/** The same for a request that may have been merged. */
export async function holdRow(tx: Db, number: string): Promise<RequestRow> {
  const row = await lockRow(tx, 'request', number)
  if (!row) throw goneRequest(number)
  return row
}

export const goneRequest = (number: string): Problem => gone(`request ${number}`)

export const heldRequest = (number: string): Problem =>
  new Problem(
    422,
    `${number} is suspected spam.`,
    'Release it first: then it goes out by email, and can get a state and an owner.',
  )

export const mergedRequest = (number: string, into: string): Problem =>
  new Problem(422, `${number} is a part of ${into} now.`, 'Go on there.')

const ordered = (number: string): Problem =>
  new Problem(422, `${number} has an order.`, 'It stays won, or becomes lost or closed if the order is canceled.')
