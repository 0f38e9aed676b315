import pLimit from 'p-limit'
import type { KeptAddress } from '#server/page-cache/kept-address.ts'
import {
  addBrotli,
  answerFrom,
  type HeaderFields,
  type PackedAnswer,
  packAnswer,
  packedSize,
} from '#server/page-cache/packed-answer.ts'
import { createShelf } from '#server/page-cache/shelf.ts'

type Sources = {
  /** The address that an address is kept under; null where it isn't. */
  readonly keptAddress: (asked: string) => KeptAddress | null
  /** Makes the answer to a GET of this path and query, out of nothing else. */
  render(address: string): Response | Promise<Response>
  /** Changes when any answer may: the catalogue's revision and the files'. Null: nothing can be kept. */
  version(): string | null
  /** Told of an answer that could not be made while an older one was given. */
  failed(error: unknown): void
  /** In ms, from any beginning. */
  now(): number
}

export type Asked = 'kept' | 'made'

/** One who asks. */
export type Asking = {
  readonly request: Pick<Request, 'method' | 'url' | 'headers'>
  /** Headers of this answer alone. */
  readonly fields: HeaderFields
  /** Whether the API may be asked once more; counts it. */
  mayCall(): boolean
  /** Told when the answer is there, and whether it was kept or is made now. */
  answered(address: KeptAddress, status: number, how: Asked): void
}

export type PageCache = {
  /** Answers from memory, or makes the answer and keeps it. Null, now or later: the site itself has to answer. */
  answer(asking: Asking): Response | Promise<Response | null> | null
  /** How many answers are kept, and their bytes. */
  readonly pages: number
  readonly bytes: number
}

/** An answer in memory. */
type Kept = {
  readonly address: KeptAddress
  readonly packed: PackedAnswer
  freshUntil: number
  /** Whether its brotli form is being made, or waits for its turn. */
  shrinking: boolean
}

/**
 * An answer older than this is still given at once, and made anew meanwhile: should a page ever depend on more than its
 * version says, as on the size of a file that nobody had asked for yet, it shows so long at most.
 */
const FRESH_MS = 60_000
/** Brotli is made of one answer at a time; when so many wait for it, others come again with the next who asks for them. */
const MOST_SHRINKING = 200

/** Keeps what `render` makes, up to so many bytes. */
export function createPageCache(sources: Sources, mostBytes: number): PageCache {
  const { keptAddress, render, version, failed, now } = sources
  const shelf = createShelf<Kept>(mostBytes)
  const underWay = new Map<string, Promise<Kept>>()
  const oneByOne = pLimit(1)
  let held: string | null = null

  /** What was made of other data is forgotten as a whole: no two answers are ever of different data. */
  function renew(current: string): void {
    if (current === held) return
    held = current
    shelf.clear()
    underWay.clear()
  }

  /** However many ask for the same at once, it is made once. */
  function makeOnce(address: KeptAddress): Promise<Kept> {
    const name = address.address
    const already = underWay.get(name)
    if (already) return already
    const making = make(address).finally(() => {
      if (underWay.get(name) === making) underWay.delete(name)
    })
    underWay.set(name, making)
    return making
  }

  async function make(address: KeptAddress): Promise<Kept> {
    const started = held
    const packed = await packAnswer(await render(address.address))
    const kept: Kept = { address, packed, freshUntil: now() + FRESH_MS, shrinking: false }
    // The data may have changed meanwhile: then nobody knows of which it was made.
    if (!mayBeKept(packed) || version() !== started) return kept
    const before = shelf.peek(address.address)
    if (before?.packed.identity.etag === packed.identity.etag) {
      before.freshUntil = kept.freshUntil
      return before
    }
    shelf.put(address.address, kept, packedSize(packed))
    shrink(kept)
    return kept
  }

  function shrink(kept: Kept): void {
    if (kept.shrinking || kept.packed.br || !kept.packed.gzip || oneByOne.pendingCount >= MOST_SHRINKING) return
    const name = kept.address.address
    kept.shrinking = true
    const work = async () => {
      if (shelf.peek(name) !== kept) return
      await addBrotli(kept.packed)
      if (shelf.peek(name) === kept) shelf.put(name, kept, packedSize(kept.packed))
    }
    oneByOne(work)
      .catch(failed)
      .finally(() => {
        kept.shrinking = false
      })
  }

  function look({ address }: KeptAddress): Kept | null {
    const kept = shelf.get(address)
    if (kept && kept.freshUntil < now()) makeOnce(kept.address).catch(failed)
    if (kept) shrink(kept)
    return kept
  }

  return {
    answer({ request, fields, mayCall, answered }) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return null
      const current = version()
      if (current === null) return null
      renew(current)
      const asked = request.url.slice(request.url.indexOf('/', 'https://'.length))
      // Most ask by the very address that it is kept under: then it needn't be read.
      const address = shelf.peek(asked)?.address ?? keptAddress(asked)
      if (!address || (address.api && !mayCall())) return null
      const give = ({ packed }: Kept, how: Asked) => {
        answered(address, packed.status, how)
        return answerFrom(packed, request, fields)
      }
      const kept = look(address)
      if (kept) return give(kept, 'kept')
      // What leads elsewhere takes along the parameters that it was asked with.
      const leadsElsewhere = ({ packed }: Kept) => packed.fields.location !== undefined && asked !== address.address
      return makeOnce(address).then((made) => (leadsElsewhere(made) ? null : give(made, 'made')))
    },
    get pages() {
      return shelf.count
    },
    get bytes() {
      return shelf.bytes
    },
  }
}

/** Only a good answer that is the same for everybody: a cookie or `no-store` says that it isn't. */
function mayBeKept({ status, fields }: PackedAnswer): boolean {
  return status === 200 && !('set-cookie' in fields) && !/no-store|private/.test(fields['cache-control'] ?? '')
}
