import type { Kysely } from 'kysely'
import { findWords } from '#app/search/find-words.ts'
import type { Synonyms } from '#catalog/words/synonyms.ts'
import { countRowsOf } from '#database/count-rows.ts'
import type { Tables } from '#database/tables.ts'
import type { DeskServices } from '#desk/desk-services.ts'
import type { DeskSynonym } from '#desk/health/health-facts.ts'
import { recordAct } from '#people/acts.ts'
import type { Person } from '#people/person.ts'
import { storableTerm } from '#server/search-tally/storable-term.ts'
import { Problem } from '#shared/problem.ts'

const MAX_SYNONYMS = 500
const MAX_MEANING_LENGTH = 100
const MEANING = { field: 'meaning' } as const

type Options = Pick<DeskServices, 'catalog' | 'families' | 'content' | 'now'> & {
  readonly db: Kysely<Tables>
  readonly changed: () => Promise<void>
}

/** Synonyms made at the desk (behavior 22.7). */
export class SynonymDesk {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  list(): Promise<DeskSynonym[]> {
    return listSynonyms(this.#options.db)
  }

  async make(by: Person, typed: string, meant: string): Promise<void> {
    const term = storableTerm(typed)
    const meaning = meant.toWellFormed().trim().replace(/\s+/g, ' ')
    if (term === null)
      throw new Problem(422, 'This search can’t have a synonym.', 'It is empty, too long, or about a person.')
    if (meaning === '' || meaning.length > MAX_MEANING_LENGTH) {
      const advice = `Type up to ${MAX_MEANING_LENGTH} characters.`
      throw new Problem(422, 'The meaning is missing or too long.', advice, MEANING)
    }
    if (!this.#leadsSomewhere(meaning)) {
      throw new Problem(
        422,
        `The search finds nothing for ‘${meaning}’ either.`,
        'Type words that it finds, such as the name of a family or page, or one of your part numbers.',
        MEANING,
      )
    }
    const { db, now, changed } = this.#options
    const row = { meaning, made_at: now().toISOString(), made_by: by.name }
    await db.transaction().execute(async (tx) => {
      if ((await countRowsOf(tx.selectFrom('search_synonym').where('term', '!=', term))) >= MAX_SYNONYMS) {
        const advice = 'Remove some, or put more into synonyms.yaml.'
        throw new Problem(422, `There are ${MAX_SYNONYMS} synonyms already.`, advice)
      }
      await tx
        .insertInto('search_synonym')
        .values({ term, ...row })
        .onConflict((conflict) => conflict.column('term').doUpdateSet(row))
        .execute()
      await recordAct(tx, { by, action: 'synonym.made', subject: term, detail: { meaning } }, now())
    })
    await changed()
  }

  async remove(by: Person, term: string): Promise<void> {
    const { db, now, changed } = this.#options
    await db.transaction().execute(async (tx) => {
      const { numDeletedRows } = await tx.deleteFrom('search_synonym').where('term', '=', term).executeTakeFirst()
      if (numDeletedRows > 0n) await recordAct(tx, { by, action: 'synonym.removed', subject: term }, now())
    })
    await changed()
  }

  #leadsSomewhere(meaning: string): boolean {
    const { catalog, families, content } = this.#options
    const among = catalog()
    return (
      among === null ||
      among.exact(meaning).length > 0 ||
      findWords(among, families(), content(), meaning, 1).length > 0
    )
  }
}

const listSynonyms = (db: Kysely<Tables>): Promise<DeskSynonym[]> =>
  db
    .selectFrom('search_synonym')
    .select(['term', 'meaning', 'made_at as madeAt', 'made_by as madeBy'])
    .orderBy('term')
    .execute()

/** The desk's synonyms for the search. */
export async function readSynonyms(db: Kysely<Tables>): Promise<Synonyms> {
  return Object.fromEntries((await listSynonyms(db)).map(({ term, meaning }) => [term, meaning]))
}
