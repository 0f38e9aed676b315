import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/compress'
import { bytesOf, freeBytes, ownBytes } from '#app/document/page-bytes.ts'
import { READ_METHODS } from '#server/http/read-only.ts'
import { acceptedEncodings, type Encoding } from '#server/page-cache/accepted-encodings.ts'

type Bytes = Buffer<ArrayBuffer>
export type HeaderFields = Readonly<Record<string, string>>

/** An answer in one encoding. */
type Variant = {
  readonly etag: string
  /** Null for identity if there is gzip: decompressed for the few clients that accept nothing else. */
  readonly bytes: Bytes | null
  readonly headers: HeaderFields
}

/** What is sent to one client. `body` is null for a HEAD and a 304, and shared by all clients that get the same bytes. */
export type Sent = { readonly status: number; readonly headers: HeaderFields; readonly body: Bytes | null }

/** What decides about the encoding and the status of an answer. */
export type Negotiation = {
  readonly method: string
  readonly acceptEncoding: string | null
  readonly ifNoneMatch: string | null
}

/** A whole answer in all its encodings. Its bytes are outside of V8's heap. */
export type EncodedAnswer = {
  readonly status: number
  readonly fields: HeaderFields
  /** The length of the plain bytes. */
  readonly length: number
  /** Null if there is gzip: made of it for a client that accepts nothing else. Thousands of answers are in memory. */
  readonly identity: Variant | null
  readonly gzip: Variant | null
  br: Variant | null
  /** The decompressed bytes while any client is still being sent them: clients that read slowly share one copy. */
  plain: WeakRef<Bytes> | Promise<Bytes> | null
}

/** Smaller answers hardly shrink, and compression costs both sides time. */
const MIN_COMPRESSED = 1_024
/** A page takes 0.6 ms, and is 7 % larger than at level 6, which takes half as long again (measured). */
const GZIP_LEVEL = 4
const BROTLI_QUALITY = 5
/** A window of 256 kB: pages are hardly larger, and the default window takes 4 MB. */
const BROTLI_WINDOW = 18
/** 160 of the hash's 256 bits. */
const TAG_LENGTH = 27
/** Headers that a 304 leaves out. A browser would apply its policy to the cached page. */
const BODY_HEADERS = /^(content-(?!location)|link$)/

const compressGzip = promisify(gzip)
const decompressGzip = promisify(gunzip)
const compressBrotli = promisify(brotliCompress)

/**
 * Reads an answer and compresses it with gzip, in another thread. Each variant gets a strong ETag made from its bytes. What was
 * compressed is freed.
 */
export async function encodeAnswer(answer: Response): Promise<EncodedAnswer> {
  const { 'content-length': _length, etag: _tag, ...fields } = Object.fromEntries(answer.headers)
  fields.vary = fields.vary === undefined ? 'Accept-Encoding' : `${fields.vary}, Accept-Encoding`
  const { status } = answer
  const plain = await bytesOf(answer.body)
  const of = { status, fields, length: plain.length, br: null, plain: null }
  const compresses =
    plain.length >= MIN_COMPRESSED && COMPRESSIBLE_CONTENT_TYPE_REGEX.test(fields['content-type'] ?? '')
  if (!compresses || 'content-encoding' in fields)
    return { ...of, identity: variantOf(plain, 'identity', fields, status), gzip: null }
  const compressed = await compressGzip(plain, { level: GZIP_LEVEL })
  freeBytes(plain)
  return { ...of, identity: null, gzip: variantOf(compressed, 'gzip', fields, status) }
}

/** Adds the Brotli variant to an answer that has a gzip one, in another thread. */
export async function addBrotli(answer: EncodedAnswer): Promise<void> {
  if (!answer.gzip?.bytes) return
  const plain = await decompressGzip(answer.gzip.bytes)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  }
  answer.br = variantOf(await compressBrotli(plain, { params }), 'br', answer.fields, answer.status)
}

/** The number of bytes of all variants. */
export const encodedSize = ({ identity, gzip, br }: EncodedAnswer): number =>
  [identity, gzip, br].reduce((sum, variant) => sum + (variant?.bytes?.length ?? 0), 0)

/** Selects what a client gets: the encoding that it prefers, 304 if it has an accepted variant, and no body on a HEAD. */
export function selectVariant(answer: EncodedAnswer, wanted: Negotiation): Sent | Promise<Sent> {
  const { status } = answer
  const encodings = acceptedEncodings(wanted.acceptEncoding)
  const known = status === 200 && READ_METHODS.includes(wanted.method) ? wanted.ifNoneMatch : null
  const held = known !== null ? variantHeld(answer, encodings, known) : null
  if (held) return { status: 304, headers: unchangedFields(held.headers), body: null }
  const { headers, bytes } = bestVariant(answer, encodings)
  if (bytes || wanted.method === 'HEAD') return { status, headers, body: wanted.method === 'HEAD' ? null : bytes }
  return plainBytes(answer).then((body) => ({ status, headers, body }))
}

/** `selectVariant` for a Request. */
export async function answerFrom(
  answer: EncodedAnswer,
  { method, headers }: Pick<Request, 'method' | 'headers'>,
): Promise<Response> {
  const [acceptEncoding, ifNoneMatch] = [headers.get('accept-encoding'), headers.get('if-none-match')]
  const sent = await selectVariant(answer, { method, acceptEncoding, ifNoneMatch })
  return new Response(sent.body, sent)
}

function bestVariant(answer: EncodedAnswer, encodings: readonly Encoding[]): Variant {
  for (const encoding of encodings) {
    const variant = variantIn(answer, encoding)
    if (variant) return variant
  }
  return identityOf(answer)
}

const variantIn = (answer: EncodedAnswer, encoding: Encoding): Variant | null =>
  encoding === 'identity' ? identityOf(answer) : answer[encoding]

/** Its tag comes from that of the compressed bytes: to hash 2 MB takes milliseconds. */
function identityOf({ identity, gzip, fields, status, length }: EncodedAnswer): Variant {
  if (identity) return identity
  const etag = `${gzip?.etag.slice(0, -1)}-plain"`
  return { etag, bytes: null, headers: headersOf(fields, status, 'identity', etag, length) }
}

function plainBytes(answer: EncodedAnswer): Promise<Bytes> {
  const known = answer.plain instanceof WeakRef ? answer.plain.deref() : answer.plain
  if (known) return Promise.resolve(known)
  if (!answer.gzip?.bytes) return Promise.resolve(Buffer.alloc(0))
  const decompressing = decompressGzip(answer.gzip.bytes).then(ownBytes)
  answer.plain = decompressing
  decompressing.then(
    (bytes) => {
      answer.plain = new WeakRef(bytes)
    },
    () => {
      answer.plain = null
    },
  )
  return decompressing
}

/**
 * Finds the accepted variant that the client has a copy of. Compares weakly (RFC 9110, 13.1.2), because a proxy that
 * decompresses an answer weakens its tag.
 */
function variantHeld(answer: EncodedAnswer, encodings: readonly Encoding[], known: string): Variant | null {
  if (known.trim() === '*') return bestVariant(answer, encodings)
  const tags: readonly string[] = known.match(/"[^"]*"/g) ?? []
  return (
    encodings.map((encoding) => variantIn(answer, encoding)).find((held) => held && tags.includes(held.etag)) ?? null
  )
}

const unchangedFields = (headers: HeaderFields): HeaderFields =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !BODY_HEADERS.test(name)))

function variantOf(bytes: Bytes, encoding: Encoding, fields: HeaderFields, status: number): Variant {
  const etag = `"${hash('sha256', bytes, 'base64url').slice(0, TAG_LENGTH)}"`
  return { etag, bytes: ownBytes(bytes), headers: headersOf(fields, status, encoding, etag, bytes.length) }
}

/** Errors get no tag: no client caches them. */
const headersOf = (fields: HeaderFields, status: number, encoding: Encoding, etag: string, length: number) => ({
  ...fields,
  ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  ...(status === 200 ? { etag } : {}),
  'content-length': `${length}`,
})
