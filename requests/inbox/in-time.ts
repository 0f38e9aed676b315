import { setTimeout as delay } from 'node:timers/promises'

/**
 * Waits for work, but no longer than `ms`, so that no visitor waits for a locked table. Throws an Error that says so; the work goes
 * on, and `late` gets an error of it.
 */
export async function inTime<T>(work: Promise<T>, ms: number, late: (error: unknown) => void): Promise<T> {
  const waiting = new AbortController()
  const tooLong = delay(ms, null, { signal: waiting.signal }).then(() => {
    work.catch(late)
    throw new Error(`The database took more than ${ms} ms`)
  })
  try {
    return await Promise.race([work, tooLong])
  } finally {
    waiting.abort()
    tooLong.catch(() => undefined)
  }
}
