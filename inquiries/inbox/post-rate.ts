import { networkOf } from '#inquiries/send-rate.ts'

export type PostRate = {
  /** Counts a form posted from an address. Gives 0, or for how many seconds its network may post no more. */
  take(address: string): number
}

type Options = { readonly most: number; readonly windowMs: number }

/** A form is posted more often than it is sent: for each line without a script, for each mistake. */
export const POSTS_A_FORM = 10

const SECOND_MS = 1_000
const MOST_NETWORKS = 20_000

/**
 * Limits how many forms a network may post, whatever is in them, before one is read. At most 20,000 networks are
 * remembered: then those go first whose window began first.
 */
export function createPostRate({ most, windowMs }: Options, now: () => Date): PostRate {
  /** In the order in which their windows began. */
  const networks = new Map<string, { readonly since: number; posts: number }>()

  function forget(at: number): void {
    for (const [from, { since }] of networks) {
      if (at - since < windowMs && networks.size <= MOST_NETWORKS) return
      networks.delete(from)
    }
  }

  return {
    take(address) {
      const at = now().getTime()
      forget(at)
      const from = networkOf(address)
      const known = networks.get(from) ?? { since: at, posts: 0 }
      networks.set(from, known)
      if (known.posts >= most) return Math.max(1, Math.ceil((known.since + windowMs - at) / SECOND_MS))
      known.posts += 1
      return 0
    },
  }
}
