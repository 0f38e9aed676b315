import pLimit from 'p-limit'
import { parseRange } from '#files/byte-range.ts'
import { type Fetch, fetchWithTimeout } from '#files/fetch-with-timeout.ts'
import { createPresenceCache } from '#files/presence-cache.ts'
import type { FileStore, Presence } from '#files/stores/file-store.ts'
import { contentLength, hostedAnswer, hostedFacts, presenceOf } from '#files/stores/hosted-response.ts'
import type { LogLine } from '#shared/logger.ts'
import { Problem } from '#shared/problem.ts'

type Settings = {
  /** The public base address: `https://x/storage/v1/object/public`. */
  readonly base: string
  readonly fetch?: Fetch
  now?(): Date
  readonly headersTimeoutMs?: number
  readonly log?: LogLine
}

const LOOK_CONCURRENCY = 8
const MAX_REMEMBERED = 50_000
/** How long to make no requests to a host that gave no answer. */
const REST_MS = 2_000

/**
 * Hosted files by their public address. HEAD tells whether a file exists, and is cached for 60 s. Any other status
 * (429, 5xx, no answer) is unknown and asked again after 2 s. Until then a host that gave no answer gets no requests,
 * and opening fails at once. Follows no redirects.
 */
export function openHostedBucket({
  base,
  fetch = globalThis.fetch,
  now = () => new Date(),
  headersTimeoutMs = 10_000,
  log,
}: Settings): FileStore {
  const root = base.replace(/\/+$/, '')
  const cache = createPresenceCache(now, MAX_REMEMBERED)
  const limit = pLimit(LOOK_CONCURRENCY)
  const pending = new Map<string, Promise<Presence>>()
  const closing = new AbortController()
  let restsUntil = 0
  let failing = false
  const isResting = () => now().getTime() < restsUntil

  function request(path: string, method: 'GET' | 'HEAD', headers: HeadersInit, signal: AbortSignal): Promise<Response> {
    const address = `${root}/${path.split('/').map(encodeURIComponent).join('/')}`
    // An encoded body would have different ranges than the file.
    const init: RequestInit = { method, headers: { ...headers, 'Accept-Encoding': 'identity' }, redirect: 'error' }
    const either = AbortSignal.any([signal, closing.signal])
    return fetchWithTimeout(fetch, address, init, headersTimeoutMs, either).catch((error) => {
      if (!signal.aborted) restsUntil = now().getTime() + REST_MS
      throw error
    })
  }

  /** Logs only the first of several failures. */
  function failed(path: string, details: object): void {
    if (!failing) log?.warn({ path, ...details }, 'The hosted file store does not answer')
    failing = true
  }

  async function head(path: string): Promise<Presence> {
    if (isResting()) return 'unknown'
    try {
      const { status, headers } = await request(path, 'HEAD', {}, closing.signal)
      const presence = presenceOf(status)
      const size = contentLength(headers)
      const facts = presence === 'present' && size !== null ? hostedFacts(headers, size, now()) : null
      cache.remember(path, presence, facts)
      if (presence === 'unknown') failed(path, { status })
      else failing = false
      return presence
    } catch (error) {
      cache.remember(path, 'unknown', null)
      failed(path, { err: error })
      return 'unknown'
    }
  }

  return {
    revision: cache.revision,
    known: (path) => cache.fresh(path) ?? 'unknown',
    look(path) {
      const fresh = cache.fresh(path)
      if (fresh) return Promise.resolve(fresh)
      const looking = pending.get(path) ?? limit(() => head(path)).finally(() => pending.delete(path))
      pending.set(path, looking)
      return looking
    },
    facts: cache.facts,
    async open(path, range, signal) {
      if (isResting()) throw noAnswer(new Error('The hosted store did not answer a moment ago'))
      const requested = parseRange(range)
      const headers: HeadersInit = requested ? { Range: `bytes=${requested.first ?? ''}-${requested.last ?? ''}` } : {}
      try {
        const response = await request(path, 'GET', headers, signal)
        const presence = presenceOf(response.status)
        const file = presence === 'present' ? await hostedAnswer(response, requested, now()) : null
        if (presence !== 'present') await response.body?.cancel()
        if (presence === 'absent') cache.remember(path, 'absent', null)
        if (presence === 'absent') return null
        if (!file) throw new Error(`The hosted store answered ${response.status}`)
        const { size, modified, version } = file
        cache.remember(path, 'present', file.status === 416 ? null : { size, modified, version })
        failing = false
        return file
      } catch (error) {
        if (signal.aborted) throw signal.reason
        failed(path, { err: error })
        throw noAnswer(error)
      }
    },
    async close() {
      closing.abort(new Error('The site is closing'))
    },
  }
}

const noAnswer = (cause: unknown): Problem =>
  new Problem(503, "This file can't be fetched now.", 'Please try again in a moment.', { cause })
