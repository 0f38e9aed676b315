import type { FileFacts, Presence } from '#files/store.ts'

/** What a store that must be asked has answered of late. */
export type PresenceMemory = {
  /** The answer that still holds, null when the store must be asked again. */
  fresh(path: string): Presence | null
  facts(path: string): FileFacts | null
  remember(path: string, presence: Presence, facts: FileFacts | null): void
  /** Changes when a remembered answer turns into its opposite, and every 60 s. */
  revision(): string
}

type Answer = {
  readonly presence: Presence
  /** The last sure answer. */
  readonly sure: Presence
  readonly facts: FileFacts | null
  readonly until: number
}

const HOLDS_MS = 60_000
/** A store that could not say is left alone for a moment. */
const PAUSE_MS = 2_000

/** Remembers sure answers for 60 s and the lack of one for 2 s, of the last `most` files asked for. */
export function createPresenceMemory(now: () => Date, most: number): PresenceMemory {
  const answers = new Map<string, Answer>()
  let turns = 0

  const held = (path: string): Answer | null => {
    const answer = answers.get(path)
    return answer && answer.until > now().getTime() ? answer : null
  }

  return {
    fresh: (path) => held(path)?.presence ?? null,
    facts: (path) => held(path)?.facts ?? null,
    remember(path, presence, facts) {
      const before = answers.get(path)?.sure ?? 'unknown'
      const sure = presence === 'unknown' ? before : presence
      if (before !== 'unknown' && sure !== before) turns += 1
      answers.delete(path)
      const until = now().getTime() + (presence === 'unknown' ? PAUSE_MS : HOLDS_MS)
      answers.set(path, { presence, sure, facts, until })
      const [oldest] = answers.keys()
      if (oldest !== undefined && answers.size > most) answers.delete(oldest)
    },
    revision: () => `${Math.floor(now().getTime() / HOLDS_MS).toString(36)}-${turns}`,
  }
}
