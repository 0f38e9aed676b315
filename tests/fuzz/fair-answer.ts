import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Answer } from '#tests/fuzz/ask.ts'
import { MARKUP } from '#tests/fuzz/texts.ts'

const ROOT = join(import.meta.dirname, '../..')
/** A line of a stack trace, a path of this machine, a module of ours or of a library. */
const INTERNALS = /\n\s+at .+:\d+:\d+|node_modules|file:\/\/\/(?!etc)|node:internal|SQLITE_|PostgresError/

/** The headers of DESIGN 5 that every answer bears, and how each begins. */
const HEADERS: Readonly<Record<string, RegExp>> = {
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^(?:strict-origin-when-cross-origin|no-referrer)$/,
  'permissions-policy': /^camera=\(\)/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^(?:same|cross)-origin$/,
  'x-request-id': /^[\w=-]+$/, // a proxy may have given one
}

/** What is wrong with an answer, whatever was asked: a fault of the server, a missing header, internals. Null: nothing. */
export function unfair({ status, headers, body }: Answer): string | null {
  if (status >= 500 || status < 200) return `status ${status}`
  // What is no request is refused below the site, with nothing at all: no page, no type, nothing to protect.
  if ((status === 400 || status === 417) && body.length === 0 && headers['content-type'] === undefined) return null
  for (const [name, right] of Object.entries(HEADERS)) {
    if (!right.test(String(headers[name]))) return `${name}: ${headers[name]}`
  }
  if (status !== 304 && headers['content-security-policy'] === undefined) return 'no policy'
  if (headers['set-cookie'] || headers['x-powered-by'] || headers['x-made']) return 'a header that nobody wants'
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
