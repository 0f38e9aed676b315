import type { Network } from '#shared/network.ts'

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
type Received = Portions | 'too large' | 'too slow' | 'too many'

const PORTION_BYTES = 512 * 1_024
const PORTION_PIECES = 16_384
/** More are joined at once: small pieces take many times the memory of their bytes. */
const MAX_KEPT_PIECES = 128

type Limits = {
  readonly maxBytes: number
  readonly arrivalMs: number
  /** The sender's networks. */
  readonly from: BodySender
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
  use: (body: Received) => Promise<Result>,
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

/** A body that is arriving. */
export type Arrival = {
  /** Takes up room. Returns false if the body has to be refused instead. */
  take(bytes: number): boolean
  /** The whole body has arrived. It keeps its room until `leave`, since it is in use. */
  complete(): void
  /** Frees its room. */
  leave(): void
}

export type BodyRoom = {
  /** Begins a body. `from` are its networks; `refuse` is called if it has to make room for another network's. */
  enter(from: BodySender, refuse: () => void): Arrival
  /** Whether a body of this size has any prospect of room. */
  fits(from: BodySender, bytes: number): boolean
}

/** The networks of a sender, the smallest first. */
export type BodySender = readonly Network[]
/** What networks take, each as a share of its allowance. */
type Shares = Map<string, number>
type Body = { readonly from: BodySender; readonly refuse: () => void; bytes: number; isWhole: boolean }

/**
 * Shares a number of bytes among bodies that arrive at the same time (behavior 10.16). When all is taken, the network that
 * takes the most refuses its largest body. So a network may use all room that others don't need.
 */
export function createBodyRoom(maxBytes: number): BodyRoom {
  const bodies = new Set<Body>()
  let total = 0

  function ofNetworks(): Shares {
    const shares: Shares = new Map()
    for (const { from, bytes } of bodies) addTo(shares, from, bytes)
    return shares
  }

  function free(body: Body): void {
    bodies.delete(body)
    total -= body.bytes
    body.bytes = 0
  }

  /** The body to refuse when `bytes` more would be too many: the largest of the network with the most. */
  function surplus(body: Body, bytes: number): Body {
    const shares = ofNetworks()
    addTo(shares, body.from, bytes)
    const most = Math.max(...shares.values())
    let largest = body
    let size = shareOf(shares, body.from) === most ? body.bytes + bytes : 0
    for (const one of bodies) {
      if (one.isWhole || one.bytes <= size || shareOf(shares, one.from) !== most) continue
      largest = one
      size = one.bytes
    }
    return largest
  }

  return {
    enter(from, refuse) {
      const body: Body = { from, refuse, bytes: 0, isWhole: false }
      bodies.add(body)
      return {
        take(bytes) {
          while (total + bytes > maxBytes) {
            const refused = surplus(body, bytes)
            free(refused)
            if (refused === body) return false
            refused.refuse()
          }
          body.bytes += bytes
          total += bytes
          return true
        },
        complete() {
          body.isWhole = true
        },
        leave: () => free(body),
      }
    },
    fits(from, bytes) {
      if (total + bytes <= maxBytes) return true
      const shares = ofNetworks()
      const most = Math.max(...shares.values())
      addTo(shares, from, bytes)
      return shareOf(shares, from) < most
    },
  }
}

function addTo(shares: Shares, from: BodySender, bytes: number): void {
  for (const { name, allowance } of from) shares.set(name, (shares.get(name) ?? 0) + bytes / allowance)
}

/** The largest share of the networks that a sender is in. */
const shareOf = (shares: Shares, from: BodySender): number => Math.max(...from.map(({ name }) => shares.get(name) ?? 0))
