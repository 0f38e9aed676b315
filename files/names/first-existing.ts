import type { FileStore } from '#files/stores/file-store.ts'
import { endsWithin } from '#shared/ends-within.ts'

/** Looks up candidates for at most `ms` until one exists: the first alone, then all others. Late answers are kept. */
export async function lookUpFirst(store: FileStore, paths: readonly string[], ms: number): Promise<void> {
  const [first, ...others] = paths
  if (first === undefined) return
  const lookUp = async () => {
    if ((await store.look(first)) !== 'present') await Promise.all(others.map((path) => store.look(path)))
  }
  await endsWithin(lookUp(), ms)
}

/** The first candidate known to exist, else the first that may exist (`sure` is false), or null if all are absent. */
export function firstExisting<One extends { readonly path: string }>(store: FileStore, candidates: readonly One[]) {
  const found = candidates.find(({ path }) => store.known(path) === 'present')
  if (found) return { found, sure: true }
  const possible = candidates.find(({ path }) => store.known(path) === 'unknown')
  return possible ? { found: possible, sure: false } : null
}
