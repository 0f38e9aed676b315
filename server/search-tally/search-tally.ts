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
  readonly db: () => Promise<Kysely<Tables>>
  readonly catalog: () => Catalog | null
  readonly families: () => readonly Family[]
  readonly content: () => SiteContent
  readonly now: () => Date
}

const SEARCH = /^\/search(?:\.data)?\?/
/** Between two flushes. More would be bots and slow down the site. */
const MAX_PENDING = 100
const MAX_TIMES = 20

export class SearchTally {
  readonly #options: Options
  #pending = new Map<string, number>()

  constructor(options: Options) {
    this.#options = options
  }

  /** Notes a request. Costs one comparison unless it is a search. */
  note(method: string | undefined, address: string | undefined = ''): void {
    if (method !== 'GET' || !SEARCH.test(address)) return
    const { q, table, page } = readSearchQuery(new URLSearchParams(address.slice(address.indexOf('?'))))
    if (table !== null || page > 1) return // the same search, narrowed
    const term = storableTerm(q)
    if (term === null || term.length < MIN_TERM_LENGTH) return
    const times = this.#pending.get(term) ?? 0
    if (times < MAX_TIMES && (times > 0 || this.#pending.size < MAX_PENDING)) this.#pending.set(term, times + 1)
  }

  async flush(): Promise<void> {
    const among = this.#options.catalog()
    if (this.#pending.size === 0 || !among) return
    const database = await this.#options.db()
    const noted = this.#pending
    this.#pending = new Map()
    const missed = new Map<string, number>()
    for (const [term, times] of noted) {
      if (this.#isMiss(term, among)) missed.set(term, times)
      await nextTurn() // visitors first
    }
    if (missed.size > 0) await addMisses(database, missed, this.#options.now())
  }

  #isMiss(term: string, among: Catalog): boolean {
    if (among.matches({ q: term, table: null, page: 1 }).total > 0) return false
    return findWords(among, this.#options.families(), this.#options.content(), term, 1).length === 0
  }
}
