import { LRUCache } from 'lru-cache'
import { type Network, networkOf, networksOf } from '#shared/network.ts'

/** A network's recent processor time in ms, and the networks around it, largest last. */
export type NetworkTime = Network & { used: number; at: number; readonly around: readonly NetworkTime[] }

const HALF_LIFE_MS = 10_000
const MAX_NETWORKS = 30_000

/** Counts the time of networks. All queues share it, so use anywhere delays a network everywhere. */
export class NetworkTimes {
  readonly #networks = new LRUCache<string, NetworkTime>({ max: MAX_NETWORKS })
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  of(visitor: string): NetworkTime {
    const known = this.#networks.get(networkOf(visitor))
    if (known) {
      for (const { name } of known.around) this.#networks.get(name) // as recently used as their visitors
      return known
    }
    const [own, ...larger] = networksOf(visitor)
    return this.#time(
      own,
      larger.map((network) => this.#time(network, [])),
    )
  }

  /** The highest recent use of it and the networks around it, as a share of allowances. Halves every ten seconds. */
  used(network: NetworkTime): number {
    const at = this.#now()
    let most = usedAt(network, at) / network.allowance
    for (const larger of network.around) most = Math.max(most, usedAt(larger, at) / larger.allowance)
    return most
  }

  charge(network: NetworkTime, ms: number): void {
    const at = this.#now()
    for (const member of [network, ...network.around]) member.used = usedAt(member, at) + ms
  }

  #time(network: Network, around: readonly NetworkTime[]): NetworkTime {
    const time = this.#networks.get(network.name) ?? { ...network, used: 0, at: this.#now(), around }
    this.#networks.set(network.name, time)
    return time
  }
}

function usedAt(network: NetworkTime, at: number): number {
  network.used *= 2 ** ((network.at - at) / HALF_LIFE_MS)
  network.at = at
  return network.used
}
