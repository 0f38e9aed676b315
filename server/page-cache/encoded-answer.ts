import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress, zstdDecompress } from 'node:zlib'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/compress'
import { bytesOf, freeBytes, ownBytes } from '#app/document/page-bytes.ts'
import { READ_METHODS } from '#server/http/read-only.ts'
import { acceptedEncodings, type Encoding, ONLY_IDENTITY } from '#server/page-cache/accepted-encodings.ts'

type Bytes = Buffer<ArrayBuffer>
export type HeaderFields = Readonly<Record<string, string>>

/** An answer in one encoding. */
type Variant = { readonly bytes: Bytes; readonly headers: HeaderFields }

/** What is sent to one client. `body` is null for a HEAD and a 304, and shared by all clients that get the same bytes. */
export type Sent = { readonly status: number; readonly headers: HeaderFields; readonly body: Bytes | null }

/** What decides about the encoding and the status of an answer. */
export type Negotiation = {
  readonly method: string
  readonly acceptEncoding: string | null
  readonly ifNoneMatch: string | null
}

/** A whole answer, in the encodings that were asked for so far. Its bytes are outside of V8's heap. */
export type EncodedAnswer = {
  readonly status: number
  readonly fields: HeaderFields
  /** The length of the plain bytes. */
  readonly length: number
  /** Made from the bytes of `first`, and the start of all tags: equal tags, equal bytes. */
  readonly tag: string
  /** With zstd if it is worth compressing, else the plain bytes. All others are made of it. */
  readonly first: Variant
  readonly isCompressed: boolean
  /** Made for the first client that prefers it. */
  gzip: Variant | Promise<Variant> | null
  /** Made by `addBrotli`. */
  br: Variant | null
  /** The plain bytes of a compressed answer while any client is still being sent them: slow readers share one copy. */
  plain: WeakRef<Bytes> | Promise<Bytes> | null
}

/** Smaller answers hardly shrink, and compression costs both sides time. */
const MIN_COMPRESSED = 1_024
/** Tables of 2 × 32 kB, instead of 1 MB: they find as much in a page, and take a quarter less time to set up and compress (measured). */
const ZSTD = { params: { [constants.ZSTD_c_hashLog]: 13, [constants.ZSTD_c_chainLog]: 13 } }
/** Half of zstd's speed, which costs the few clients that don't accept that: 7 % larger than at level 6, in two thirds of the time. */
const GZIP_LEVEL = 4
const BROTLI_QUALITY = 5
/** A window of 256 kB: pages are hardly larger, and the default window takes 4 MB. */
const BROTLI_WINDOW = 18
/** 160 of the hash's 256 bits. */
const TAG_LENGTH = 27
/** Headers that a 304 leaves out. A browser would apply its policy to the cached page. */
const BODY_HEADERS = /^(content-(?!location)|link$)/

const compressZstd = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)
const compressGzip = promisify(gzip)
const compressBrotli = promisify(brotliCompress)

/** Reads an answer and compresses it with zstd, in another thread. Each variant gets a strong ETag. What was compressed is freed. */
export async function encodeAnswer(answer: Response): Promise<EncodedAnswer> {
  const { 'content-length': _length, etag: _tag, ...fields } = Object.fromEntries(answer.headers)
  fields.vary = fields.vary === undefined ? 'Accept-Encoding' : `${fields.vary}, Accept-Encoding`
  const plain = await bytesOf(answer.body)
  const { length } = plain
  const isCompressed =
    length >= MIN_COMPRESSED &&
    !('content-encoding' in fields) &&
    COMPRESSIBLE_CONTENT_TYPE_REGEX.test(fields['content-type'] ?? '')
  const bytes = isCompressed ? await compressZstd(plain, { ...ZSTD, pledgedSrcSize: length }) : plain
  if (isCompressed) freeBytes(plain)
  const tag = hash('sha256', bytes, 'base64url').slice(0, TAG_LENGTH)
  const of = { status: answer.status, fields, length, tag, isCompressed, gzip: null, br: null, plain: null }
  return { ...of, first: variantOf(of, isCompressed ? 'zstd' : 'identity', bytes) }
}

/** Adds the Brotli variant to an answer that is compressed, in another thread. */
export async function addBrotli(answer: EncodedAnswer): Promise<void> {
  if (!answer.isCompressed) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: answer.length,
  }
  answer.br = await otherVariant(answer, 'br', (plain) => compressBrotli(plain, { params }))
}

/** The number of bytes of all variants. */
export const encodedSize = ({ first, gzip, br }: EncodedAnswer): number =>
  [first, gzip, br].reduce((sum, variant) => sum + (variant && 'bytes' in variant ? variant.bytes.length : 0), 0)

/** Selects what a client gets: the encoding that it prefers, 304 if it has an accepted variant, and no body on a HEAD. */
export function selectVariant(answer: EncodedAnswer, wanted: Negotiation): Sent | Promise<Sent> {
  const { status } = answer
  const encodings = acceptedEncodings(wanted.acceptEncoding)
  const known = status === 200 && READ_METHODS.includes(wanted.method) ? wanted.ifNoneMatch : null
  const etag = known === null ? null : tagHeld(answer, encodings, known)
  if (etag !== null) return { status: 304, headers: unchangedFields(answer, etag), body: null }
  const send = ({ headers, bytes }: Variant): Sent => ({
    status,
    headers,
    body: wanted.method === 'HEAD' ? null : bytes,
  })
  const encoding = bestEncoding(answer, encodings)
  // Its length is known without its bytes.
  if (wanted.method === 'HEAD' && encoding === 'identity')
    return { status, headers: headersOf(answer, encoding, answer.length), body: null }
  const variant = variantIn(answer, encoding)
  return variant instanceof Promise ? variant.then(send) : send(variant)
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

/** Brotli only if it is made. */
function bestEncoding({ isCompressed, br }: EncodedAnswer, encodings: readonly Encoding[]): Encoding {
  if (!isCompressed) return 'identity'
  return encodings.find((encoding) => encoding !== 'br' || br !== null) ?? 'identity'
}

function variantIn(answer: EncodedAnswer, encoding: Encoding): Variant | Promise<Variant> {
  if (encoding === 'br' && answer.br) return answer.br
  if (encoding === 'gzip') return gzipOf(answer)
  return encoding === 'zstd' || !answer.isCompressed ? answer.first : plainOf(answer)
}

/** Clients at the same time share one compression. */
function gzipOf(answer: EncodedAnswer): Variant | Promise<Variant> {
  if (answer.gzip) return answer.gzip
  const making = otherVariant(answer, 'gzip', (plain) => compressGzip(plain, { level: GZIP_LEVEL }))
  return shared(making, (gzip) => {
    answer.gzip = gzip
  })
}

async function otherVariant(
  answer: EncodedAnswer,
  encoding: Encoding,
  compress: (plain: Bytes) => Promise<Bytes>,
): Promise<Variant> {
  const plain = await decompressed(answer)
  const bytes = await compress(plain)
  freeBytes(plain)
  return variantOf(answer, encoding, bytes)
}

async function plainOf(answer: EncodedAnswer): Promise<Variant> {
  const known = answer.plain instanceof WeakRef ? answer.plain.deref() : answer.plain
  const bytes =
    known ??
    shared(decompressed(answer), (plain) => {
      answer.plain = plain === null || plain instanceof Promise ? plain : new WeakRef(plain)
    })
  return variantOf(answer, 'identity', await bytes)
}

/** The length is known, so it is done in one step: half the time. */
const decompressed = ({ first, length }: EncodedAnswer): Promise<Bytes> =>
  decompress(first.bytes, { chunkSize: length }).then(ownBytes)

/** Hands on what is being made, and what was made: null after a failure, so that the next one tries again. */
function shared<T>(making: Promise<T>, keep: (made: Promise<T> | T | null) => void): Promise<T> {
  keep(making)
  making.then(keep, () => keep(null))
  return making
}

/**
 * Finds the tag of the accepted variant that the client has a copy of. Compares weakly (RFC 9110, 13.1.2), because a proxy that
 * decompresses an answer weakens its tag.
 */
function tagHeld(answer: EncodedAnswer, encodings: readonly Encoding[], known: string): string | null {
  const accepted = (answer.isCompressed ? encodings : ONLY_IDENTITY).map((encoding) => tagOf(answer, encoding))
  if (known.trim() === '*') return accepted[0] ?? null
  const held: readonly string[] = known.match(/"[^"]*"/g) ?? []
  return accepted.find((tag) => held.includes(tag)) ?? null
}

const unchangedFields = (answer: EncodedAnswer, etag: string): HeaderFields =>
  Object.fromEntries([...Object.entries(answer.fields).filter(([name]) => !BODY_HEADERS.test(name)), ['etag', etag]])

type Described = Pick<EncodedAnswer, 'status' | 'fields' | 'tag'>

const tagOf = ({ tag }: Described, encoding: Encoding): string =>
  encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`

const variantOf = (answer: Described, encoding: Encoding, bytes: Bytes): Variant => ({
  bytes: ownBytes(bytes),
  headers: headersOf(answer, encoding, bytes.length),
})

/** Errors get no tag: no client caches them. */
const headersOf = (answer: Described, encoding: Encoding, length: number): HeaderFields => ({
  ...answer.fields,
  ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  ...(answer.status === 200 ? { etag: tagOf(answer, encoding) } : {}),
  'content-length': `${length}`,
})
