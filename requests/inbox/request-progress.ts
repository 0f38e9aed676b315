import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import * as z from 'zod'
import { countRowsOf } from '#database/count-rows.ts'
import type { RequestRow, Tables } from '#database/tables.ts'
import type { MailRules } from '#outbox/queue-mails.ts'
import { queueEvent } from '#outbox/webhook/queue-event.ts'
import { type ActingPerson, recordAct } from '#people/acts.ts'
import type { ActionContext } from '#requests/request-store.ts'
import { isDay } from '#requests/schemas/quote-fields.ts'
import { MAX_REQUEST_NOTE, REQUEST_STATES, type RequestState } from '#requests/schemas/states/request-states.ts'
import { type RequestAct, requestAfter, settableStates } from '#requests/schemas/states/state-tables.ts'
import { isProblem, Problem } from '#shared/problem.ts'

type Db = Kysely<Tables>

/** A condition on `request`: never held, or released. */
export const NOT_HELD = sql<boolean>`(held_why is null or released_at is not null)`

export type Progress = { readonly state: RequestState; readonly ownerId: string | null; readonly version: number }

/** Changes and records state and owner. Throws a 422 if held or changed since read (behavior 19.6), a 404 if gone. */
export async function changeProgress(
  db: Db,
  number: string,
  wanted: Progress,
  rules: Pick<MailRules, 'events'>,
  { by, now }: ActionContext,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await tx.selectFrom('request').selectAll().where('number', '=', number).executeTakeFirst()
    if (!before) throw gone(number)
    if (before.held_why !== null && before.released_at === null) throw heldRequest(number)
    if (before.merged_into !== null) throw mergedRequest(number, before.merged_into)
    const { state, owner_id } = before
    if (state === wanted.state && owner_id === wanted.ownerId) return
    if (state !== wanted.state && !settableStates(state, await hasOrder(tx, number)).includes(wanted.state))
      throw ordered(number)
    const changed = await tx
      .updateTable('request')
      .set({ state: wanted.state, owner_id: wanted.ownerId, version: wanted.version + 1 })
      .where('number', '=', number)
      .where('version', '=', wanted.version)
      .returning('number')
      .executeTakeFirst()
    if (!changed) throw changedMeanwhile(before)
    const record = (what: 'state' | 'owner', from: string | null, to: string | null) =>
      recordAct(tx, { by, action: `request.${what}`, subject: number, detail: { from, to } }, now)
    if (owner_id !== wanted.ownerId) await record('owner', owner_id, wanted.ownerId)
    if (state !== wanted.state) {
      await record('state', state, wanted.state)
      const event = { type: 'request.state_changed', from: state, to: wanted.state, by: by?.mail ?? null } as const
      await queueEvent(tx, number, event, rules, now)
    }
  })
}

/** Changes the state or owner of many, each on its own. Returns the numbers that have it now. */
export async function changeMany(
  db: Db,
  numbers: readonly string[],
  wanted: Partial<Omit<Progress, 'version'>>,
  rules: Pick<MailRules, 'events'>,
  context: ActionContext,
): Promise<string[]> {
  const changed: string[] = []
  for (const number of new Set(numbers)) {
    const row = await db
      .selectFrom('request')
      .select(['state', 'owner_id', 'version'])
      .where('number', '=', number)
      .executeTakeFirst()
    if (!row || row.state === 'merged') continue
    const progress = { state: row.state, ownerId: row.owner_id, version: Number(row.version), ...wanted }
    try {
      await changeProgress(db, number, progress, rules, context)
      changed.push(number)
    } catch (error) {
      if (!isProblem(error)) throw error
    }
  }
  return changed
}

const THOUSANDTHS = 1_000

/** The sort key of a total, in thousandths, capped at a safe integer. */
const quoteValue = (total: string): number => Math.min(Math.round(Number(total) * THOUSANDTHS), Number.MAX_SAFE_INTEGER)

/** The changes of many that can be undone, each with its value before. */
const UNDONE = ['request.state', 'request.owner', 'request.follow-up']

/** Undoes a change of many where its values are still there, each on its own. Returns the numbers that it restored. */
export async function undoChanges(
  db: Db,
  at: string,
  rules: Pick<MailRules, 'events'>,
  context: ActionContext & { readonly by: ActingPerson },
): Promise<string[]> {
  const acts = await db
    .selectFrom('act')
    .select(['subject', 'action', 'detail'])
    .where('person_id', '=', context.by.id)
    .where('done_at', '=', at)
    .where('action', 'in', UNDONE)
    .orderBy('id')
    .execute()
  const undone: string[] = []
  for (const { subject, action, detail } of acts) {
    const { from, day, to = day } = undoable.parse(JSON.parse(detail ?? '{}'))
    const row = await db
      .selectFrom('request')
      .select(['state', 'owner_id', 'follow_up'])
      .where('number', '=', subject)
      .executeTakeFirst()
    const [now, change] =
      action === 'request.state'
        ? [row?.state, () => changeMany(db, [subject], { state: stateIn.parse(from) }, rules, context)]
        : action === 'request.owner'
          ? [row?.owner_id, () => changeMany(db, [subject], { ownerId: from }, rules, context)]
          : [row?.follow_up, () => setFollowUp(db, [subject], from ?? '', context)]
    if (now === to) undone.push(...(await change()))
  }
  return undone
}

const optional = z.string().nullish()
const undoable = z.object({ from: z.string().nullable(), to: optional, day: optional })
const stateIn = z.enum(REQUEST_STATES)

/** Sets the follow-up day; '' removes it. Returns the numbers that have it. Throws a 422 for an invalid day. */
export async function setFollowUp(
  db: Db,
  numbers: readonly string[],
  day: string,
  { by, now }: ActionContext,
): Promise<string[]> {
  if (day !== '' && !isDay(day))
    throw new Problem(422, 'Follow up on: this is not a date.', 'Choose a date, such as 2027-03-31.', { field: 'day' })
  const to = day || null
  return await db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('request')
      .select(['number', 'follow_up as from'])
      .where('number', 'in', [...numbers])
      .where('merged_into', 'is', null)
      .where(NOT_HELD)
      .execute()
    const set = rows.map(({ number }) => number)
    if (set.length > 0) await tx.updateTable('request').set({ follow_up: to }).where('number', 'in', set).execute()
    for (const { number, from } of rows)
      await recordAct(tx, { by, action: 'request.follow-up', subject: number, detail: { from, day: to } }, now)
    return set
  })
}

/** How many requests are due for follow-up by a day: a person's own, and unassigned ones. */
export async function countFollowUps(db: Db, me: string, today: string): Promise<number> {
  const due = db
    .selectFrom('request')
    .where('follow_up', '<=', today)
    .where('state', 'in', ['new', 'open', 'answered'])
    .where((where) => where.or([where('owner_id', '=', me), where('owner_id', 'is', null)]))
  return await countRowsOf(due)
}

export async function hasOrder(db: Db, number: string): Promise<boolean> {
  const row = await db
    .selectFrom('buyer_order')
    .select('number')
    .where('request_number', '=', number)
    .executeTakeFirst()
  return row !== undefined
}

/** The total that lists show and sort by: the newest quote's or the order's; null if that was withdrawn. */
export async function noteTotal(
  tx: Db,
  number: string,
  quoted: { readonly total: string | null; readonly currency: string } | null,
): Promise<void> {
  const { total, currency } = quoted ?? { total: null, currency: null }
  await tx
    .updateTable('request')
    .set({ quote_total: total, quote_currency: currency, quote_value: total ? quoteValue(total) : -1 })
    .where('number', '=', number)
    .execute()
}

/** Moves a request by `state-tables.ts`, if it has a move, and records it. Call it in the act, after `holdRequest`. */
export async function moveRequest(
  tx: Db,
  { number, state: from }: Pick<RequestRow, 'number' | 'state'>,
  act: RequestAct,
  rules: Pick<MailRules, 'events'>,
  { by, now }: ActionContext,
): Promise<void> {
  const to = requestAfter(act, from)
  if (to === null || to === from) return
  await tx
    .updateTable('request')
    .set((column) => ({ state: to, version: column('version', '+', 1) }))
    .where('number', '=', number)
    .execute()
  await recordAct(tx, { by, action: 'request.state', subject: number, detail: { from, to } }, now)
  await queueEvent(tx, number, { type: 'request.state_changed', from, to, by: by && (by.mail ?? 'buyer') }, rules, now)
}

/** Assigns an unassigned request to a person, and records it. Call it like `moveRequest`. */
export async function giveIfFree(
  tx: Db,
  { number, owner_id }: Pick<RequestRow, 'number' | 'owner_id'>,
  { by, now }: ActionContext,
): Promise<void> {
  if (owner_id !== null || by === null || by.id === null) return
  await tx
    .updateTable('request')
    .set((column) => ({ owner_id: by.id, version: column('version', '+', 1) }))
    .where('number', '=', number)
    .execute()
  await recordAct(tx, { by, action: 'request.owner', subject: number, detail: { from: null, to: by.id } }, now)
}

/** A person's first price or reply opens a new request, which is then theirs if no one has it (behavior 19.25). */
export async function takeNew(
  tx: Db,
  row: Pick<RequestRow, 'number' | 'state' | 'owner_id'>,
  rules: Pick<MailRules, 'events'>,
  context: ActionContext,
): Promise<void> {
  if (row.state === 'new') await giveIfFree(tx, row, context)
  await moveRequest(tx, row, 'price it, or reply', rules, context)
}

const AT_NOTE = { field: 'note' } as const

/** Adds a note. Throws a 404 if the request is gone, a 422 if the note is empty or too long. */
export async function addRequestNote(db: Db, number: string, text: string, { by, now }: ActionContext): Promise<void> {
  const note = text.trim()
  if (note === '') throw new Problem(422, 'The note is empty.', 'Write something, and add it again.', AT_NOTE)
  if (note.length > MAX_REQUEST_NOTE) {
    throw new Problem(
      422,
      `The note has ${note.length} characters. At most ${MAX_REQUEST_NOTE} are stored.`,
      'Shorten it, or split it into two.',
      AT_NOTE,
    )
  }
  await db.transaction().execute(async (tx) => {
    await holdRow(tx, number)
    await tx
      .insertInto('request_note')
      .values({
        id: randomUUID(),
        request_number: number,
        person_id: by?.id ?? null,
        person_name: by?.name ?? 'Command line',
        written_at: now.toISOString(),
        note,
      })
      .execute()
    await recordAct(tx, { by, action: 'request.note', subject: number }, now)
  })
}

/** Locks a request until the transaction ends. Throws a 404 or, if it was merged, a 422. */
export async function holdRequest(tx: Db, number: string): Promise<RequestRow> {
  const row = await holdRow(tx, number)
  if (row.merged_into !== null) throw mergedRequest(number, row.merged_into)
  return row
}

/** The same for a request that may have been merged. */
export async function holdRow(tx: Db, number: string): Promise<RequestRow> {
  const row = await tx
    .updateTable('request')
    .set(({ ref }) => ({ version: ref('version') }))
    .where('number', '=', number)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw gone(number)
  return row
}

export const gone = (number: string): Problem =>
  new Problem(404, `There is no request ${number}.`, 'Someone may have deleted it. Go back to the list.')

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

const changedMeanwhile = ({ number, state }: RequestRow): Problem =>
  new Problem(
    422,
    `Someone else has changed ${number} since you opened it: it is ${state} now. Nothing was changed.`,
    'Look at it as it is now, and choose again.',
  )
