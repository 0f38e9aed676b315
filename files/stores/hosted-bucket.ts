import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import { readAll, sliceBody } from '#files/body-streams.ts'
import { parseRange, type RequestedRange, resolveRange } from '#files/byte-range.ts'
import { type Fetch, fetchWithTimeout } from '#files/fetch-with-timeout.ts'
import { createPresenceCache } from '#files/presence-cache.ts'
import type { FileFacts, FileStore, OpenFile, Presence } from '#files/stores/file-store.ts'
import type { LogLine } from '#shared/logger.ts'
import { bodyOf } from '#shared/page-bytes.ts'
import { Problem } from '#shared/problem.ts'

type Settings = {
  readonly base: string
  readonly fetch?: Fetch
  now?(): Date
  readonly headersTimeoutMs?: number
  readonly log?: LogLine
}

const LOOK_CONCURRENCY = 8
const MAX_REMEMBERED = 50_000
const REST_MS = 2_000

/** Hosted files by their public address, looked up by HEAD. A host that gives no answer gets no requests for 2 s. */
export class HostedBucket implements FileStore {
  readonly #settings: Settings
  readonly #now: () => Date
  readonly #cache: ReturnType<typeof createPresenceCache>
  readonly #limit = pLimit(LOOK_CONCURRENCY)
  readonly #pending = new Map<string, Promise<Presence>>()
  readonly #closing = new AbortController()
  #restsUntil = 0
  #failing = false

  constructor(settings: Settings) {
    this.#settings = settings
    this.#now = settings.now ?? (() => new Date())
    this.#cache = createPresenceCache(this.#now, MAX_REMEMBERED)
  }

  revision(): string {
    return this.#cache.revision()
  }

  flips(): number {
    return this.#cache.flips()
  }

  known(path: string): Presence {
    return this.#cache.fresh(path) ?? 'unknown'
  }

  look(path: string): Promise<Presence> {
    const fresh = this.#cache.fresh(path)
    if (fresh) return Promise.resolve(fresh)
    const looking =
      this.#pending.get(path) ?? this.#limit(() => this.#head(path)).finally(() => this.#pending.delete(path))
    this.#pending.set(path, looking)
    return looking
  }

  facts(path: string): FileFacts | null {
    return this.#cache.facts(path)
  }

  async open(path: string, range: string | null, signal: AbortSignal): Promise<OpenFile | null> {
    if (this.#isResting()) throw noAnswer(new Error('The hosted store did not answer a moment ago'))
    const requested = parseRange(range)
    const headers: HeadersInit = requested ? { Range: `bytes=${requested.first ?? ''}-${requested.last ?? ''}` } : {}
    try {
      const response = await this.#request(path, 'GET', headers, signal)
      const presence = presenceOf(response.status)
      if (presence !== 'present') await response.body?.cancel()
      if (presence === 'absent') {
        this.#cache.remember(path, 'absent', null)
        return null
      }
      const file = presence === 'present' ? await hostedAnswer(response, requested, this.#now()) : null
      if (!file) throw new Error(`The hosted store answered ${response.status}`)
      const { size, modified, version } = file
      this.#cache.remember(path, 'present', file.status === 416 ? null : { size, modified, version })
      this.#failing = false
      return file
    } catch (error) {
      if (signal.aborted) throw signal.reason
      this.#failed(path, { err: error })
      throw noAnswer(error)
    }
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('The site is closing'))
  }

  #isResting(): boolean {
    return this.#now().getTime() < this.#restsUntil
  }

  #request(path: string, method: 'GET' | 'HEAD', headers: HeadersInit, signal: AbortSignal): Promise<Response> {
    const { base, fetch = globalThis.fetch, headersTimeoutMs = 10_000 } = this.#settings
    const address = `${base.replace(/\/+$/, '')}/${path.split('/').map(encodeURIComponent).join('/')}`
    // An encoded body would have different ranges than the file.
    const init: RequestInit = { method, headers: { ...headers, 'Accept-Encoding': 'identity' }, redirect: 'error' }
    const either = AbortSignal.any([signal, this.#closing.signal])
    return fetchWithTimeout(fetch, address, init, headersTimeoutMs, either).catch((error) => {
      if (!signal.aborted) this.#restsUntil = this.#now().getTime() + REST_MS
      throw error
    })
  }

  #failed(path: string, details: object): void {
    if (!this.#failing) this.#settings.log?.warn({ path, ...details }, 'The hosted file store does not answer')
    this.#failing = true
  }

  async #head(path: string): Promise<Presence> {
    if (this.#isResting()) return 'unknown'
    try {
      const { status, headers } = await this.#request(path, 'HEAD', {}, this.#closing.signal)
      const presence = presenceOf(status)
      const size = contentLength(headers)
      const facts = presence === 'present' && size !== null ? hostedFacts(headers, size, this.#now()) : null
      this.#cache.remember(path, presence, facts)
      if (presence === 'unknown') this.#failed(path, { status })
      else this.#failing = false
      return presence
    } catch (error) {
      this.#cache.remember(path, 'unknown', null)
      this.#failed(path, { err: error })
      return 'unknown'
    }
  }
}

export const noAnswer = (cause: unknown): Problem =>
  new Problem(503, "This file can't be fetched now.", 'Please try again in a moment.', { reason: 'source', cause })

/** A response without a length is read completely, up to this size. */
const MAX_UNMEASURED_BYTES = 64 * 1024 * 1024
/** A file without ETag and Last-Modified counts as new every minute. */
const UNDATED_MS = 60_000
const CONTENT_RANGE = /^bytes (\d+)-(\d+)\/(\d+)$/

/** What a status says about a file. The hosted store answers 400 for a missing one (behavior 9.1). */
export function presenceOf(status: number): Presence {
  if (status === 200 || status === 206 || status === 416) return 'present'
  return status === 400 || status === 404 ? 'absent' : 'unknown'
}

function hostedFacts(headers: Headers, size: number, now: Date): FileFacts {
  const date = Date.parse(headers.get('Last-Modified') ?? '')
  const minute = Math.floor(now.getTime() / UNDATED_MS) * UNDATED_MS
  const modified = new Date(Number.isNaN(date) ? minute : date)
  const tag = headers.get('ETag')?.replace(/^W\//, '') ?? `${modified.getTime()}-${size}`
  return { size, modified, version: createHash('sha256').update(tag).digest('hex').slice(0, 16) }
}

export function contentLength(headers: Headers): number | null {
  const length = headers.get('Content-Length')
  const encoding = headers.get('Content-Encoding') ?? 'identity' // otherwise it is the encoded body's length
  return length !== null && /^\d+$/.test(length) && encoding === 'identity' ? Number(length) : null
}

/** Turns a host's 200, 206 or 416 into ours, sliced if it ignores ranges. Null, without a body, if it is invalid. */
async function hostedAnswer(response: Response, requested: RequestedRange | null, now: Date): Promise<OpenFile | null> {
  const { status, headers, body } = response
  const [, from, to, total] = CONTENT_RANGE.exec(headers.get('Content-Range') ?? '') ?? []
  const factsOf = (size: number) => hostedFacts(headers, size, now)
  if (status === 206 && requested && body && total !== undefined)
    return { ...factsOf(Number(total)), status, from: Number(from), to: Number(to), body }
  if (status === 200 && body) {
    const length = contentLength(headers)
    if (length !== null) return answerRange(body, factsOf(length), requested)
    const bytes = await readAll(body, MAX_UNMEASURED_BYTES)
    return bytes && answerRange(bodyOf(bytes), factsOf(bytes.length), requested)
  }
  await body?.cancel()
  if (status === 416) return answerOutside(factsOf(Number(headers.get('Content-Range')?.split('/')[1]) || 0))
  return status === 200 ? { ...factsOf(0), status, from: 0, to: 0, body: null } : null
}

function answerRange(body: ReadableStream<Uint8Array>, facts: FileFacts, requested: RequestedRange | null): OpenFile {
  const bytes = requested && resolveRange(requested, facts.size)
  if (!bytes) return { ...facts, status: 200, from: 0, to: facts.size - 1, body }
  if (bytes !== 'outside') return { ...facts, status: 206, ...bytes, body: sliceBody(body, bytes.from, bytes.to) }
  void body.cancel()
  return answerOutside(facts)
}

const answerOutside = (facts: FileFacts): OpenFile => ({ ...facts, status: 416, from: 0, to: 0, body: null })
