import { limitBody } from '#files/body-streams.ts'
import { IMAGE_TYPES } from '#files/content-type.ts'
import { type Fetch, fetchWithTimeout } from '#files/fetch-with-timeout.ts'
import { contentLength, presenceOf } from '#files/stores/hosted-response.ts'
import { Problem } from '#shared/problem.ts'

/** `length` is null if the host doesn't send it. */
type RemotePicture = {
  readonly type: string
  readonly length: number | null
  readonly body: ReadableStream<Uint8Array>
}

/** Pictures of other hosts. The browser may not fetch them itself (`img-src 'self'`, behavior 13.7). */
export type RemotePictures = {
  /**
   * Fetches by the part of an address after `/files/elsewhere/`, with its query: `https/cdn.example/a.jpg?w=2`. Returns
   * null if the host is not allowed or there is no picture. Throws a Problem 503 if the host doesn't answer.
   */
  open(address: string, signal: AbortSignal): Promise<RemotePicture | null>
}

type Settings = {
  /** The allowed hosts, as `name` or `name:port`. */
  readonly hosts: readonly string[]
  readonly fetch?: Fetch
  readonly headersTimeoutMs?: number
}

/** Without SVG: another host's drawing could show anything in our name. */
const REMOTE_TYPES = IMAGE_TYPES.filter((type) => type !== 'image/svg+xml')
const MAX_BYTES = 25 * 1024 * 1024
const ADDRESS = /^(https?)\/([^/?#]+)(\/.*)$/i

/** Fetches pictures from the allowed hosts. Follows no redirects and sends at most 25 MB. */
export function createRemotePictures({
  hosts,
  fetch = globalThis.fetch,
  headersTimeoutMs = 10_000,
}: Settings): RemotePictures {
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
      const init: RequestInit = {
        headers: { Accept: REMOTE_TYPES.join(', '), 'Accept-Encoding': 'identity' },
        redirect: 'error',
      }
      const response = await fetchWithTimeout(fetch, url.href, init, headersTimeoutMs, signal).catch(
        (error: unknown) => {
          throw signal.aborted ? signal.reason : noAnswer(error)
        },
      )
      const type = response.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase() ?? ''
      const length = contentLength(response.headers)
      const isPicture = response.status === 200 && REMOTE_TYPES.includes(type) && (length ?? 0) <= MAX_BYTES
      if (isPicture && response.body) return { type, length, body: limitBody(response.body, MAX_BYTES) }
      await response.body?.cancel()
      if (presenceOf(response.status) === 'unknown') {
        throw noAnswer(new Error(`${url.host} answered ${response.status}`))
      }
      return null
    },
  }
}

const noAnswer = (cause: unknown): Problem =>
  new Problem(503, "This picture can't be fetched now.", 'Please try again in a moment.', { cause })
