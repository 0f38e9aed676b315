import { setImmediate as breath } from 'node:timers/promises'
import type { Database } from '#database/open.ts'
import { batchSize, insertRows, moveSequence, type NewRow, updateRows } from '#sources/part-table-writer.ts'

/** Rows that are there already, new ones with an id of the file's, new ones that take the next id. */
type Kind = 'stored' | 'withId' | 'next'

/** Gathers rows into batches. New rows that take the next id wait until the file's own ids are all in. */
export function createBatches(database: Database, table: string, columns: readonly string[], hasIds: boolean) {
  const size = batchSize(columns.length)
  const waiting: Record<Kind, NewRow[]> = { stored: [], withId: [], next: [] }
  let [added, changed, unchanged] = [0, 0, 0]

  async function flush(kind: Kind): Promise<void> {
    const all = waiting[kind]
    waiting[kind] = []
    for (let start = 0; start < all.length; start += size) await flushBatch(kind, all.slice(start, start + size))
  }

  async function flushBatch(kind: Kind, batch: readonly NewRow[]): Promise<void> {
    if (kind === 'stored') {
      const stored = batch.flatMap(({ id, values }) => (id === null ? [] : [{ id, values }]))
      const written = await updateRows(database.db, table, columns, stored)
      changed += written
      unchanged += stored.length - written
    } else {
      await insertRows(database.db, table, columns, batch)
      added += batch.length
    }
    await breath() // a server that loads its own sample goes on answering
  }

  return {
    async write({ id, values }: NewRow, stored: boolean): Promise<void> {
      if (id !== null && stored) waiting.stored.push({ id, values })
      else waiting[id === null ? 'next' : 'withId'].push({ id, values })
      if (waiting.stored.length >= size) await flush('stored')
      if (waiting.withId.length >= size) await flush('withId')
      if (waiting.next.length >= size && !hasIds) await flush('next')
    },
    async finish(): Promise<void> {
      await flush('stored')
      await flush('withId')
      if (hasIds) await moveSequence(database, table)
      await flush('next')
    },
    counts: () => ({ added, changed, unchanged }),
  }
}
