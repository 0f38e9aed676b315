import { LRUCache } from 'lru-cache'
import type { FileFacts, Presence } from '#files/stores/file-store.ts'

type Answer = {
  readonly presence: Presence
  readonly definite: Presence
  readonly facts: FileFacts | null
  readonly expiresAt: number
}

const MAX_AGE_MS = 60_000
const UNKNOWN_MAX_AGE_MS = 2_000

/** Keeps definite answers for 60 s and 'unknown' for 2 s, of the `maxFiles` that were looked up last. */
export function createPresenceCache(now: () => Date, maxFiles: number) {
  const answers = new LRUCache<string, Answer>({ max: maxFiles })
  let flips = 0
  const unexpired = (path: string): Answer | null => {
    const answer = answers.peek(path)
    return answer && answer.expiresAt > now().getTime() ? answer : null
  }
  return {
    /** The answer if it is fresh. Null means: ask the store again. */
    fresh: (path: string): Presence | null => unexpired(path)?.presence ?? null,
    facts: (path: string): FileFacts | null => unexpired(path)?.facts ?? null,
    remember(path: string, presence: Presence, facts: FileFacts | null): void {
      const before = answers.peek(path)?.definite ?? 'unknown'
      const definite = presence === 'unknown' ? before : presence
      if (before !== 'unknown' && definite !== before) flips += 1
      const expiresAt = now().getTime() + (presence === 'unknown' ? UNKNOWN_MAX_AGE_MS : MAX_AGE_MS)
      answers.set(path, { presence, definite, facts, expiresAt })
    },
    /** How often a file turned from present to absent or back. */
    flips: (): number => flips,
    /** Changes when a file turns from present to absent or back, and every 60 s. */
    revision: (): string => `${Math.floor(now().getTime() / MAX_AGE_MS).toString(36)}-${flips}`,
  }
}
