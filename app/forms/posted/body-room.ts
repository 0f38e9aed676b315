import type { Network } from '#shared/network.ts'

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
  enter(from: Sender, refuse: () => void): Arrival
  /** Whether a body of this size has any prospect of room. */
  fits(from: Sender, bytes: number): boolean
}

/** The networks of a sender, the smallest first. */
export type Sender = readonly Network[]
/** What networks take, each as a share of its allowance. */
type Shares = Map<string, number>
type Body = { readonly from: Sender; readonly refuse: () => void; bytes: number; isWhole: boolean }

/**
 * Shares a number of bytes among bodies that arrive at the same time (behavior 10.16). When all is taken, the network that
 * takes the most refuses its largest body. So a network may take everything that nobody else needs.
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

function addTo(shares: Shares, from: Sender, bytes: number): void {
  for (const { name, allowance } of from) shares.set(name, (shares.get(name) ?? 0) + bytes / allowance)
}

/** The largest share of the networks that a sender is in. */
const shareOf = (shares: Shares, from: Sender): number => Math.max(...from.map(({ name }) => shares.get(name) ?? 0))
