import type { FileStore, Presence } from '#files/stores/file-store.ts'

type Known = Readonly<Record<string, Presence | { readonly soon: Presence; readonly afterMs?: number }>>

/**
 * A file store that has these paths; any other is absent. Paths in `soon` are unknown until they have been looked up,
 * which takes a while, or for ever. `looks` records every lookup. A file's bytes are its path.
 */
export function filesOf(known: Known): FileStore & { readonly looks: string[] } {
  const found = new Map<string, Presence>()
  const looks: string[] = []
  const knownOf = (path: string): Presence => {
    const answer = known[path] ?? 'absent'
    return typeof answer === 'string' ? answer : (found.get(path) ?? 'unknown')
  }
  const facts = (path: string) =>
    knownOf(path) === 'present' ? { size: path.length, modified: new Date(0), version: `v${path.length}` } : null
  return {
    looks,
    revision: () => String(found.size),
    known: knownOf,
    async look(path) {
      looks.push(path)
      const answer = known[path]
      if (typeof answer !== 'object') return knownOf(path)
      await new Promise((resolve) => answer.afterMs !== undefined && setTimeout(resolve, answer.afterMs))
      found.set(path, answer.soon)
      return answer.soon
    },
    facts,
    async open(path) {
      const own = facts(path)
      return own && { ...own, status: 200, from: 0, to: own.size - 1, body: new Blob([path]).stream() }
    },
    async close() {},
  }
}
