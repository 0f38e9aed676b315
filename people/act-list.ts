import type { SelectQueryBuilder } from 'kysely'
import { countRowsOf } from '#database/count-rows.ts'
import type { Db, Tables } from '#database/tables.ts'

/** An act for the list. `at` is ISO 8601, `by` null for the command line. */
export type ListedAct = Awaited<ReturnType<ActList['find']>>['acts'][number]

/** '' or null means all. `from` and `to` are ISO 8601, without the end. */
export type ActFilter = {
  readonly text: string
  readonly action: string
  readonly person: string
  readonly from: string | null
  readonly to: string | null
}

export class ActList {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  async find(filter: ActFilter, offset: number, size: number) {
    const acts = await listed(this.#matching(filter).limit(size).offset(offset))
    return { acts, count: await countRowsOf(this.#matching(filter)) }
  }

  /** The newest `max` acts, `size` at a time, for an export: each page begins after the last one's id. */
  async *inPages(filter: ActFilter, size: number, max: number) {
    let from = this.#matching(filter)
    for (let read = 0; read < max; read += size) {
      const acts = await listed(from.limit(size))
      yield acts
      const last = acts.at(-1)
      if (!last || acts.length < size) return
      from = this.#matching(filter).where('id', '<', last.id)
    }
  }

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

async function listed(query: SelectQueryBuilder<Tables, 'act', object>) {
  const rows = await query
    .select(['id', 'done_at as at', 'person_name as by', 'action', 'subject', 'detail'])
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ detail, ...act }) => {
    const details: Readonly<Record<string, unknown>> | null = detail === null ? null : JSON.parse(detail)
    return { ...act, detail: details }
  })
}
