import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { SavedViewRow, Tables } from '#database/tables.ts'
import { Problem } from '#shared/problem.ts'

const MAX_VIEWS = 30
const MAX_NAME_LENGTH = 60
const MAX_QUERY_LENGTH = 2_000

export type SavedView = Pick<SavedViewRow, 'id' | 'name' | 'query'>

/** The lists that a person has saved, by name. */
export class SavedViews {
  readonly #db: Kysely<Tables>

  constructor(db: Kysely<Tables>) {
    this.#db = db
  }

  async list(personId: string): Promise<SavedView[]> {
    return await this.#db
      .selectFrom('saved_view')
      .select(['id', 'name', 'query'])
      .where('person_id', '=', personId)
      .orderBy('name')
      .execute()
  }

  /** Saves a list; one of the same name is replaced. Throws a 422. */
  async save(personId: string, name: string, query: string): Promise<void> {
    const at = { field: 'name' }
    if (name.trim() === '' || name.length > MAX_NAME_LENGTH)
      throw new Problem(
        422,
        'Name of the view: it is empty or too long.',
        `Type 1 to ${MAX_NAME_LENGTH} characters.`,
        at,
      )
    if (query.length > MAX_QUERY_LENGTH)
      throw new Problem(422, 'What the view looks for is too long.', 'Shorten the search, then save it.', at)
    const others = (await this.list(personId)).filter((view) => view.name !== name.trim())
    if (others.length >= MAX_VIEWS)
      throw new Problem(422, `You have ${MAX_VIEWS} saved views.`, 'Remove one, then save this one.', at)
    await this.#db.transaction().execute(async (tx) => {
      await tx.deleteFrom('saved_view').where('person_id', '=', personId).where('name', '=', name.trim()).execute()
      await tx
        .insertInto('saved_view')
        .values({ id: randomUUID(), person_id: personId, name: name.trim(), query })
        .execute()
    })
  }

  async remove(personId: string, id: string): Promise<void> {
    await this.#db.deleteFrom('saved_view').where('person_id', '=', personId).where('id', '=', id).execute()
  }
}
