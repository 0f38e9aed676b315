import type { FileStore, OpenFile, Presence } from '#files/store.ts'
import { isProblem } from '#problem/problem.ts'

/**
 * Several homes as one: a file is taken from the first that has it. A home that can't say is passed over for a later
 * one that surely has the file, so a dead host takes nothing away; only if none has it, the whole can't say.
 */
export function layeredStore(stores: readonly FileStore[]): FileStore {
  return {
    revision: () => stores.map((store) => store.revision()).join('.'),
    known: (path) => together(stores.map((store) => store.known(path))),
    async look(path) {
      const answers: Presence[] = []
      for (const store of stores) {
        const answer = await store.look(path)
        if (answer === 'present') return answer
        answers.push(answer)
      }
      return together(answers)
    },
    facts: (path) => stores.find((store) => store.known(path) !== 'absent')?.facts(path) ?? null,
    async open(path, range, signal) {
      let trouble: unknown = null
      for (const store of stores) {
        if (store.known(path) === 'absent') continue
        try {
          const file: OpenFile | null = await store.open(path, range, signal)
          if (file) return file
        } catch (error) {
          if (!isProblem(error)) throw error
          trouble ??= error
        }
      }
      if (trouble) throw trouble
      return null
    },
    async close() {
      await Promise.all(stores.map((store) => store.close()))
    },
  }
}

function together(answers: readonly Presence[]): Presence {
  if (answers.includes('present')) return 'present'
  return answers.includes('unknown') ? 'unknown' : 'absent'
}
