import { networkOf } from '#shared/network.ts'

export type SendRate = {
  /**
   * Counts a form sent from an address, the same `key` once. `wait` is 0, or how many seconds its network has to wait.
   * `crowded` says that all networks together have sent more than usual.
   */
  take(address: string, key: string): { readonly wait: number; readonly crowded: boolean }
}

export type SendRateOptions = {
  /** Forms in a window from one address: the socket's, or what a trusted proxy says. */
  readonly perAddress: number
  /** From all addresses together. More are accepted, but `crowded`. */
  readonly inTotal: number
  readonly windowMs: number
}

/** Generous for a purchasing office behind one address, strict for a script (behavior 10.12, 10.15). */
export const SEND_RATE: SendRateOptions = { perAddress: 60, inTotal: 1_000, windowMs: 600_000 }

const SECOND_MS = 1_000
/** At most this many times `inTotal` are remembered. */
const REMEMBERED = 10

/**
 * Limits how many forms a network may send, in bounded memory. No network can use up the limit of another. `clock` is
 * monotonic, in ms.
 */
export function createSendRate(
  { perAddress, inTotal, windowMs }: SendRateOptions,
  clock = () => performance.now(),
): SendRate {
  /** In order of time: the oldest is first. */
  const taken: { readonly from: string; readonly key: string; readonly at: number }[] = []
  const keys = new Map<string, Map<string, number>>()

  function forget(time: number): void {
    for (let [first] = taken; first && (first.at <= time || taken.length >= REMEMBERED * inTotal); [first] = taken) {
      taken.shift()
      const own = keys.get(first.from)
      own?.delete(first.key)
      if (own?.size === 0) keys.delete(first.from)
    }
  }

  const secondsUntil = (free: number, at: number): number => Math.max(1, Math.ceil((free - at) / SECOND_MS))

  return {
    take(address, key) {
      const at = clock()
      forget(at - windowMs)
      const from = networkOf(address)
      const own = keys.get(from) ?? new Map<string, number>()
      if (own.has(key)) return { wait: 0, crowded: false }
      if (own.size >= perAddress) {
        return { wait: secondsUntil((own.values().next().value ?? at) + windowMs, at), crowded: false }
      }
      const crowded = taken.length >= inTotal
      own.set(key, at)
      keys.set(from, own)
      taken.push({ from, key, at })
      return { wait: 0, crowded }
    },
  }
}
