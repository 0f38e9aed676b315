import type { Kysely } from 'kysely'
import { countRowsOf } from '#database/count-rows.ts'
import type { Tables } from '#database/tables.ts'

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
  readonly #db: Kysely<Tables>

  constructor(db: Kysely<Tables>) {
    this.#db = db
  }

  async find(filter: ActFilter, offset: number, size: number) {
    const rows = await this.#matching(filter)
      .select(['id', 'done_at as at', 'person_name as by', 'action', 'subject', 'detail'])
      .orderBy('id', 'desc')
      .limit(size)
      .offset(offset)
      .execute()
    const acts = rows.map(({ detail, ...act }) => {
      const details: Readonly<Record<string, unknown>> | null = detail === null ? null : JSON.parse(detail)
      return { ...act, detail: details }
    })
    return { acts, count: await countRowsOf(this.#matching(filter)) }
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
