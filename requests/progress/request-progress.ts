import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { RequestRow, Tables } from '#database/tables.ts'
import { recordAct } from '#people/acts.ts'
import type { MailRules } from '#requests/outbox/queue-mails.ts'
import { MAX_REQUEST_NOTE, type RequestState } from '#requests/schemas/request-states.ts'
import type { ActionContext } from '#requests/stored-requests.ts'
import { queueEvent } from '#requests/webhook/queue-event.ts'
import { isProblem, Problem } from '#shared/problem.ts'

type Db = Kysely<Tables>

/** State and owner of a request as a form has shown them: `version` is the one that it was read with. */
export type Progress = { readonly state: RequestState; readonly ownerId: string | null; readonly version: number }

/**
 * Changes state and owner of a request, and records it. Throws a 422 if someone has changed them since they were read
 * (behavior 19.6), a 404 if the request is gone, and a 422 if it is held.
 */
export async function changeProgress(
  db: Db,
  number: string,
  wanted: Progress,
  rules: Pick<MailRules, 'events'>,
  { by, now }: ActionContext,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await tx.selectFrom('inquiry').selectAll().where('number', '=', number).executeTakeFirst()
    if (!before) throw gone(number)
    if (before.held_why !== null && before.released_at === null) throw held(number)
    const { state, owner_id } = before
    if (state === wanted.state && owner_id === wanted.ownerId) return
    const changed = await tx
      .updateTable('inquiry')
      .set({ state: wanted.state, owner_id: wanted.ownerId, version: wanted.version + 1 })
      .where('number', '=', number)
      .where('version', '=', wanted.version)
      .returning('number')
      .executeTakeFirst()
    if (!changed) throw changedMeanwhile(before)
    if (state !== wanted.state) {
      await recordAct(
        tx,
        { by, action: 'request.state', subject: number, detail: { from: state, to: wanted.state } },
        now,
      )
      const event = { type: 'request.state_changed', from: state, to: wanted.state, by: by?.mail ?? null } as const
      await queueEvent(tx, number, event, rules, now)
    }
    if (owner_id !== wanted.ownerId) {
      await recordAct(
        tx,
        { by, action: 'request.owner', subject: number, detail: { from: owner_id, to: wanted.ownerId } },
        now,
      )
    }
  })
}

/**
 * Changes the state or the owner of many requests, each as it is now and for itself. Returns the numbers of those that have
 * what was wanted: not of those that are gone, held, or changed by someone else at the same moment.
 */
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
      .selectFrom('inquiry')
      .select(['state', 'owner_id', 'version'])
      .where('number', '=', number)
      .executeTakeFirst()
    if (!row) continue
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

/** Makes a new or open request answered, and records it. Call it in the transaction of the answer. */
export async function markAnswered(
  tx: Db,
  number: string,
  rules: Pick<MailRules, 'events'>,
  { by, now }: ActionContext,
): Promise<void> {
  const before = await tx.selectFrom('inquiry').select('state').where('number', '=', number).executeTakeFirst()
  const changed = await tx
    .updateTable('inquiry')
    .set((column) => ({ state: 'answered', version: column('version', '+', 1) }))
    .where('number', '=', number)
    .where('state', 'in', ['new', 'open'])
    .returning('number')
    .executeTakeFirst()
  if (!before || !changed) return
  const change = { from: before.state, to: 'answered' }
  await recordAct(tx, { by, action: 'request.state', subject: number, detail: change }, now)
  await queueEvent(tx, number, { type: 'request.state_changed', ...change, by: by?.mail ?? null }, rules, now)
}

/** Where the note is typed. */
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
    if (!(await tx.selectFrom('inquiry').select('number').where('number', '=', number).executeTakeFirst())) {
      throw gone(number)
    }
    await tx
      .insertInto('inquiry_note')
      .values({
        id: randomUUID(),
        inquiry_number: number,
        person_id: by?.id ?? null,
        person_name: by?.name ?? 'Command line',
        written_at: now.toISOString(),
        note,
      })
      .execute()
    await recordAct(tx, { by, action: 'request.note', subject: number }, now)
  })
}

export const gone = (number: string): Problem =>
  new Problem(404, `There is no request ${number}.`, 'Someone may have deleted it. Go back to the list.')

const held = (number: string): Problem =>
  new Problem(422, `${number} is held.`, 'Release it first: then it is mailed, and can get a state and an owner.')

const changedMeanwhile = ({ number, state }: RequestRow): Problem =>
  new Problem(
    422,
    `Someone else has changed ${number} since you opened it: it is ${state} now. Nothing was changed.`,
    'Look at it as it is now, and choose again.',
  )
