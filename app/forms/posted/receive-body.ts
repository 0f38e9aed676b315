import { createBodyRoom, type Sender } from '#app/forms/posted/body-room.ts'

const MEGABYTE = 1_000_000
/** Read and dropped of a body that is refused: a browser shows no answer that comes while it is still sending. */
const MAX_DROPPED = 10 * MEGABYTE
/** Of all forms that are arriving at the same time. */
const MAX_ARRIVING = 64 * MEGABYTE
/** Shorter than the server's own limit (`server/listen.ts`), which would cut the form off without a message. */
export const ARRIVAL_MS = 25_000

type Piece = Uint8Array<ArrayBuffer>
/** What a request brings: a `Request`, or the stream that Node itself reads, whose pieces aren't copied. */
export type Arriving = {
  readonly headers: Pick<Headers, 'get'>
  readonly body: AsyncIterable<Piece> | null
}
/** As it arrived, in portions that take about a millisecond to join: 10 MB at once would hold up everybody else. */
export type Portions = readonly (readonly Piece[])[]
type Body = Portions | 'too large' | 'too slow' | 'too many'

const PORTION_BYTES = 512 * 1_024
const PORTION_PIECES = 16_384
/** More are joined at once: small pieces take many times the memory of their bytes. */
const MAX_KEPT_PIECES = 128

type Limits = {
  readonly maxBytes: number
  readonly arrivalMs: number
  /** The sender's networks. */
  readonly from: Sender
}

/** In this process. */
const room = createBodyRoom(MAX_ARRIVING)

/**
 * Receives a body, counting its bytes as they come, since a chunked one states no length. Calls `use` while the bytes
 * count as arriving, with the whole body or why there is none.
 */
export async function receiveBody<Result>(
  request: Arriving,
  { maxBytes, arrivalMs, from }: Limits,
  use: (body: Body) => Promise<Result>,
): Promise<Result> {
  const stated = Math.min(maxBytes, Number(request.headers.get('Content-Length') ?? 0) || 0)
  if (!room.fits(from, stated)) {
    await dropBody(request)
    return await use('too many')
  }
  const portions: (readonly Piece[])[] = []
  let pieces: Piece[] = []
  let pieceBytes = 0
  const endPortion = () => {
    if (pieces.length > 0) portions.push(pieces.length > MAX_KEPT_PIECES ? [Buffer.concat(pieces, pieceBytes)] : pieces)
    pieces = []
    pieceBytes = 0
  }
  let refused: 'too large' | 'too many' | null = null
  const refuse = (why: 'too large' | 'too many') => {
    refused = why
    pieces = []
    portions.length = 0
  }
  const arrival = room.enter(from, () => refuse('too many'))
  try {
    const end = await eachChunk(request, maxBytes + MAX_DROPPED, arrivalMs, (chunk, bytes) => {
      if (refused) return
      if (bytes > maxBytes) refuse('too large')
      else if (!arrival.take(chunk.byteLength)) refuse('too many')
      if (refused) return arrival.leave()
      pieces.push(chunk)
      pieceBytes += chunk.byteLength
      if (pieceBytes >= PORTION_BYTES || pieces.length >= PORTION_PIECES) endPortion()
    })
    endPortion()
    arrival.complete()
    return await use(refused ?? (end === 'too slow' ? end : portions))
  } finally {
    arrival.leave()
  }
}

/** Reads a body that is refused, as far as a browser needs it to show the answer. */
export const dropBody = (request: Arriving) =>
  eachChunk(request, MAX_DROPPED, ARRIVAL_MS, () => undefined).catch(() => undefined)

/**
 * Reads a body to its end, or up to a number of bytes, or until the time is over. Then it doesn't end the body: that would
 * close the socket before the answer, or keep it open after it.
 */
async function eachChunk(
  { body }: Arriving,
  maxBytes: number,
  limitMs: number,
  take: (chunk: Piece, bytesSoFar: number) => void,
): Promise<'whole' | 'cut' | 'too slow'> {
  if (!body) return 'whole'
  const chunks = body[Symbol.asyncIterator]()
  const time = Promise.withResolvers<'too slow'>()
  const timer = setTimeout(() => time.resolve('too slow'), limitMs)
  try {
    for (let bytes = 0; bytes <= maxBytes; ) {
      const read = await Promise.race([chunks.next(), time.promise])
      if (read === 'too slow') return read
      if (read.done) return 'whole'
      bytes += read.value.byteLength
      take(read.value, bytes)
    }
    return 'cut' // what comes after is the server's to drop
  } finally {
    clearTimeout(timer)
  }
}
