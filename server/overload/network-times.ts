import { LRUCache } from 'lru-cache'
import { type Network, networkOf, networksOf } from '#shared/network.ts'

/** The processor's time that a network has used lately, in ms, and the larger networks around it, the largest last. */
export type NetworkTime = Network & { used: number; at: number; readonly around: readonly NetworkTime[] }

export type NetworkTimes = {
  /** The time of a visitor's own network: an IPv4 address or an IPv6 /64. */
  of(visitor: string): NetworkTime
  /**
   * What counts for it now: the largest of what it and the networks around it have used, each as a share of its allowance. It
   * halves every ten seconds.
   */
  used(network: NetworkTime): number
  /** Adds `ms` to it and to the networks around it. */
  charge(network: NetworkTime, ms: number): void
}

const HALF_LIFE_MS = 10_000
const MAX_NETWORKS = 30_000

/** Counts the time that networks use. All queues share one count, so what a network uses anywhere delays it everywhere. */
export function createNetworkTimes(now: () => number = () => performance.now()): NetworkTimes {
  const networks = new LRUCache<string, NetworkTime>({ max: MAX_NETWORKS })

  function timeOf(network: Network, around: readonly NetworkTime[]): NetworkTime {
    const time = networks.get(network.name) ?? { ...network, used: 0, at: now(), around }
    networks.set(network.name, time)
    return time
  }

  function usedAt(network: NetworkTime, at: number): number {
    network.used *= 2 ** ((network.at - at) / HALF_LIFE_MS)
    network.at = at
    return network.used
  }

  return {
    of(visitor) {
      const known = networks.get(networkOf(visitor))
      if (known) {
        for (const { name } of known.around) networks.get(name) // as recently used as their visitors
        return known
      }
      const [own, ...larger] = networksOf(visitor)
      return timeOf(
        own,
        larger.map((network) => timeOf(network, [])),
      )
    },
    used(network) {
      const at = now()
      let most = usedAt(network, at) / network.allowance
      for (const larger of network.around) most = Math.max(most, usedAt(larger, at) / larger.allowance)
      return most
    },
    charge(network, ms) {
      const at = now()
      network.used = usedAt(network, at) + ms
      for (const larger of network.around) larger.used = usedAt(larger, at) + ms
    },
  }
}
