import { setTimeout as delay } from 'node:timers/promises'

/** Waits up to `ms`: no visitor waits for a locked table. Throws an Error if late; `late` gets the work's own error. */
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
