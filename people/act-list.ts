import type { Kysely } from 'kysely'
import { countRowsOf } from '#database/count-rows.ts'
import type { Tables } from '#database/tables.ts'

/** An act for the list. `done_at` is ISO 8601. */
export type ListedAct = {
  readonly id: string
  readonly at: string
  /** Null for the command line. */
  readonly by: string | null
  readonly action: string
  readonly subject: string
  readonly detail: Readonly<Record<string, unknown>> | null
}

/** '' or null means all. `from` and `to` are ISO 8601, without the end. */
export type ActFilter = {
  readonly text: string
  readonly action: string
  readonly person: string
  readonly from: string | null
  readonly to: string | null
}

export class ActList {
  readonly #db: Kysely<Tables>

  constructor(db: Kysely<Tables>) {
    this.#db = db
  }

  /** Returns `size` acts from `offset`, newest first, and the total count. */
  async find(filter: ActFilter, offset: number, size: number): Promise<{ acts: ListedAct[]; count: number }> {
    const rows = await this.#matching(filter).selectAll().orderBy('id', 'desc').limit(size).offset(offset).execute()
    const count = await countRowsOf(this.#matching(filter))
    const acts = rows.map(({ id, done_at, person_name, action, subject, detail }) => ({
      id,
      at: done_at,
      by: person_name,
      action,
      subject,
      detail: detail === null ? null : JSON.parse(detail),
    }))
    return { acts, count }
  }

  /** The actions ever recorded, for a filter. */
  async actions(): Promise<string[]> {
    const rows = await this.#db.selectFrom('act').select('action').distinct().orderBy('action').execute()
    return rows.map(({ action }) => action)
  }

  #matching({ text, action, person, from, to }: ActFilter) {
    let query = this.#db.selectFrom('act')
    if (text) query = query.where('subject', 'like', `%${text.replace(/[\\%_]/g, '')}%`)
    if (action) query = query.where('action', '=', action)
    if (person) query = query.where('person_id', '=', person)
    if (from) query = query.where('done_at', '>=', from)
    if (to) query = query.where('done_at', '<', to)
    return query
  }
}
