import { LRUCache } from 'lru-cache'
import type { CacheResult } from '#server/http/request-watch.ts'
import type { CachedEnv } from '#server/http/site-env.ts'
import { REFUSED } from '#server/overload/fair-queue.ts'
import type { CacheableAddress } from '#server/page-cache/cacheable-address.ts'
import {
  type AskedCopy,
  type Sent,
  type StoredAnswer,
  sentFrom,
  storeAnswer,
} from '#server/page-cache/stored-answer.ts'
import { costed, SharedWork, type WaitingWork } from '#shared/shared-work.ts'

type Sources = {
  readonly cacheableAddress: (path: string) => CacheableAddress | null
  inTurn<T>(visitor: string, work: WaitingWork<T>): Promise<T | typeof REFUSED>
  /** Answers a GET of this path and query: a page in its place, an API call for its visitor, else with a refusal. */
  fetch(address: string, asked: CachedEnv): Promise<Response>
  /** Changes when any answer may: revisions of catalog, content and files. Null turns the cache off. */
  version(): string | null
  failed(error: unknown): void
  now(): number
}

type Asking = AskedCopy & {
  readonly path: string
  visitor(): string
  mayCall(): boolean
  answered(address: CacheableAddress, answer: StoredAnswer, how: CacheResult): void
}

type Entry = { readonly address: CacheableAddress; readonly answer: StoredAnswer; freshUntil: number }

/** After this an answer is made again on demand, in case its version misses a change, such as an unknown file size. */
const FRESH_MS = 60_000
/** A visitor's wait for a newer answer, which is made and cached anyway. */
const PATIENCE_MS = 1_000
const soon = () => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref())
const OVERHEAD_BYTES = 2_000
const MAX_ENTRY_SHARE = 1 / 8

/** Caches what `render` makes, up to `maxBytes`. Evicts the least recently used. */
export class PageCache {
  readonly #sources: Sources
  readonly #entries: LRUCache<string, Entry>
  readonly #making = new SharedWork<Entry>()
  #version: string | null = null

  constructor(sources: Sources, maxBytes: number) {
    this.#sources = sources
    this.#entries = new LRUCache<string, Entry>({
      maxSize: Math.max(1, maxBytes),
      maxEntrySize: Math.max(1, Math.floor(maxBytes * MAX_ENTRY_SHARE)),
      sizeCalculation: ({ answer }, key) => answer.bytes.length + 2 * key.length + OVERHEAD_BYTES,
    })
  }

  get pages(): number {
    return this.#entries.size
  }

  get bytes(): number {
    return this.#entries.calculatedSize
  }

  /** Answers from the cache, or fills it. Null, now or later: the site must answer. Callers add request ids. */
  answer(asking: Asking): Sent | Promise<Sent | null> | null {
    const { method, path } = asking
    if (method !== 'GET' && method !== 'HEAD') return null
    const current = this.#sources.version()
    if (current === null) return null
    // New data clears the whole cache: no two answers ever show different data.
    if (current !== this.#version) this.#entries.clear()
    this.#version = current
    // Most addresses are their own key and needn't be parsed.
    const address = this.#entries.peek(path)?.address ?? this.#sources.cacheableAddress(path)
    if (!address || (address.api && !asking.mayCall())) return null
    const entry = this.#entries.get(address.address)
    if (!entry || entry.freshUntil < this.#sources.now()) return this.#made(address, asking, entry)
    asking.answered(address, entry.answer, 'kept')
    return sentFrom(entry.answer, asking)
  }

  /** Makes an answer. Sends `old` if that fails or is slow and the data is the same. */
  async #made(address: CacheableAddress, asking: Asking, old: Entry | undefined): Promise<Sent | null> {
    const { fetch, version, failed } = this.#sources
    const started = this.#version
    const kept = () => (version() === started ? old : undefined)
    const making = this.#make(address, asking.visitor(), started)
    const made = await (old ? Promise.race([making, soon().then(() => (kept() ? REFUSED : making))]) : making).catch(
      (error) => {
        const before = kept()
        if (!before) throw error
        failed(error)
        return before
      },
    )
    const isMade = made !== REFUSED && isCacheable(made.answer)
    const fallback = isMade ? undefined : kept()
    const entry = fallback ?? (made === REFUSED ? await this.#entryOf(address, await fetch(address.address, {})) : made)
    // A redirect keeps the request's parameters, so the site must make it.
    if (entry.answer.fields.location !== undefined && asking.path !== address.address) return null
    asking.answered(address, entry.answer, fallback ? 'kept' : 'made')
    return await sentFrom(entry.answer, asking)
  }

  /** Concurrent requests share an answer, each waiting for its own turn. */
  async #make(address: CacheableAddress, visitor: string, started: string | null): Promise<Entry | typeof REFUSED> {
    const { fetch, inTurn, now } = this.#sources
    if (address.api) return await this.#keep(address, await fetch(address.address, { visitor }), started)
    const work = this.#making.once(`${started} ${address.address}`, async (place) => {
      const known = this.#entries.peek(address.address) // from another's turn
      if (known && known.freshUntil >= now()) return { result: known, ms: 0 }
      const made = await costed((spent) => fetch(address.address, { place, spent }))
      place.leave() // the next one is made while this one is compressed
      return 'error' in made ? made : { result: await this.#keep(address, made.result, started), ms: made.ms }
    })
    return await inTurn(visitor, work)
  }

  async #entryOf(address: CacheableAddress, made: Response): Promise<Entry> {
    made.headers.delete('x-request-id')
    return { address, answer: await storeAnswer(made), freshUntil: this.#sources.now() + FRESH_MS }
  }

  /** Caches an answer if allowed, and returns its entry. `started`: the data version that it was made from. */
  async #keep(address: CacheableAddress, made: Response, started: string | null): Promise<Entry> {
    const entry = await this.#entryOf(address, made)
    // If the data changed meanwhile, the answer may show either.
    if (!isCacheable(entry.answer) || this.#sources.version() !== started) return entry
    const before = this.#entries.peek(address.address)
    if (before && before.answer.tag === entry.answer.tag) {
      before.freshUntil = entry.freshUntil
      return before
    }
    this.#entries.set(address.address, entry)
    return entry
  }
}

/** Only a success that is the same for everybody: no cookie, no `no-store`. */
function isCacheable({ status, fields }: StoredAnswer): boolean {
  return status === 200 && !('set-cookie' in fields) && !/no-store|private/.test(fields['cache-control'] ?? '')
}
