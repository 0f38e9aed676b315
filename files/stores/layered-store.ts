import type { FileStore, OpenFile, Presence } from '#files/stores/file-store.ts'
import { isProblem } from '#shared/problem.ts'

/**
 * Combines stores: a file comes from the first that has it. Skips a store that doesn't answer if a later one has the
 * file. The result is unknown only if no store has it and one doesn't answer.
 */
export function layeredStore(stores: readonly FileStore[]): FileStore {
  return {
    revision: () => stores.map((store) => store.revision()).join('.'),
    known: (path) => combine(stores.map((store) => store.known(path))),
    async look(path) {
      const answers: Presence[] = []
      for (const store of stores) {
        const answer = await store.look(path)
        if (answer === 'present') return answer
        answers.push(answer)
      }
      return combine(answers)
    },
    facts: (path) => stores.find((store) => store.known(path) !== 'absent')?.facts(path) ?? null,
    async open(path, range, signal) {
      let problem: unknown = null
      for (const store of stores) {
        if (store.known(path) === 'absent') continue
        try {
          const file: OpenFile | null = await store.open(path, range, signal)
          if (file) return file
        } catch (error) {
          if (!isProblem(error)) throw error
          problem ??= error
        }
      }
      if (problem) throw problem
      return null
    },
    async close() {
      await Promise.all(stores.map((store) => store.close()))
    },
  }
}

function combine(answers: readonly Presence[]): Presence {
  if (answers.includes('present')) return 'present'
  return answers.includes('unknown') ? 'unknown' : 'absent'
}
