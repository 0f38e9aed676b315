import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Database } from '#database/open-database.ts'
import type { ChangeLog, FieldValues, RecordedChange } from '#parts/changes/change-log.ts'
import { cellText } from '#parts/database/part-rows.ts'
import {
  type AroundWrite,
  batchSize,
  insertRows,
  moveSequence,
  type NewRow,
  type StoredRow,
  updateRows,
} from '#parts/database/part-table-writer.ts'

/** Rows that exist already, new rows with an id from the file, new rows that get the next id. */
type Kind = 'stored' | 'withId' | 'next'
type Target = {
  readonly database: Database
  readonly table: string
  /** The columns to write, without `id`. */
  readonly columns: readonly string[]
  /** The column with the part number. */
  readonly number: string
  /** Whether the file has a column `id`. */
  readonly hasIds: boolean
  readonly log: ChangeLog
  readonly around?: AroundWrite | undefined
}

/** Writes rows in batches. New rows that get the next id wait until all ids of the file are stored. */
export function createBatchWriter({ database, table, columns, number, hasIds, log, around }: Target) {
  const size = batchSize(columns.length)
  const numberAt = columns.indexOf(number)
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
      changed += written.length
      unchanged += stored.length - written.length
      if (log.wanted) await log.write(written.flatMap(({ before, ...row }) => changeOf('changed', row, before)))
    } else {
      const inserted = await insertRows(database.db, batch, { table, columns, number, ...(around ? { around } : {}) })
      added += batch.length
      if (log.wanted) await log.write(withIds(batch, inserted).flatMap((row) => changeOf('added', row, [])))
    }
    await yieldToEventLoop() // a server that fills its new catalog answers pages meanwhile
  }

  /** Adds the ids that the database assigned. Works by number: a file lists each number without an id once. */
  function withIds(batch: readonly NewRow[], inserted: readonly { id: string; number: string | null }[]): StoredRow[] {
    const ids = new Map(inserted.map(({ id, number }) => [number, id]))
    return batch.map(({ id, values }) => ({ id: id ?? ids.get(values[numberAt] ?? null) ?? '', values }))
  }

  function changeOf(kind: 'added' | 'changed', row: StoredRow, before: readonly (string | null)[]): RecordedChange[] {
    const fields = fieldChanges(columns, before, row.values)
    if (kind === 'changed' && Object.keys(fields).length === 0) return []
    return [{ kind, id: row.id, number: row.values[numberAt]?.trim() ?? null, fields }]
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

/** The columns whose values differ. Blank is no value. */
export function fieldChanges(
  columns: readonly string[],
  before: readonly (string | null)[],
  after: readonly (string | null)[],
): FieldValues {
  const changes = columns.map((name, index) => [name, [cellText(before[index]), cellText(after[index])]] as const)
  return Object.fromEntries(changes.filter(([, [old, next]]) => old !== next))
}
