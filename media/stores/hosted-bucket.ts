import pLimit from 'p-limit'
import { readRange } from '#files/byte-range.ts'
import { hostedFacts, presenceOf, sendHosted, statedLength } from '#files/hosted-answer.ts'
import { createPresenceMemory } from '#files/presence-memory.ts'
import type { FileStore, Presence } from '#files/store.ts'
import { type Fetch, withinTime } from '#files/within-time.ts'
import type { Log } from '#problem/log.ts'
import { Problem } from '#problem/problem.ts'

type Settings = {
  /** The public base address, as `https://x/storage/v1/object/public`. */
  readonly base: string
  readonly fetch?: Fetch
  now?(): Date
  /** How long a host may take to its headers; the body may take any time. */
  readonly headersMs?: number
  readonly log?: Log
}

const LOOKS_AT_ONCE = 8
const MOST_REMEMBERED = 50_000
/** A host that gave no answer at all is left alone for so long. */
const REST_MS = 2_000

/**
 * Hosted files by their public address. Existence is asked by HEAD and held for 60 s; what is neither there nor
 * missing (429, 5xx, no answer) is unknown and asked again after 2 s. A host that gave no answer at all is asked for
 * nothing in that time, and what is opened is refused at once. Never led elsewhere by a redirect.
 */
export function openHostedBucket({
  base,
  fetch = globalThis.fetch,
  now = () => new Date(),
  headersMs = 10_000,
  log,
}: Settings): FileStore {
  const root = base.replace(/\/+$/, '')
  const memory = createPresenceMemory(now, MOST_REMEMBERED)
  const inTurn = pLimit(LOOKS_AT_ONCE)
  const underWay = new Map<string, Promise<Presence>>()
  const closing = new AbortController()
  let restsUntil = 0
  let failing = false

  const rests = () => now().getTime() < restsUntil

  function ask(path: string, method: 'GET' | 'HEAD', headers: HeadersInit, signal: AbortSignal): Promise<Response> {
    const address = `${root}/${path.split('/').map(encodeURIComponent).join('/')}`
    // An encoded body would have other ranges than the file.
    const init: RequestInit = { method, headers: { ...headers, 'Accept-Encoding': 'identity' }, redirect: 'error' }
    return withinTime(fetch, address, init, headersMs, AbortSignal.any([signal, closing.signal])).catch((error) => {
      if (!signal.aborted) restsUntil = now().getTime() + REST_MS
      throw error
    })
  }

  function failed(path: string, details: object): void {
    if (!failing) log?.warn({ path, ...details }, 'hosted files give no answer')
    failing = true
  }

  async function head(path: string): Promise<Presence> {
    if (rests()) return 'unknown'
    try {
      const { status, headers } = await ask(path, 'HEAD', {}, closing.signal)
      const presence = presenceOf(status)
      const size = statedLength(headers)
      memory.remember(
        path,
        presence,
        presence === 'present' && size !== null ? hostedFacts(headers, size, now()) : null,
      )
      if (presence === 'unknown') failed(path, { status })
      else failing = false
      return presence
    } catch (error) {
      memory.remember(path, 'unknown', null)
      failed(path, { err: error })
      return 'unknown'
    }
  }

  return {
    revision: memory.revision,
    known: (path) => memory.fresh(path) ?? 'unknown',
    look(path) {
      const fresh = memory.fresh(path)
      if (fresh) return Promise.resolve(fresh)
      const looking = underWay.get(path) ?? inTurn(() => head(path)).finally(() => underWay.delete(path))
      underWay.set(path, looking)
      return looking
    },
    facts: memory.facts,
    async open(path, range, signal) {
      if (rests()) throw noAnswer(new Error('The hosted store is left alone for a moment'))
      const asked = readRange(range)
      const wanted: HeadersInit = asked ? { Range: `bytes=${asked.first ?? ''}-${asked.last ?? ''}` } : {}
      try {
        const response = await ask(path, 'GET', wanted, signal)
        const presence = presenceOf(response.status)
        const file = presence === 'present' ? await sendHosted(response, asked, now()) : null
        if (presence !== 'present') await response.body?.cancel()
        if (presence === 'absent') memory.remember(path, 'absent', null)
        if (presence === 'absent') return null
        if (!file) throw new Error(`The hosted store answered ${response.status}`)
        const { size, modified, version } = file
        memory.remember(path, 'present', file.status === 416 ? null : { size, modified, version })
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
