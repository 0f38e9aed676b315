import { setTimeout as delay } from 'node:timers/promises'

/** SQLITE_BUSY. The higher bytes of an extended code give the reason (sqlite.org/rescode.html). */
const SQLITE_BUSY = 5
const FIRST_WAIT_MS = 2
const MAX_WAIT_MS = 50

export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error) || !('errcode' in error)) return false
  return typeof error.errcode === 'number' && (error.errcode & 0xff) === SQLITE_BUSY
}

/** Retries while the file is locked, without blocking the thread (behavior 15.6). Throws after `timeoutMs`. */
export async function retryWhileBusy<T>(attempt: () => T, timeoutMs: number): Promise<T> {
  const end = performance.now() + timeoutMs
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, MAX_WAIT_MS)) {
    try {
      return attempt()
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw error
    }
    await delay(wait)
  }
}
