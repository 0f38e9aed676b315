import { boundedBody } from '#files/body.ts'
import { IMAGE_TYPES } from '#files/content-type.ts'
import { presenceOf, statedLength } from '#files/hosted-answer.ts'
import { type Fetch, withinTime } from '#files/within-time.ts'
import { Problem } from '#problem/problem.ts'

/** A picture from another host: its type, its length where the host states one, its bytes. */
export type FarPicture = {
  readonly type: string
  readonly length: number | null
  readonly body: ReadableStream<Uint8Array>
}

/** Pictures of other hosts, which the visitor's browser may not ask itself (`img-src 'self'`, DESIGN 5). */
export type Elsewhere = {
  /**
   * Fetches by what follows `/files/elsewhere/`, query included: `https/cdn.example/a.jpg?w=2`. Null when the host is
   * not allowed or there is no picture. Throws a Problem 503 when the host gives no answer.
   */
  open(address: string, signal: AbortSignal): Promise<FarPicture | null>
}

type Settings = {
  /** Hosts that may be asked, as `name` or `name:port`. */
  readonly hosts: readonly string[]
  readonly fetch?: Fetch
  readonly headersMs?: number
}

/** A drawing of another host could show anything in our name: it is left out. */
const FAR_TYPES = IMAGE_TYPES.filter((type) => type !== 'image/svg+xml')
const LONGEST_PICTURE = 25 * 1024 * 1024
const ADDRESS = /^(https?)\/([^/?#]+)(\/.*)$/i

/** Fetches pictures of the allowed hosts alone; never led elsewhere by a redirect, never more than 25 MB. */
export function createElsewhere({ hosts, fetch = globalThis.fetch, headersMs = 10_000 }: Settings): Elsewhere {
  const allowed = hosts.map((host) => host.toLowerCase())

  function allowedUrl(address: string): URL | null {
    const [, scheme, host = '', rest] = ADDRESS.exec(address) ?? []
    const url = URL.parse(`${scheme}://${host.replace(/%3a/i, ':')}${rest}`)
    return url?.username === '' && url.password === '' && allowed.includes(url.host) ? url : null
  }

  return {
    async open(address, signal) {
      const url = allowedUrl(address)
      if (!url) return null
      const headers = { Accept: FAR_TYPES.join(', '), 'Accept-Encoding': 'identity' }
      const response = await withinTime(fetch, url.href, { headers, redirect: 'error' }, headersMs, signal).catch(
        (error: unknown) => {
          throw signal.aborted ? signal.reason : noAnswer(error)
        },
      )
      const type = response.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase() ?? ''
      const length = statedLength(response.headers)
      const isPicture = response.status === 200 && FAR_TYPES.includes(type) && (length ?? 0) <= LONGEST_PICTURE
      if (isPicture && response.body) return { type, length, body: boundedBody(response.body, LONGEST_PICTURE) }
      await response.body?.cancel()
      if (presenceOf(response.status) === 'unknown')
        throw noAnswer(new Error(`${url.host} answered ${response.status}`))
      return null
    },
  }
}

const noAnswer = (cause: unknown): Problem =>
  new Problem(503, "This picture can't be fetched now.", 'Please try again in a moment.', { cause })
