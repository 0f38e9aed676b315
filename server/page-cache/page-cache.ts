import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { type AskedCopy, type Sent, type StoredAnswer, sentFrom, storeAnswer } from '#server/encoding/stored-answer.ts'
import type { CacheResult } from '#server/http/request-watch.ts'
import { REFUSED } from '#server/overload/fair-queue.ts'
import type { CacheableAddress } from '#server/page-cache/cacheable-address.ts'
import { type Costed, type Job, type QueuePlace, SharedWork } from '#shared/shared-work.ts'

type Sources = {
  /** The cache key of an address, or null if its answer isn't cached. */
  readonly cacheableAddress: (path: string) => CacheableAddress | null
  /** Does a job when it is the turn of this visitor, or of any other who asks for it. With null, in the background. */
  inTurn<T>(visitor: string | null, job: Job<T>): Promise<T | typeof REFUSED>
  /** Answers a GET of this path and query in its place of the queue. */
  render(address: string, place: QueuePlace): Promise<Costed<Response>>
  /** Answers an API call, which waits in no queue. */
  call(address: string, visitor: string): Promise<Response>
  /** The answer for a visitor who is refused. */
  refusal(address: string): Promise<Response>
  /** Changes whenever any answer may change: the revisions of catalog, content and files. Null turns the cache off. */
  version(): string | null
  /** Called if an answer can't be made again while the old one is still served. */
  failed(error: unknown): void
  /** A monotonic clock, in ms. */
  now(): number
}

/** A request to the cache. */
type Asking = AskedCopy & {
  /** Path and query. */
  readonly path: string
  /** The address that the request comes from. */
  visitor(): string
  /** Counts an API call. Returns false if the visitor has used up its limit. */
  mayCall(): boolean
  /** Called when the answer is ready. */
  answered(address: CacheableAddress, answer: StoredAnswer, how: CacheResult): void
}

export type PageCache = {
  /**
   * Answers from memory, or makes the answer and caches it. Null, now or later, if the site itself has to answer. Request ids
   * are left to the caller, since they aren't the same for everybody.
   */
  answer(asking: Asking): Sent | Promise<Sent | null> | null
  /** How many answers are cached, and their bytes. */
  readonly pages: number
  readonly bytes: number
}

type Entry = {
  readonly address: CacheableAddress
  readonly answer: StoredAnswer
  freshUntil: number
  /** Whether it is being made again, or is in the queue for that. */
  isRenewing: boolean
}

/**
 * After this time an answer is made again in the background while the old one is served. So if a page ever depends on more
 * than its version says, such as the size of a file that had not been requested yet, it is stale for a minute, on a busy site for longer.
 */
const FRESH_MS = 60_000
/** One answer is made again at a time. If the queue is full, the next request for the answer tries again. */
const MAX_RENEWING = 200
/** What an entry costs in addition to its bytes: its headers, tags and place in the map. */
const OVERHEAD_BYTES = 2_000
/** A single answer takes at most this share of the cache. */
const MAX_ENTRY_SHARE = 1 / 8

/** Caches what `render` makes, up to `maxBytes`. The least recently used answers go first. */
export function createPageCache(sources: Sources, maxBytes: number): PageCache {
  const { cacheableAddress, inTurn, render, call, refusal, version, failed, now } = sources
  const entries = new LRUCache<string, Entry>({
    maxSize: Math.max(1, maxBytes),
    maxEntrySize: Math.max(1, Math.floor(maxBytes * MAX_ENTRY_SHARE)),
    sizeCalculation: ({ answer }, key) => answer.bytes.length + 2 * key.length + OVERHEAD_BYTES,
  })
  const making = new SharedWork<Entry>()
  const renewing = pLimit(1)
  let cached: string | null = null

  /** New data clears the whole cache: no two answers ever show different data. */
  function startOver(current: string): void {
    if (current === cached) return
    cached = current
    entries.clear()
  }

  /** Makes an answer. Those who ask for the same one at the same time share it, and each waits for a turn. */
  async function make(address: CacheableAddress, visitor: string | null): Promise<Entry | typeof REFUSED> {
    const started = cached
    if (address.api) return await keep(address, await call(address.address, visitor ?? ''), started)
    const work = async (place: QueuePlace): Promise<Costed<Entry>> => {
      const made = await render(address.address, place)
      place.leave() // the next one is made while this one is compressed
      return 'error' in made ? made : { result: await keep(address, made.result, started), ms: made.ms }
    }
    return await inTurn(visitor, making.job(`${started} ${address.address}`, work))
  }

  async function entryOf(address: CacheableAddress, made: Response): Promise<Entry> {
    made.headers.delete('x-request-id')
    const answer = await storeAnswer(made)
    return { address, answer, freshUntil: now() + FRESH_MS, isRenewing: false }
  }

  /** Caches an answer if it may be. Returns its entry. `started` is the data that it was made from. */
  async function keep(address: CacheableAddress, made: Response, started: string | null): Promise<Entry> {
    const entry = await entryOf(address, made)
    // If the data has changed meanwhile, it is unknown which data this answer shows.
    if (!isCacheable(entry.answer) || version() !== started) return entry
    const before = entries.peek(address.address)
    if (before && before.answer.tag === entry.answer.tag) {
      before.freshUntil = entry.freshUntil
      return before
    }
    entries.set(address.address, entry)
    return entry
  }

  /** Makes an answer again when the slot is free. */
  function renew(entry: Entry): void {
    if (entry.isRenewing || renewing.pendingCount >= MAX_RENEWING) return
    entry.isRenewing = true
    const work = async () => {
      if (entries.peek(entry.address.address) === entry) await make(entry.address, null)
    }
    renewing(work)
      .catch(failed)
      .finally(() => {
        entry.isRenewing = false
      })
  }

  function find({ address }: CacheableAddress): Entry | null {
    const entry = entries.get(address)
    if (!entry) return null
    if (entry.freshUntil < now()) renew(entry)
    return entry
  }

  return {
    answer(asking) {
      const { method, path } = asking
      if (method !== 'GET' && method !== 'HEAD') return null
      const current = version()
      if (current === null) return null
      startOver(current)
      // Most requests use the key itself as their address, so it needn't be parsed.
      const address = entries.peek(path)?.address ?? cacheableAddress(path)
      if (!address || (address.api && !asking.mayCall())) return null
      const respond = (entry: Entry, how: CacheResult) => {
        asking.answered(address, entry.answer, how)
        return sentFrom(entry.answer, asking)
      }
      const entry = find(address)
      if (entry) return respond(entry, 'kept')
      // A redirect takes along the request's own parameters, so the site has to make it.
      const needsParameters = ({ answer }: Entry) => answer.fields.location !== undefined && path !== address.address
      const answer = async () => {
        const made = await make(address, asking.visitor())
        const entry = made === REFUSED ? await entryOf(address, await refusal(address.address)) : made
        return needsParameters(entry) ? null : await respond(entry, 'made')
      }
      return answer()
    },
    get pages() {
      return entries.size
    },
    get bytes() {
      return entries.calculatedSize
    },
  }
}

/** Only a successful answer that is the same for everybody: no cookie, no `no-store`. */
function isCacheable({ status, fields }: StoredAnswer): boolean {
  return status === 200 && !('set-cookie' in fields) && !/no-store|private/.test(fields['cache-control'] ?? '')
}
