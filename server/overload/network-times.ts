import { LRUCache } from 'lru-cache'
import { networkOf } from '#shared/network.ts'

/** The processor's time that a network has used lately, in ms. */
export type NetworkTime = { used: number; at: number }

export type NetworkTimes = {
  /** The time of a visitor's network: an IPv4 address or an IPv6 /64. */
  of(visitor: string): NetworkTime
  /** What it is now: it halves every ten seconds. */
  used(network: NetworkTime): number
  /** Adds `ms` to it. */
  charge(network: NetworkTime, ms: number): void
}

const HALF_LIFE_MS = 10_000
const MAX_NETWORKS = 10_000

/** Counts the time that networks use. All queues share one count, so what a network uses anywhere delays it everywhere. */
export function createNetworkTimes(now: () => number = () => performance.now()): NetworkTimes {
  const networks = new LRUCache<string, NetworkTime>({ max: MAX_NETWORKS })

  function used(network: NetworkTime): number {
    const at = now()
    network.used *= 2 ** ((network.at - at) / HALF_LIFE_MS)
    network.at = at
    return network.used
  }

  return {
    of(visitor) {
      const key = networkOf(visitor)
      const known = networks.get(key) ?? { used: 0, at: now() }
      networks.set(key, known)
      return known
    },
    used,
    charge(network, ms) {
      network.used = used(network) + ms
    },
  }
}
