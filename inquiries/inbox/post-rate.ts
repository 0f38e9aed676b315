import { networkOf } from '#shared/network.ts'

export type PostRate = {
  /** Counts forms posted from an address, one by default. Returns 0, or how many seconds its network has to wait. */
  take(address: string, count?: number): number
}

type Options = { readonly max: number; readonly windowMs: number }

/** A form is posted more often than it is sent: for each line without a script, and for each error. */
export const POSTS_PER_FORM = 10

const SECOND_MS = 1_000
const MAX_NETWORKS = 20_000

/**
 * Limits how many forms a network may post, before any is read (behavior 10.15). Remembers at most 20,000 networks; the
 * oldest windows go first. `clock` is monotonic, in ms: nobody waits for a year because the machine's time jumped.
 */
export function createPostRate({ max, windowMs }: Options, clock = () => performance.now()): PostRate {
  /** In the order in which their windows started. */
  const networks = new Map<string, { readonly since: number; posts: number }>()

  function forget(at: number): void {
    for (const [from, { since }] of networks) {
      if (at - since < windowMs && networks.size <= MAX_NETWORKS) return
      networks.delete(from)
    }
  }

  return {
    take(address, count = 1) {
      const at = clock()
      forget(at)
      const from = networkOf(address)
      const known = networks.get(from) ?? { since: at, posts: 0 }
      networks.set(from, known)
      if (known.posts >= max) return Math.max(1, Math.ceil((known.since + windowMs - at) / SECOND_MS))
      known.posts += count
      return 0
    },
  }
}
