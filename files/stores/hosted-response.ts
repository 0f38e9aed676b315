import { createHash } from 'node:crypto'
import { readAll, sliceBody } from '#files/body-streams.ts'
import { type RequestedRange, resolveRange } from '#files/byte-range.ts'
import type { FileFacts, OpenFile, Presence } from '#files/stores/file-store.ts'
import { bodyOf } from '#shared/page-bytes.ts'

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

/** The facts of a file of `size` bytes from its response headers. */
export function hostedFacts(headers: Headers, size: number, now: Date): FileFacts {
  const date = Date.parse(headers.get('Last-Modified') ?? '')
  const minute = Math.floor(now.getTime() / UNDATED_MS) * UNDATED_MS
  const modified = new Date(Number.isNaN(date) ? minute : date)
  const tag = headers.get('ETag')?.replace(/^W\//, '') ?? `${modified.getTime()}-${size}`
  return { size, modified, version: createHash('sha256').update(tag).digest('hex').slice(0, 16) }
}

/** The file's length from the headers, or null if they don't state it. */
export function contentLength(headers: Headers): number | null {
  const length = headers.get('Content-Length')
  const encoding = headers.get('Content-Encoding') ?? 'identity' // otherwise it is the encoded body's length
  return length !== null && /^\d+$/.test(length) && encoding === 'identity' ? Number(length) : null
}

/**
 * Turns a host's response 200, 206 or 416 into ours. Slices the body if the host ignores ranges. Returns null and
 * cancels the body if the response is invalid. Throws the body's error.
 */
export async function hostedAnswer(
  response: Response,
  requested: RequestedRange | null,
  now: Date,
): Promise<OpenFile | null> {
  const { status, headers, body } = response
  const [, from, to, total] = CONTENT_RANGE.exec(headers.get('Content-Range') ?? '') ?? []
  if (status === 206 && requested && body && total !== undefined)
    return { ...hostedFacts(headers, Number(total), now), status, from: Number(from), to: Number(to), body }
  if (status === 200 && body) {
    const length = contentLength(headers)
    if (length === null) return await answerUnmeasured(body, headers, requested, now)
    return answerRange(body, length, headers, requested, now)
  }
  await body?.cancel()
  if (status === 416) return answerOutside(headers, Number(headers.get('Content-Range')?.split('/')[1]) || 0, now)
  return status === 200 ? { ...hostedFacts(headers, 0, now), status, from: 0, to: 0, body: null } : null
}

async function answerUnmeasured(
  body: ReadableStream<Uint8Array>,
  headers: Headers,
  requested: RequestedRange | null,
  now: Date,
): Promise<OpenFile | null> {
  const bytes = await readAll(body, MAX_UNMEASURED_BYTES)
  if (!bytes) return null
  return answerRange(bodyOf(bytes), bytes.length, headers, requested, now)
}

function answerRange(
  body: ReadableStream<Uint8Array>,
  size: number,
  headers: Headers,
  requested: RequestedRange | null,
  now: Date,
): OpenFile {
  const facts = hostedFacts(headers, size, now)
  const bytes = requested && resolveRange(requested, size)
  if (!bytes) return { ...facts, status: 200, from: 0, to: size - 1, body }
  if (bytes !== 'outside') return { ...facts, status: 206, ...bytes, body: sliceBody(body, bytes.from, bytes.to) }
  void body.cancel()
  return answerOutside(headers, size, now)
}

const answerOutside = (headers: Headers, size: number, now: Date): OpenFile => ({
  ...hostedFacts(headers, size, now),
  status: 416,
  from: 0,
  to: 0,
  body: null,
})
