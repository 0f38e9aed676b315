import type { FileStore } from '#files/stores/file-store.ts'

/** Looks up candidates for at most `ms` until one exists: the first alone, then all others. Late answers are kept. */
export async function lookUpFirst(store: FileStore, paths: readonly string[], ms: number): Promise<void> {
  const [first, ...others] = paths
  if (first === undefined) return
  const lookUp = async () => {
    if ((await store.look(first)) !== 'present') await Promise.all(others.map((path) => store.look(path)))
  }
  const { promise: timeout, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  await Promise.race([lookUp(), timeout])
  clearTimeout(timer)
}

/** The first candidate known to exist, else the first that may exist (`sure` is false), or null if all are absent. */
export function firstExisting(store: FileStore, paths: readonly string[]): { path: string; sure: boolean } | null {
  const present = paths.find((path) => store.known(path) === 'present')
  if (present !== undefined) return { path: present, sure: true }
  const possible = paths.find((path) => store.known(path) === 'unknown')
  return possible === undefined ? null : { path: possible, sure: false }
}
