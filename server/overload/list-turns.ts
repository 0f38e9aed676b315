import { createFairQueue, REFUSED } from '#server/overload/fair-queue.ts'
import type { NetworkTimes } from '#server/overload/network-times.ts'
import { Problem } from '#shared/problem.ts'
import { timed } from '#shared/shared-work.ts'
import type { ReadWorkbook } from '#spreadsheets/lists/list-workbook.ts'

/** Reads a buyer's workbook when it is the visitor's turn. Rejects with a Problem: 413, 415 or 503. */
export type ReadVisitorsWorkbook = (bytes: Uint8Array, visitor?: string) => Promise<Uint8Array>

const LIMITS = {
  /** As many as the reader has threads. */
  concurrency: 2,
  maxWaiting: 20,
  maxWaitMs: { form: 15_000, page: 15_000, export: 15_000 },
} as const

/** Reads workbooks fairly: the network that has used the least time goes first, so one visitor's files don't keep the others waiting (behavior 14.14). */
export function workbooksInTurn(read: ReadWorkbook, times?: NetworkTimes): ReadVisitorsWorkbook {
  const queue = createFairQueue(LIMITS, times)
  return async (bytes, visitor = '') => {
    const rows = await queue.run(visitor, 'form', () => timed(() => read(bytes)))
    if (rows !== REFUSED) return rows
    throw new Problem(503, 'We are reading many files right now.', 'Send yours again in a minute.', { reason: 'queue' })
  }
}
