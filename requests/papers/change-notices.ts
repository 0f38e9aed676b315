import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { type ChangeNotice, type NoticePart, noticeState, noticeTime } from '#catalog/company/change-notice.ts'
import type { ChangeNoticeDraftRow, ChangeNoticeRow } from '#database/paper-rows.ts'
import type { Tables } from '#database/tables.ts'
import { recordAct } from '#people/acts.ts'
import type { Person } from '#people/person.ts'
import { type DraftNotice, draftOf, EMPTY_DRAFT, readDraft } from '#requests/schemas/kinds/draft-notice.ts'
import { Problem } from '#shared/problem.ts'
import { dayIn } from '#shared/zoned-day.ts'

/** A draft at the desk. */
export type FiledDraft = Omit<ChangeNoticeDraftRow, 'typed'> & { readonly typed: DraftNotice }

type Place = { readonly id: string; readonly version: number }

const MAX_REASON = 2_000
const TRIES = 5

/** The published notices, those with the newest event first. */
export async function readChangeNotices(db: Kysely<Tables>): Promise<ChangeNotice[]> {
  const rows = await db.selectFrom('change_notice').selectAll().execute()
  const last = Map.groupBy(rows, ({ base }) => base)
  const notices = rows.map((row) => {
    const next = last.get(row.base)?.find(({ revision }) => Number(revision) === Number(row.revision) + 1)
    return noticeOf(row, next?.number ?? null)
  })
  return notices.sort((a, b) => (noticeTime(a) < noticeTime(b) ? 1 : noticeTime(a) > noticeTime(b) ? -1 : 0))
}

const noticeOf = (row: ChangeNoticeRow, replacedBy: string | null): ChangeNotice => ({
  ...(JSON.parse(row.content) as StoredNotice), // as `publish` writes it
  ...{ number: row.number, publishedAt: row.published_at, replacedBy, isSample: false },
  withdrawn: row.withdrawn_at === null ? null : { at: row.withdrawn_at, why: row.withdrawn_why ?? '' },
})

type StoredNotice = Omit<ChangeNotice, 'number' | 'publishedAt' | 'withdrawn' | 'replacedBy' | 'isSample'>

type Options = {
  readonly db: Kysely<Tables>
  readonly now: () => Date
  /** The company's: its day decides the year of a number. */
  readonly timeZone: string
  /** Called after each change of what is published, so that this site has it at once. */
  readonly changed: () => Promise<void>
}

/** Product change notices at the desk. Drafts are written and thrown away; what is published is only replaced or withdrawn. */
export class ChangeNotices {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  async list(): Promise<{ readonly drafts: FiledDraft[]; readonly notices: ChangeNotice[] }> {
    const { db } = this.#options
    const drafts = await db.selectFrom('change_notice_draft').selectAll().orderBy('changed_at', 'desc').execute()
    return { drafts: drafts.map(draftOfRow), notices: await readChangeNotices(db) }
  }

  async draft(id: string): Promise<FiledDraft | null> {
    const row = await this.#drafts(this.#options.db).where('id', '=', id).executeTakeFirst()
    return row ? draftOfRow(row) : null
  }

  /** Begins a draft, of a new notice or of the next revision of one. Returns its id. Throws a Problem: 404 or 422. */
  async begin(by: Person, revises: string | null): Promise<string> {
    const { db, now } = this.#options
    const id = randomUUID()
    await db.transaction().execute(async (tx) => {
      const last = revises === null ? null : await current(tx, revises)
      const typed = JSON.stringify(last ? draftOf(last) : EMPTY_DRAFT)
      await tx
        .insertInto('change_notice_draft')
        .values({ id, revises, version: 1, typed, changed_at: now().toISOString(), changed_by: by.name })
        .execute()
      await recordAct(tx, { by, action: 'notice.begun', subject: revises ?? 'A new notice' }, now())
    })
    return id
  }

  /** Keeps what was typed. Throws a Problem 422 if someone else has changed the draft since. Returns its new version. */
  async save(by: Person, { id, version }: Place, typed: DraftNotice): Promise<number> {
    const { db, now } = this.#options
    const changed = { changed_at: now().toISOString(), changed_by: by.name }
    const { numUpdatedRows } = await db
      .updateTable('change_notice_draft')
      .set({ typed: JSON.stringify(typed), version: version + 1, ...changed })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw await this.#conflict(id)
    return version + 1
  }

  async discard(by: Person, id: string): Promise<void> {
    const { db, now } = this.#options
    await db.transaction().execute(async (tx) => {
      const row = await tx.deleteFrom('change_notice_draft').where('id', '=', id).returningAll().executeTakeFirst()
      if (!row) return
      const { title } = readDraft(row.typed)
      await recordAct(tx, { by, action: 'notice.discarded', subject: title || row.revises || 'A new notice' }, now())
    })
  }

  /**
   * Publishes a draft with what was typed and the parts that its list means, and removes it. Returns the number. Throws a Problem
   * 422 that names the field.
   */
  async publish(by: Person, { id, version }: Place, typed: DraftNotice, parts: readonly NoticePart[]): Promise<string> {
    const { db, now, timeZone, changed } = this.#options
    assertWhole(typed, parts)
    const number = await db.transaction().execute(async (tx) => {
      const row = await tx
        .deleteFrom('change_notice_draft')
        .where('id', '=', id)
        .where('version', '=', version)
        .returningAll()
        .executeTakeFirst()
      if (!row) throw await this.#conflict(id)
      if (row.revises !== null) await current(tx, row.revises)
      const { title, kind, what, why, replacement, effective } = typed
      const dates = { effective, lastOrder: typed.lastOrder || null, lastDelivery: typed.lastDelivery || null }
      const content = { title, kind, what, why, replacement, ...dates, parts } satisfies StoredNotice
      const stored = { content: JSON.stringify(content), published_at: now().toISOString(), published_by: by.name }
      const taken = await insertNumbered(tx, row.revises, dayIn(timeZone, now()).slice(0, 'yyyy'.length), stored)
      await recordAct(
        tx,
        { by, action: 'notice.published', subject: taken, detail: { title, parts: parts.length } },
        now(),
      )
      return taken
    })
    await changed()
    return number
  }

  /** Takes back a published notice, which stays readable with the reason. Throws a Problem: 404 or 422. */
  async withdraw(by: Person, number: string, reason: string): Promise<void> {
    const { db, now, changed } = this.#options
    const why = reason.toWellFormed().trim()
    const field = { field: 'reason' }
    if (why === '') throw new Problem(422, 'The reason is missing.', 'Say why it is withdrawn: it is shown.', field)
    if (why.length > MAX_REASON)
      throw new Problem(422, 'The reason is too long.', `Use ${MAX_REASON} characters.`, field)
    await db.transaction().execute(async (tx) => {
      const notice = await current(tx, number)
      if (notice.withdrawn) throw new Problem(422, `${number} is withdrawn already.`, 'Reload the page.')
      const withdrawn = { withdrawn_at: now().toISOString(), withdrawn_why: why }
      await tx.updateTable('change_notice').set(withdrawn).where('number', '=', number).execute()
      await recordAct(tx, { by, action: 'notice.withdrawn', subject: number, detail: { why } }, now())
    })
    await changed()
  }

  #drafts(db: Kysely<Tables>) {
    return db.selectFrom('change_notice_draft').selectAll()
  }

  /** Why a draft isn't there in the version of the form. */
  async #conflict(id: string): Promise<Problem> {
    const now = await this.draft(id)
    if (!now) return new Problem(422, 'This draft was published or thrown away.', 'Go back to the list.')
    return new Problem(
      422,
      `${now.changed_by} has changed this draft since you opened it, so nothing was stored.`,
      'Copy your text, reload the page, and put it in again.',
    )
  }
}

const draftOfRow = ({ typed, version, ...row }: ChangeNoticeDraftRow): FiledDraft => ({
  ...{ ...row, version: Number(version), typed: readDraft(typed) },
})

/** A notice that no revision has replaced. Throws a Problem: 404 or 422. */
async function current(tx: Kysely<Tables>, number: string): Promise<ChangeNotice> {
  const notice = (await readChangeNotices(tx)).find((each) => each.number === number)
  if (!notice) throw new Problem(404, 'There is no such notice.', 'Reload the page.')
  if (noticeState(notice) === 'replaced')
    throw new Problem(
      422,
      `${number} was replaced by ${notice.replacedBy}.`,
      `Revise or withdraw ${notice.replacedBy}.`,
    )
  return notice
}

type Stored = Pick<ChangeNoticeRow, 'content' | 'published_at' | 'published_by'>

/** Stores a notice under the next number of its year, or the next revision of `revises`. Two at once get two numbers. */
async function insertNumbered(
  tx: Transaction<Tables>,
  revises: string | null,
  year: string,
  stored: Stored,
): Promise<string> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const rows = await tx.selectFrom('change_notice').select(['number', 'base', 'revision']).execute()
    const base = rows.find(({ number }) => number === revises)?.base ?? nextBase(rows, year)
    const revision = Math.max(0, ...rows.filter((row) => row.base === base).map((row) => Number(row.revision))) + 1
    const number = revision === 1 ? base : `${base}-${revision}`
    const taken = await tx
      .insertInto('change_notice')
      .values({ number, base, revision, ...stored, withdrawn_at: null, withdrawn_why: null })
      .onConflict((conflict) => conflict.column('number').doNothing())
      .returning('number')
      .executeTakeFirst()
    if (taken) return taken.number
  }
  throw new Problem(503, 'Others publish at this moment.', 'Publish it again.')
}

function nextBase(rows: readonly Pick<ChangeNoticeRow, 'base'>[], year: string): string {
  const start = `PCN-${year}-`
  const used = rows.flatMap(({ base }) => (base.startsWith(start) ? [Number(base.slice(start.length))] : []))
  return start + String(Math.max(0, ...used) + 1).padStart(3, '0')
}

function assertWhole(typed: DraftNotice, parts: readonly NoticePart[]): void {
  const refuse = (field: string, message: string, advice: string): never => {
    throw new Problem(422, message, advice, { field })
  }
  if (typed.title === '') refuse('title', 'The title is missing.', 'Say the change in one line.')
  if (typed.what === '') refuse('what', 'What changes is missing.', 'Say what is different from then on.')
  if (typed.effective === '') refuse('effective', 'The day is missing.', 'From that day on parts have the change.')
  if (typed.lastOrder !== '' && typed.lastDelivery !== '' && typed.lastDelivery < typed.lastOrder)
    refuse('lastDelivery', 'It is before the last order.', 'Correct one of the two days.')
  if (parts.length === 0) refuse('parts', 'No part is named.', 'Paste the numbers of the parts, one on each line.')
}
