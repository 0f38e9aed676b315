import { setTimeout as delay } from 'node:timers/promises'

/** Waits until the work has ended, or for `ms` at most. Returns whether it has. Throws what it throws. */
export async function endsWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const patience = new AbortController()
  const timeout = delay(ms, false, { signal: patience.signal }).catch(() => false)
  try {
    return await Promise.race([work.then(() => true), timeout])
  } finally {
    patience.abort()
  }
}
