import type { Network } from '#shared/network.ts'

const MEGABYTE = 1_000_000
/** Bytes to drain of a refused body: browsers show no answer while they send. */
const MAX_DROPPED = 10 * MEGABYTE
const MAX_ARRIVING = 64 * MEGABYTE
/** Below the server's own limit (`server/listen.ts`), which would cut the form off without a message. */
export const ARRIVAL_MS = 25_000

type Bytes = Uint8Array<ArrayBuffer>
/** A `Request`, or the stream that Node reads, whose pieces aren't copied. */
export type Arriving = {
  readonly headers: Pick<Headers, 'get'>
  readonly body: AsyncIterable<Bytes> | null
}
type Received = Bytes | 'too large' | 'too slow' | 'too many' | 'broken'

type Limits = {
  readonly maxBytes: number
  readonly arrivalMs: number
  readonly from: BodySender
}

/** Receives a body, counting bytes: chunked ones state no length. `use` gets it, or why not, while they count. */
export async function receiveBody<Result>(
  request: Arriving,
  { maxBytes, arrivalMs, from }: Limits,
  use: (body: Received) => Promise<Result>,
): Promise<Result> {
  // Grows in place: a list of small pieces would take far more memory than their bytes.
  const arrived = new ArrayBuffer(0, { maxByteLength: maxBytes })
  let refused: 'too large' | 'too many' | null = null
  const refuse = (why: 'too large' | 'too many') => {
    refused = why
    arrived.resize(0)
  }
  const arrival = room.enter(from, () => refuse('too many'))
  try {
    const end = await eachChunk(request, maxBytes + MAX_DROPPED, arrivalMs, (chunk, bytes) => {
      if (refused) return
      if (bytes > maxBytes) refuse('too large')
      else if (!arrival.take(chunk.byteLength)) refuse('too many')
      if (refused) return arrival.leave()
      arrived.resize(bytes)
      new Uint8Array(arrived).set(chunk, bytes - chunk.byteLength)
    }).catch(() => 'broken' as const) // the visitor went away
    if (end === 'read' && !refused && !arrival.complete()) refuse('too many')
    return await use(refused ?? (end === 'read' ? new Uint8Array(arrived.transferToFixedLength()) : end))
  } finally {
    arrival.leave()
  }
}

export const dropBody = (request: Arriving) =>
  eachChunk(request, MAX_DROPPED, ARRIVAL_MS, () => undefined).catch(() => undefined)

/** Reads a body to its end or a limit. Doesn't end it: that would close the socket early, or keep it open. */
async function eachChunk(
  { body }: Arriving,
  maxBytes: number,
  limitMs: number,
  take: (chunk: Bytes, bytesSoFar: number) => void,
): Promise<'read' | 'too slow'> {
  if (!body) return 'read'
  const chunks = body[Symbol.asyncIterator]()
  const time = Promise.withResolvers<'too slow'>()
  const timer = setTimeout(() => time.resolve('too slow'), limitMs)
  try {
    for (let bytes = 0; bytes <= maxBytes; ) {
      const read = await Promise.race([chunks.next(), time.promise])
      if (read === 'too slow') return read
      if (read.done) break
      bytes += read.value.byteLength
      take(read.value, bytes)
    }
    return 'read' // what comes after is the server's to drop
  } finally {
    clearTimeout(timer)
  }
}

export type BodySender = readonly Network[]
type Body = { readonly from: BodySender; readonly refuse: () => void; bytes: number; isWhole: boolean }

/**
 * Shares bytes among bodies (behavior 10.16). If full, the network with the most refuses its largest that arrives; if
 * half is whole ones, which are in use, the next of the network with the most of them is refused.
 */
export class BodyRoom {
  readonly #maxBytes: number
  readonly #bodies = new Set<Body>()
  #total = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** Begins a body. Calls `refuse` to make room for another network's. */
  enter(from: BodySender, refuse: () => void) {
    const body: Body = { from, refuse, bytes: 0, isWhole: false }
    this.#bodies.add(body)
    return {
      /** Returns false if the body must be refused instead. */
      take: (bytes: number): boolean => {
        this.#add(body, bytes)
        while (this.#total > this.#maxBytes) {
          const surplus = this.#surplus(body)
          this.#free(surplus)
          if (surplus === body) return false
          surplus.refuse()
        }
        return true
      },
      /** Keeps the room until `leave`, since the body is in use. Returns false if it must be refused instead. */
      complete: (): boolean => {
        body.isWhole = true
        const whole = [...this.#bodies].filter(({ isWhole }) => isWhole)
        const bytes = whole.reduce((sum, { bytes }) => sum + bytes, 0)
        if (bytes <= this.#maxBytes / 2 || !isOfMost(whole)(body)) return true
        this.#free(body)
        return false
      },
      leave: () => this.#free(body),
    }
  }

  #add(body: Body, bytes: number): void {
    body.bytes += bytes
    this.#total += bytes
  }

  #free(body: Body): void {
    this.#bodies.delete(body)
    this.#add(body, -body.bytes)
  }

  /** The largest of the network that uses the largest share of its allowance, or the new one. */
  #surplus(arriving: Body): Body {
    const candidates = [arriving, ...this.#bodies].filter(({ isWhole }) => !isWhole).filter(isOfMost(this.#bodies))
    return candidates.toSorted((a, b) => b.bytes - a.bytes)[0] ?? arriving
  }
}

/** Tells bodies of the network that uses the largest share of its allowance. */
function isOfMost(bodies: Iterable<Body>): (body: Body) => boolean {
  const shares = new Map<string, number>()
  for (const { from, bytes } of bodies)
    for (const { name, allowance } of from) shares.set(name, (shares.get(name) ?? 0) + bytes / allowance)
  const most = Math.max(...shares.values())
  return ({ from }) => from.some(({ name }) => shares.get(name) === most)
}

const room = new BodyRoom(MAX_ARRIVING)
