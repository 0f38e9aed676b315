import { setTimeout as delay } from 'node:timers/promises'

/** SQLITE_BUSY; the higher bytes of an extended code say why (sqlite.org/rescode.html). */
const SQLITE_BUSY = 5
const FIRST_WAIT_MS = 2
const LONGEST_WAIT_MS = 50

/** Whether another connection holds the lock that a statement needs. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error) || !('errcode' in error)) return false
  return typeof error.errcode === 'number' && (error.errcode & 0xff) === SQLITE_BUSY
}

/**
 * Runs a statement until the database is free for it, leaving the event loop alone in between: SQLite's own busy
 * timeout blocks the thread (5 s of it froze the whole server, DESIGN 3). Gives what the attempt gives.
 * Throws SQLite's 'database is locked' once the patience is spent, and any other error at once.
 */
export async function whenFree<T>(attempt: () => T, patienceMs: number): Promise<T> {
  const end = performance.now() + patienceMs
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    try {
      return attempt()
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw error
    }
    await delay(wait)
  }
}
