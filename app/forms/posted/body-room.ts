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
  /** Begins a body. `from` is its network; `refuse` is called if it has to make room for another network's. */
  enter(from: string, refuse: () => void): Arrival
  /** Whether a body of this size has any prospect of room. */
  fits(from: string, bytes: number): boolean
}

type Body = { readonly from: string; readonly refuse: () => void; bytes: number; isWhole: boolean }

/**
 * Shares a number of bytes among bodies that arrive at the same time (behavior 10.16). When all is taken, the network that
 * takes the most refuses its largest body. So a network may take everything that nobody else needs.
 */
export function createBodyRoom(maxBytes: number): BodyRoom {
  const bodies = new Set<Body>()
  let total = 0

  function ofNetworks(): Map<string, number> {
    const sums = new Map<string, number>()
    for (const { from, bytes } of bodies) sums.set(from, (sums.get(from) ?? 0) + bytes)
    return sums
  }

  function free(body: Body): void {
    bodies.delete(body)
    total -= body.bytes
    body.bytes = 0
  }

  /** The body to refuse when `bytes` more would be too many: the largest of the network with the most. */
  function surplus(body: Body, bytes: number): Body {
    const sums = ofNetworks()
    sums.set(body.from, (sums.get(body.from) ?? 0) + bytes)
    const most = Math.max(...sums.values())
    let largest = body
    let size = sums.get(body.from) === most ? body.bytes + bytes : 0
    for (const one of bodies) {
      if (one.isWhole || one.bytes <= size || sums.get(one.from) !== most) continue
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
      const sums = ofNetworks()
      return total + bytes <= maxBytes || (sums.get(from) ?? 0) + bytes < Math.max(...sums.values())
    },
  }
}
