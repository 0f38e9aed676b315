import { createBodyRoom } from '#app/forms/posted/body-room.ts'

const MEGABYTE = 1_000_000
/** Read and dropped of a body that is refused: a browser shows no answer that comes while it is still sending. */
const MAX_DROPPED = 10 * MEGABYTE
/** Of all forms that are arriving at the same time. */
const MAX_ARRIVING = 64 * MEGABYTE
/** Shorter than the server's own limit (`server/http/listen.ts`), which would cut the form off without a message. */
export const ARRIVAL_MS = 25_000

/** In portions: joining 10 MB would hold up everybody else, and so would a million pieces of a byte. */
type Body = readonly Uint8Array<ArrayBuffer>[] | 'too large' | 'too slow' | 'too many'

/** Joining one takes about a millisecond. */
const PORTION_BYTES = 512 * 1_024
const PORTION_PIECES = 16_384

type Limits = {
  readonly maxBytes: number
  readonly arrivalMs: number
  /** The sender's network. */
  readonly from: string
}

/** In this process. */
const room = createBodyRoom(MAX_ARRIVING)

/**
 * Receives a body, counting its bytes as they come, since a chunked one states no length. Calls `use` while the bytes
 * count as arriving, with the whole body or why there is none.
 */
export async function receiveBody<Result>(
  request: Request,
  { maxBytes, arrivalMs, from }: Limits,
  use: (body: Body) => Promise<Result>,
): Promise<Result> {
  const stated = Math.min(maxBytes, Number(request.headers.get('Content-Length') ?? 0) || 0)
  if (!room.fits(from, stated)) {
    await dropBody(request)
    return await use('too many')
  }
  const portions: Uint8Array<ArrayBuffer>[] = []
  let pieces: Uint8Array[] = []
  let pieceBytes = 0
  const join = () => {
    if (pieces.length > 0) portions.push(Buffer.concat(pieces, pieceBytes))
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
      if (pieceBytes >= PORTION_BYTES || pieces.length >= PORTION_PIECES) join()
    })
    join()
    arrival.complete()
    return await use(refused ?? (end === 'too slow' ? end : portions))
  } finally {
    arrival.leave()
  }
}

/** Reads a body that is refused, as far as a browser needs it to show the answer. */
export const dropBody = (request: Request) =>
  eachChunk(request, MAX_DROPPED, ARRIVAL_MS, () => undefined).catch(() => undefined)

/** Reads a body to its end, or up to a number of bytes, or until the time is over. */
async function eachChunk(
  request: Request,
  maxBytes: number,
  limitMs: number,
  take: (chunk: Uint8Array<ArrayBuffer>, bytesSoFar: number) => void,
): Promise<'whole' | 'cut' | 'too slow'> {
  if (!request.body) return 'whole'
  const reader = request.body.getReader()
  const time = Promise.withResolvers<'too slow'>()
  const timer = setTimeout(() => time.resolve('too slow'), limitMs)
  try {
    for (let bytes = 0; bytes <= maxBytes; ) {
      const read = await Promise.race([reader.read(), time.promise])
      if (read === 'too slow') return read // not canceled: that would close the socket before the answer
      if (read.done) return 'whole'
      bytes += read.value.byteLength
      take(read.value, bytes)
    }
    await reader.cancel()
    return 'cut'
  } finally {
    clearTimeout(timer)
  }
}
