import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress, zstdDecompress } from 'node:zlib'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/compress'
import type { Encoding } from '#server/encoding/accepted-encodings.ts'
import { bytesOf, freeBytes, ownBytes } from '#shared/page-bytes.ts'

type Bytes = Buffer<ArrayBuffer>
export type HeaderFields = Readonly<Record<string, string>>

/** An answer in one encoding. */
export type Variant = { readonly bytes: Bytes; readonly headers: HeaderFields }

/** A whole answer, in the encodings that were asked for so far. Its bytes are outside of V8's heap. */
export type EncodedAnswer = {
  readonly status: number
  readonly fields: HeaderFields
  /** The length of the plain bytes. */
  readonly length: number
  /** Made from the bytes of `first`, and the start of all tags. Equal tags: the same plain bytes. */
  readonly tag: string
  /** The encoding of `first`: identity if the answer isn't worth compressing. */
  readonly encoding: Encoding
  /** All others are made of it, if it is zstd. */
  readonly first: Variant
  /** Made for the first client that prefers it. */
  gzip: Variant | Promise<Variant> | null
  /** Made by `addBrotli`. */
  br: Variant | null
  /** The plain bytes of a compressed answer while any client is still being sent them: slow readers share one copy. */
  plain: WeakRef<Bytes> | Promise<Bytes> | null
}

type Described = Pick<EncodedAnswer, 'status' | 'fields' | 'tag'>
type Compressed = Exclude<Encoding, 'identity'>

/** Smaller answers hardly shrink, and compression costs both sides time. */
const MIN_COMPRESSED = 1_024
/** 160 of the hash's 256 bits. */
const TAG_LENGTH = 27

const compressZstd = promisify(zstdCompress)
const compressGzip = promisify(gzip)
const compressBrotli = promisify(brotliCompress)
const decompress = promisify(zstdDecompress)

/** Each works in another thread. */
const COMPRESS: Readonly<Record<Compressed, (plain: Bytes) => Promise<Bytes>>> = {
  /** Tables of 2 × 32 kB, instead of 1 MB: they find as much in a page, and take a quarter less time to set up and compress (measured). */
  zstd: (plain) =>
    compressZstd(plain, {
      params: { [constants.ZSTD_c_hashLog]: 13, [constants.ZSTD_c_chainLog]: 13 },
      pledgedSrcSize: plain.length,
    }),
  /** For clients without zstd. 7 % larger than at level 6, in two thirds of the time. */
  gzip: (plain) => compressGzip(plain, { level: 4 }),
  br: (plain) =>
    compressBrotli(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        // A window of 256 kB: pages are hardly larger, and the default window takes 4 MB.
        [constants.BROTLI_PARAM_LGWIN]: 18,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
}

/**
 * Reads an answer and compresses it. Each variant gets a strong ETag. What was compressed is freed. Another encoding than zstd
 * is for an answer that has only one client.
 */
export async function encodeAnswer(answer: Response, encoding: Encoding = 'zstd'): Promise<EncodedAnswer> {
  const { 'content-length': _length, etag: _tag, ...fields } = Object.fromEntries(answer.headers)
  fields.vary = fields.vary === undefined ? 'Accept-Encoding' : `${fields.vary}, Accept-Encoding`
  const plain = await bytesOf(answer.body)
  const { length } = plain
  const shrinks =
    length >= MIN_COMPRESSED &&
    !('content-encoding' in fields) &&
    COMPRESSIBLE_CONTENT_TYPE_REGEX.test(fields['content-type'] ?? '')
  const used = shrinks ? encoding : 'identity'
  const bytes = used === 'identity' ? plain : await COMPRESS[used](plain)
  if (bytes !== plain) freeBytes(plain)
  const tag = hash('sha256', bytes, 'base64url').slice(0, TAG_LENGTH)
  const of = { status: answer.status, fields, length, tag, encoding: used, gzip: null, br: null, plain: null }
  return { ...of, first: variantOf(of, used, bytes) }
}

/** Adds the Brotli variant to an answer that is compressed, in another thread. */
export async function addBrotli(answer: EncodedAnswer): Promise<void> {
  if (answer.encoding !== 'identity') answer.br = await otherVariant(answer, 'br')
}

/** The number of bytes of all variants. */
export const encodedSize = ({ first, gzip, br }: EncodedAnswer): number =>
  [first, gzip, br].reduce((sum, variant) => sum + (variant && 'bytes' in variant ? variant.bytes.length : 0), 0)

/** The variant in an encoding, made if it isn't there. Brotli is never made here. */
export function variantIn(answer: EncodedAnswer, encoding: Encoding): Variant | Promise<Variant> {
  if (encoding === 'br' && answer.br) return answer.br
  if (encoding === answer.encoding || answer.encoding === 'identity') return answer.first
  return encoding === 'gzip' ? gzipOf(answer) : plainOf(answer)
}

/** Clients at the same time share one compression. After a failure the next one tries again. */
function gzipOf(answer: EncodedAnswer): Variant | Promise<Variant> {
  if (answer.gzip) return answer.gzip
  const making = otherVariant(answer, 'gzip')
  answer.gzip = making
  making.then(
    (gzip) => {
      answer.gzip = gzip
    },
    () => {
      answer.gzip = null
    },
  )
  return making
}

async function otherVariant(answer: EncodedAnswer, encoding: Compressed): Promise<Variant> {
  const plain = await decompressed(answer)
  const bytes = await COMPRESS[encoding](plain)
  freeBytes(plain)
  return variantOf(answer, encoding, bytes)
}

/** Clients at the same time share the plain bytes. After a failure the next one tries again. */
async function plainOf(answer: EncodedAnswer): Promise<Variant> {
  const known = answer.plain instanceof WeakRef ? answer.plain.deref() : answer.plain
  if (known) return variantOf(answer, 'identity', await known)
  const decompressing = decompressed(answer)
  answer.plain = decompressing
  decompressing.then(
    (bytes) => {
      answer.plain = new WeakRef(bytes)
    },
    () => {
      answer.plain = null
    },
  )
  return variantOf(answer, 'identity', await decompressing)
}

/** In one chunk, since the length is known: half the time. */
const decompressed = ({ first, length }: EncodedAnswer): Promise<Bytes> =>
  decompress(first.bytes, { chunkSize: length }).then(ownBytes)

const variantOf = (answer: Described, encoding: Encoding, bytes: Bytes): Variant => ({
  bytes: ownBytes(bytes),
  headers: headersOf(answer, encoding, bytes.length),
})

export const tagOf = ({ tag }: Described, encoding: Encoding): string =>
  encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`

/** Errors get no tag: no client caches them. */
export const headersOf = (answer: Described, encoding: Encoding, length: number): HeaderFields => ({
  ...answer.fields,
  ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  ...(answer.status === 200 ? { etag: tagOf(answer, encoding) } : {}),
  'content-length': `${length}`,
})
