import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { findWords } from '#app/search/find-words.ts'
import type { Catalog } from '#catalog/answers.ts'
import type { Family } from '#catalog/registry/family.ts'
import { readSearchQuery } from '#catalog/search/matches/search-address.ts'
import { MIN_TERM_LENGTH } from '#catalog/search/search-ranking.ts'
import type { SiteContent } from '#content/site-content.ts'
import type { Tables } from '#database/tables.ts'
import { addMisses } from '#server/search-tally/miss-store.ts'
import { storableTerm } from '#server/search-tally/storable-term.ts'

type Options = {
  /** The requests database. Throws while it is away. */
  readonly db: () => Promise<Kysely<Tables>>
  readonly catalog: () => Catalog | null
  readonly families: () => readonly Family[]
  readonly content: () => SiteContent
  readonly now: () => Date
}

/** Counts searches that find nothing (behavior 22.6). */
export type SearchTally = ReturnType<typeof createSearchTally>

const SEARCH = /^\/search(?:\.data)?\?/
/** Between two flushes. More would be bots and slow down the site. */
const MAX_PENDING = 100
const MAX_TIMES = 20

export function createSearchTally({ db, catalog, families, content, now }: Options) {
  let pending = new Map<string, number>()

  function isMiss(term: string, among: Catalog): boolean {
    if (among.matches({ q: term, table: null, page: 1 }).total > 0) return false
    return findWords(among, families(), content(), term, 1).length === 0
  }

  /** Repeats the noted searches and stores those that find nothing. */
  async function flush(): Promise<void> {
    const among = catalog()
    if (pending.size === 0 || !among) return
    const database = await db()
    const noted = pending
    pending = new Map()
    const missed = new Map<string, number>()
    for (const [term, times] of noted) {
      if (isMiss(term, among)) missed.set(term, times)
      await nextTurn() // visitors first
    }
    if (missed.size > 0) await addMisses(database, missed, now())
  }

  return {
    /** Notes a request. Costs one comparison unless it is a search. */
    note(method: string | undefined, address: string | undefined = ''): void {
      if (method !== 'GET' || !SEARCH.test(address)) return
      const { q, table, page } = readSearchQuery(new URLSearchParams(address.slice(address.indexOf('?'))))
      if (table !== null || page > 1) return // the same search, narrowed
      const term = storableTerm(q)
      if (term === null || term.length < MIN_TERM_LENGTH) return
      const times = pending.get(term) ?? 0
      if (times < MAX_TIMES && (times > 0 || pending.size < MAX_PENDING)) pending.set(term, times + 1)
    },
    flush,
  }
}
