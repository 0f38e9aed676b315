import { Problem } from '#problem/problem.ts'
import { createFairQueue, timed } from '#server/overload/fair-queue.ts'
import type { NetworkTimes } from '#server/overload/network-times.ts'
import type { ListFile, ReadListFile } from '#spreadsheets/lists/list-file.ts'

/** Reads a buyer's list file when it is the visitor's turn. Rejects with a Problem: 413, 415 or 503. */
export type ReadVisitorsList = (bytes: Uint8Array, visitor?: string) => Promise<ListFile>

const LIMITS = {
  /** As many as the reader has threads. */
  concurrency: 2,
  maxWaiting: 20,
  maxWaitMs: { form: 15_000, page: 15_000, export: 15_000 },
} as const

/** Reads list files fairly: whoever's network has used the least time goes first, so one visitor's files don't keep the others waiting (behavior 14.14). */
export function listsInTurn(read: ReadListFile, times?: NetworkTimes): ReadVisitorsList {
  const queue = createFairQueue(LIMITS, times)
  return async (bytes, visitor = '') => {
    const file = await queue.run(visitor, 'form', () => timed(() => read(bytes)))
    if (file) return file
    throw new Problem(503, 'We are reading many files right now.', 'Send yours again in a minute.')
  }
}
