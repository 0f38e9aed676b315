import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/compress'
import { parseAccept } from 'hono/utils/accept'
import { READ_METHODS } from '#server/http/allowed-methods.ts'
import { bytesOf, freeBytes, ownBytes } from '#shared/page-bytes.ts'

type Bytes = Buffer<ArrayBuffer>
type HeaderFields = Readonly<Record<string, string>>

/** A complete answer in memory, compressed once. Its bytes are outside of V8's heap. */
export type StoredAnswer = Awaited<ReturnType<typeof storeAnswer>>

/** For one client. `body` is null for a HEAD and a 304, and shared by clients with the same bytes. */
export type Sent = { readonly status: number; readonly headers: HeaderFields; readonly body: Bytes | null }

export type AskedCopy = {
  readonly method: string
  readonly acceptEncoding: string | null
  readonly ifNoneMatch: string | null
}

/** Smaller answers hardly shrink, and compression takes time on both sides. */
const MIN_COMPRESSED = 1_024
const TAG_LENGTH = 27
/** Left out of a 304: browsers would apply its policy to the cached page. */
const BODY_HEADERS = /^(content-(?!location)|link$)/

const compress = promisify(gzip)
const decompress = promisify(gunzip)

/** Reads an answer and compresses it in another thread, then frees the original. */
export async function storeAnswer(answer: Response) {
  const { 'content-length': _length, etag: _tag, ...fields } = Object.fromEntries(answer.headers)
  fields.vary = fields.vary === undefined ? 'Accept-Encoding' : `${fields.vary}, Accept-Encoding`
  const plain = await bytesOf(answer.body)
  const isGzip =
    plain.length >= MIN_COMPRESSED &&
    !('content-encoding' in fields) &&
    COMPRESSIBLE_CONTENT_TYPE_REGEX.test(fields['content-type'] ?? '')
  const bytes = ownBytes(isGzip ? await compress(plain) : plain)
  if (isGzip) freeBytes(plain)
  // Weak: the plain answer has it too.
  const tag = `W/"${hash('sha256', bytes, 'base64url').slice(0, TAG_LENGTH)}"`
  return { status: answer.status, fields, bytes, isGzip, tag }
}

/** A client's answer: 304 if it has it, no body on a HEAD, plain bytes if it doesn't take gzip. */
export function sentFrom(
  answer: StoredAnswer,
  { method, acceptEncoding, ifNoneMatch }: AskedCopy,
): Sent | Promise<Sent> {
  const { status, fields, bytes, isGzip, tag } = answer
  // Errors get no tag, since no client caches them.
  const tagged = status === 200 ? { ...fields, etag: tag } : fields
  if (status === 200 && READ_METHODS.includes(method) && ifNoneMatch !== null && isHeld(tag, ifNoneMatch)) {
    const kept = Object.entries(tagged).filter(([name]) => !BODY_HEADERS.test(name))
    return { status: 304, headers: Object.fromEntries(kept), body: null }
  }
  const send = (body: Bytes, encoded: HeaderFields): Sent => ({
    status,
    headers: { ...tagged, ...encoded, 'content-length': `${body.length}` },
    body: method === 'HEAD' ? null : body,
  })
  if (!isGzip) return send(bytes, {})
  if (takesGzip(acceptEncoding)) return send(bytes, { 'content-encoding': 'gzip' })
  return decompress(bytes).then((plain) => send(plain, {}))
}

const isHeld = (tag: string, known: string): boolean =>
  known.trim() === '*' || [...known.matchAll(/"[^"]*"/g)].some(([held]) => `W/${held}` === tag)

function takesGzip(header: string | null): boolean {
  const weights = new Map(parseAccept(header ?? '').map(({ type, q }) => [type.toLowerCase(), q]))
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0
}
