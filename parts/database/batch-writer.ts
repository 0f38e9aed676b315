import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Database } from '#database/open-database.ts'
import { batchSize } from '#database/part-tables.ts'
import {
  type AroundWrite,
  insertRows,
  moveSequence,
  type NewRow,
  updateRows,
} from '#parts/database/part-table-writer.ts'

/** Stored rows, new rows with an id from the file, and new rows that get the next id. */
type Kind = 'stored' | 'withId' | 'next'
type Target = {
  readonly database: Database
  readonly table: string
  /** The columns to write, without `id`. */
  readonly columns: readonly string[]
  readonly hasIds: boolean
  readonly around: AroundWrite
}

/** Writes rows in batches. New rows that get the next id wait until all ids of the file are stored. */
export function createBatchWriter({ database, table, columns, hasIds, around }: Target) {
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
      const stored = batch.flatMap(({ id, ...row }) => (id === null ? [] : [{ id, ...row }]))
      const written = await updateRows(database.db, table, columns, stored, around)
      changed += written
      unchanged += stored.length - written
    } else {
      await insertRows(database.db, table, columns, batch, around)
      added += batch.length
    }
    await yieldToEventLoop() // the server must answer pages while it fills a new catalog
  }

  return {
    async write(row: NewRow, stored: boolean): Promise<void> {
      if (row.id !== null && stored) waiting.stored.push(row)
      else waiting[row.id === null ? 'next' : 'withId'].push(row)
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
