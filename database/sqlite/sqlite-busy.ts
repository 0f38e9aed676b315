import { setTimeout as delay } from 'node:timers/promises'

/** SQLITE_BUSY. The higher bytes of an extended code give the reason (sqlite.org/rescode.html). */
const SQLITE_BUSY = 5
const FIRST_WAIT_MS = 2
const MAX_WAIT_MS = 50

/** Whether another connection holds the lock. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error) || !('errcode' in error)) return false
  return typeof error.errcode === 'number' && (error.errcode & 0xff) === SQLITE_BUSY
}

/**
 * Retries a statement while the database is locked, without blocking the thread as SQLite's own timeout does: 5 s froze
 * the server (behavior 15.6). Throws SQLite's 'database is locked' after `timeoutMs`, other errors at once.
 */
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
