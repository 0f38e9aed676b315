import type { FileStore } from '#files/store.ts'

/**
 * Looks candidates up until it is known which is the first that exists, or the time is over (ms). The first is asked
 * alone, since it mostly is the one; then the others at once. What is found out later is remembered by the store.
 */
export async function lookFor(store: FileStore, paths: readonly string[], ms: number): Promise<void> {
  const [first, ...others] = paths
  if (first === undefined) return
  const looking = async () => {
    if ((await store.look(first)) !== 'present') await Promise.all(others.map((path) => store.look(path)))
  }
  const { promise: over, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  await Promise.race([looking(), over])
  clearTimeout(timer)
}

/**
 * The first candidate that exists, by what is known now; while none is known to, the first that may (`sure` false).
 * Null when all are absent.
 */
export function choose(store: FileStore, paths: readonly string[]): { path: string; sure: boolean } | null {
  const present = paths.find((path) => store.known(path) === 'present')
  if (present !== undefined) return { path: present, sure: true }
  const possible = paths.find((path) => store.known(path) === 'unknown')
  return possible === undefined ? null : { path: possible, sure: false }
}
