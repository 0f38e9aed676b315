import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Answer } from '#tests/fuzz/ask.ts'
import { MARKUP } from '#tests/fuzz/texts.ts'

const ROOT = join(import.meta.dirname, '../..')
/** A line of a stack trace, a path on this machine, or a module name. */
const INTERNALS = /\n\s+at .+:\d+:\d+|node_modules|file:\/\/\/(?!etc)|node:internal|SQLITE_|PostgresError/

/** The headers that every answer has (behavior 13.10), and what each starts with. */
const HEADERS: Readonly<Record<string, RegExp>> = {
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^(?:strict-origin-when-cross-origin|strict-origin)$/,
  'permissions-policy': /^camera=\(\)/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^(?:same|cross)-origin$/,
  'x-request-id': /^[\w=-]+$/, // a proxy may have set it
}

/** Returns what is wrong with an answer: a server error, a missing header, leaked internals. Null if nothing is. */
export function unfair({ status, headers, body }: Answer): string | null {
  if (status >= 500 || status < 200) return `status ${status}`
  // The HTTP parser rejects what is not a request, without a body or headers.
  if ((status === 400 || status === 417) && body.length === 0 && headers['content-type'] === undefined) return null
  for (const [name, right] of Object.entries(HEADERS)) {
    if (!right.test(String(headers[name]))) return `${name}: ${headers[name]}`
  }
  if (status !== 304 && headers['content-security-policy'] === undefined) return 'no policy'
  if (headers['set-cookie'] || headers['x-powered-by'] || headers['x-made']) return 'a header that no one wants'
  const type = headers['content-type'] ?? ''
  if (body.length === 0 || !/^text\/|json|xml|svg/.test(type)) return null
  const words = unpacked(body, headers['content-encoding']).toString('utf8')
  if (words.includes(ROOT)) return 'a path of this machine'
  const [internal] = INTERNALS.exec(words) ?? []
  if (internal !== undefined) return `internals: ${internal}`
  return type.startsWith('text/html') && words.includes(MARKUP) ? 'a text that became HTML' : null
}

function unpacked(body: Buffer, coding: string | undefined): Buffer {
  if (coding === 'gzip') return gunzipSync(body)
  if (coding === 'br') return brotliDecompressSync(body)
  return body
}
