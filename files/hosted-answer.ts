import { createHash } from 'node:crypto'
import { cutBody, readWhole } from '#files/body.ts'
import { type AskedRange, rangeWithin } from '#files/byte-range.ts'
import type { FileFacts, OpenFile, Presence } from '#files/store.ts'

/** A host that gives no length has its answer read whole, up to so many bytes. */
const LONGEST_UNMEASURED = 64 * 1024 * 1024
/** Without a mark of its own a file counts as new each minute. */
const UNMARKED_MS = 60_000
const PLACE = /^bytes (\d+)-(\d+)\/(\d+)$/

/** What a status says of a file: the hosted store answers a missing one with 400 (SPEC 7). Anything but 200, 206, 400, 404 and 416 says nothing. */
export function presenceOf(status: number): Presence {
  if (status === 200 || status === 206 || status === 416) return 'present'
  return status === 400 || status === 404 ? 'absent' : 'unknown'
}

/** The facts of a file of `size` bytes by the headers that came with it. */
export function hostedFacts(headers: Headers, size: number, now: Date): FileFacts {
  const date = Date.parse(headers.get('Last-Modified') ?? '')
  const minute = Math.floor(now.getTime() / UNMARKED_MS) * UNMARKED_MS
  const modified = new Date(Number.isNaN(date) ? minute : date)
  const mark = headers.get('ETag')?.replace(/^W\//, '') ?? `${modified.getTime()}-${size}`
  return { size, modified, version: createHash('sha256').update(mark).digest('hex').slice(0, 16) }
}

/** The length that headers state, null when they don't. */
export function statedLength(headers: Headers): number | null {
  const length = headers.get('Content-Length')
  const encoded = headers.get('Content-Encoding') ?? 'identity' // then it is the length of something else
  return length !== null && /^\d+$/.test(length) && encoded === 'identity' ? Number(length) : null
}

/**
 * What the visitor is sent of a host's answer 200, 206 or 416. A host that ignores ranges has its file cut here.
 * Null when the answer makes no sense, its body cancelled. Throws what the body throws.
 */
export async function sendHosted(response: Response, asked: AskedRange | null, now: Date): Promise<OpenFile | null> {
  const { status, headers, body } = response
  const [, from, to, total] = PLACE.exec(headers.get('Content-Range') ?? '') ?? []
  if (status === 206 && asked && body && total !== undefined)
    return { ...hostedFacts(headers, Number(total), now), status, from: Number(from), to: Number(to), body }
  if (status === 200 && body) {
    const length = statedLength(headers)
    return length === null ? await measured(body, headers, asked, now) : part(body, length, headers, asked, now)
  }
  await body?.cancel()
  if (status === 416) return outside(headers, Number(headers.get('Content-Range')?.split('/')[1]) || 0, now)
  return status === 200 ? { ...hostedFacts(headers, 0, now), status, from: 0, to: 0, body: null } : null
}

async function measured(
  body: ReadableStream<Uint8Array>,
  headers: Headers,
  asked: AskedRange | null,
  now: Date,
): Promise<OpenFile | null> {
  const bytes = await readWhole(body, LONGEST_UNMEASURED)
  if (!bytes) return null
  const again = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes)
      controller.close()
    },
  })
  return part(again, bytes.length, headers, asked, now)
}

function part(
  body: ReadableStream<Uint8Array>,
  size: number,
  headers: Headers,
  asked: AskedRange | null,
  now: Date,
): OpenFile {
  const facts = hostedFacts(headers, size, now)
  const place = asked && rangeWithin(asked, size)
  if (!place) return { ...facts, status: 200, from: 0, to: size - 1, body }
  if (place !== 'outside') return { ...facts, status: 206, ...place, body: cutBody(body, place.from, place.to) }
  void body.cancel()
  return outside(headers, size, now)
}

const outside = (headers: Headers, size: number, now: Date): OpenFile => ({
  ...hostedFacts(headers, size, now),
  status: 416,
  from: 0,
  to: 0,
  body: null,
})
