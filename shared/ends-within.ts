import { setTimeout as delay } from 'node:timers/promises'

/** Waits for work, at most `ms`. Returns whether it ended. Throws what it throws. */
export async function endsWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const patience = new AbortController()
  const timeout = delay(ms, false, { signal: patience.signal }).catch(() => false)
  try {
    return await Promise.race([work.then(() => true), timeout])
  } finally {
    patience.abort()
  }
}
