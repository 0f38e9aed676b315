import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/compress'
import { READING } from '#server/only-reading.ts'
import { acceptedCodings, type Coding } from '#server/page-cache/accepted-codings.ts'

type Bytes = Buffer<ArrayBuffer>
export type HeaderFields = Readonly<Record<string, string>>

/** An answer as it is sent in one coding. */
type Form = {
  readonly etag: string
  /** Null: unpacked from gzip for the few who take no other. */
  readonly bytes: Bytes | null
  readonly headers: HeaderFields
}

/** A whole answer in the codings that there are of it. Its bytes lie outside of V8's heap. */
export type PackedAnswer = {
  readonly status: number
  readonly fields: HeaderFields
  readonly identity: Form
  readonly gzip: Form | null
  br: Form | null
}

/** Below this a packed answer is hardly smaller, and costs both sides time. */
const LEAST_PACKED = 1_024
const GZIP_LEVEL = 6
const BROTLI_QUALITY = 5
/** A window of 256 kB: a page is hardly larger, and the usual one takes 4 MB to fill. */
const BROTLI_WINDOW = 18
/** 160 of the hash's 256 bits. */
const TAG_LENGTH = 27
/** What a 304 leaves out: what it says of policy, a browser would take for the page that it kept. */
const OF_A_BODY = /^(content-(?!location)|link$)/

const pack = promisify(gzip)
const unpack = promisify(gunzip)
const packSmaller = promisify(brotliCompress)

/** Reads an answer to its end and packs it with gzip, in another thread; each form gets a strong ETag made from its bytes. */
export async function packAnswer(answer: Response): Promise<PackedAnswer> {
  const { 'content-length': _length, etag: _tag, ...fields } = Object.fromEntries(answer.headers)
  fields.vary = fields.vary === undefined ? 'Accept-Encoding' : `${fields.vary}, Accept-Encoding`
  const { status } = answer
  const plain = Buffer.from(await answer.arrayBuffer())
  const packs = plain.length >= LEAST_PACKED && COMPRESSIBLE_CONTENT_TYPE_REGEX.test(fields['content-type'] ?? '')
  const identity = formOf(plain, 'identity', fields, status)
  if (!packs || 'content-encoding' in fields) return { status, fields, identity, gzip: null, br: null }
  const packed = formOf(await pack(plain, { level: GZIP_LEVEL }), 'gzip', fields, status)
  return { status, fields, identity: { ...identity, bytes: null }, gzip: packed, br: null }
}

/** Adds the brotli form to an answer that has a gzip form, in another thread. */
export async function addBrotli(answer: PackedAnswer): Promise<void> {
  if (!answer.gzip?.bytes) return
  const plain = await unpack(answer.gzip.bytes)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  }
  answer.br = formOf(await packSmaller(plain, { params }), 'br', answer.fields, answer.status)
}

/** The bytes that an answer holds. */
export const packedSize = ({ identity, gzip, br }: PackedAnswer): number =>
  [identity, gzip, br].reduce((sum, form) => sum + (form?.bytes?.length ?? 0), 0)

/**
 * What a client is sent of an answer: the form that it likes best, 304 if it has one of those that it takes, and no body
 * on a HEAD. `more` are headers of this answer alone.
 */
export function answerFrom(
  answer: PackedAnswer,
  request: Pick<Request, 'method' | 'headers'>,
  more: HeaderFields,
): Response | Promise<Response> {
  const { status } = answer
  const codings = acceptedCodings(request.headers.get('accept-encoding'))
  const known = status === 200 && READING.includes(request.method) ? request.headers.get('if-none-match') : null
  const had = known !== null ? formHad(answer, codings, known) : null
  if (had) return new Response(null, { status: 304, headers: { ...unchangedFields(had), ...more } })
  const best = bestForm(answer, codings)
  const headers = { ...best.headers, ...more }
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  if (best.bytes) return new Response(best.bytes, { status, headers })
  return plainBytes(answer).then((bytes) => new Response(bytes, { status, headers }))
}

function bestForm(answer: PackedAnswer, codings: readonly Coding[]): Form {
  for (const coding of codings) {
    const form = answer[coding]
    if (form) return form
  }
  return answer.identity
}

const plainBytes = async ({ gzip }: PackedAnswer): Promise<Bytes> =>
  gzip?.bytes ? await unpack(gzip.bytes) : Buffer.alloc(0)

/**
 * The form that the client's copy is, of those that it takes: by weak comparison (RFC 9110, 13.1.2), since a proxy that
 * unpacks an answer weakens its tag.
 */
function formHad(answer: PackedAnswer, codings: readonly Coding[], known: string): Form | null {
  if (known.trim() === '*') return bestForm(answer, codings)
  const tags: readonly string[] = known.match(/"[^"]*"/g) ?? []
  return codings.map((coding) => answer[coding]).find((form) => form && tags.includes(form.etag)) ?? null
}

const unchangedFields = ({ headers }: Form): HeaderFields =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_A_BODY.test(name)))

/** The tag is left out of what no client keeps: errors. */
function formOf(bytes: Bytes, coding: Coding, fields: HeaderFields, status: number): Form {
  const etag = `"${hash('sha256', bytes, 'base64url').slice(0, TAG_LENGTH)}"`
  const headers = {
    ...fields,
    ...(coding === 'identity' ? {} : { 'content-encoding': coding }),
    ...(status === 200 ? { etag } : {}),
    'content-length': `${bytes.length}`,
  }
  return { etag, bytes: ownBytes(bytes), headers }
}

/** A copy of just these bytes: what zlib gives may be a piece of a larger block, or of the pool that all buffers share. */
function ownBytes(bytes: Bytes): Bytes {
  if (bytes.length === bytes.buffer.byteLength) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}
