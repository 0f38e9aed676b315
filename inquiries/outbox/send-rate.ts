import { isIPv6 } from 'node:net'

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
const GROUPS = 8
const SITE_GROUPS = 4

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

/**
 * The network that counts as one sender: an IPv4 address, also if written as IPv6, or the first 64 bits of an IPv6
 * address, the size that a customer gets.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '').replace(/^\[(.*)\]$/, '$1')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : GROUPS - groups.length - after.length
  return [...groups, ...Array<string>(zeros).fill('0'), ...after].slice(0, SITE_GROUPS).join(':')
}
