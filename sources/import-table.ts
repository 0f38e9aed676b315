import { setImmediate as breath } from 'node:timers/promises'
import type { Family } from '#catalogue/family.ts'
import type { Database } from '#database/open.ts'
import { CsvFault, type CsvRow, readCsv } from '#sources/csv.ts'
import type { FaultList, ImportFault } from '#sources/import-faults.ts'
import { matchHeader, numberColumn } from '#sources/import-header.ts'
import { type Existing, rowPlacer } from '#sources/import-identity.ts'
import { rowChecker } from '#sources/import-rows.ts'
import { shrinksTooMuch } from '#sources/losses.ts'
import {
  batchSize,
  existingRows,
  insertRows,
  lockTable,
  moveSequence,
  type NewRow,
  presentColumns,
  removeRows,
  type StoredRow,
  updateRows,
} from '#sources/part-table-writer.ts'

export type ImportOptions = { readonly replace: boolean; readonly force: boolean; readonly now: Date }

/** What one file did to its table. */
export type TableChanges = {
  readonly table: string
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  readonly removed: number
}

type Job = {
  readonly database: Database
  readonly family: Family
  readonly file: string
  readonly options: ImportOptions
  readonly faults: FaultList
}

/**
 * Loads one CSV file into its table, within the caller's transaction. Every fault goes into the list; from the first
 * one on nothing more is written, and the caller has to roll back. Gives null when the file has no usable header.
 */
export async function importTable(job: Job): Promise<TableChanges | null> {
  const { database, family, file, faults } = job
  const fault = (line: number | null, found: Omit<ImportFault, 'file' | 'line'>) => faults.add({ file, line, ...found })
  const rows = rowsOf(file, fault)
  try {
    const present = await presentColumns(database, family.table)
    if (present.length === 0) {
      const right = 'It was dropped by hand: create it anew, or leave the file out'
      fault(null, { column: null, what: `the database has no table '${family.table}'`, right })
      return null
    }
    const first = await rows.next()
    if (first.done) {
      if (faults.count() === 0)
        fault(1, { column: null, what: 'the file is empty', right: 'The first line names the columns' })
      return null
    }
    const header = matchHeader(first.value.cells, family, present)
    for (const found of header.faults) fault(first.value.line, found)
    const columns = header.columns.filter((column) => column !== null)
    const number = numberColumn(family, present)
    if (header.faults.length > 0 || number === null) return null
    await lockTable(database, family.table)
    const existing = await existingRows(database.db, family.table, number)
    return await writeRows(job, { rows, columns, number, present, existing, fault })
  } finally {
    await rows.return(undefined)
  }
}

/** The rows of a file; one that can't be read is a fault, and ends there. */
async function* rowsOf(file: string, fault: Report): AsyncGenerator<CsvRow, undefined> {
  try {
    yield* readCsv(file)
  } catch (error) {
    if (error instanceof CsvFault) fault(error.line, { column: null, what: error.message, right: error.right })
    else
      fault(null, {
        column: null,
        what: `the file can't be read (${messageOf(error)})`,
        right: 'Check its name and rights',
      })
  }
}

type Report = (line: number | null, found: Omit<ImportFault, 'file' | 'line'>) => void
type Content = {
  readonly rows: AsyncGenerator<CsvRow, undefined>
  readonly columns: readonly string[]
  readonly number: string
  readonly present: readonly string[]
  readonly existing: Existing
  readonly fault: Report
}

async function writeRows(job: Job, content: Content): Promise<TableChanges> {
  const { database, family, options, faults } = job
  const { rows, columns, number, present, existing, fault } = content
  const check = rowChecker(columns, number)
  const place = rowPlacer(existing, options.replace)
  const fields = columns.filter((column) => column !== 'id')
  // A replaced table equals its file: columns that the file leaves out are emptied.
  const absent = options.replace ? present.filter((column) => column !== 'id' && !fields.includes(column)) : []
  const writer = createWriter(database, family.table, [...fields, ...absent], columns.includes('id'))
  const nothing = absent.map(() => null)
  const remaining = new Set(existing.numbers.keys())

  for await (const raw of rows) {
    const { row, faults: found } = check(raw)
    for (const each of found) fault(raw.line, each)
    if (row === null || found.length > 0) continue
    const placed = place(row, number)
    if ('fault' in placed) {
      fault(row.line, placed.fault)
      continue
    }
    const { id, stored } = placed.place
    if (id !== null) remaining.delete(id)
    if (faults.count() > 0) continue
    await writer.write({ id, values: [...row.values, ...nothing] }, stored)
  }
  if (faults.count() > 0) return { table: family.table, ...writer.counts(), removed: 0 }
  await writer.finish()
  const removed = options.replace ? [...remaining] : []
  await removeRows(database.db, family.table, removed)
  const before = existing.numbers.size
  const after = before + writer.counts().added - removed.length
  if (shrinksTooMuch(before, after) && !options.force) {
    const right = 'Add --force if that is meant'
    fault(null, { column: null, what: `it would leave ${after} of the ${before} parts of '${family.table}'`, right })
  }
  return { table: family.table, ...writer.counts(), removed: removed.length }
}

/** Gathers rows into batches. New rows that take the next id wait until the file's own ids are all in. */
function createWriter(database: Database, table: string, columns: readonly string[], hasIds: boolean) {
  const size = batchSize(columns.length)
  const waiting = { stored: [] as StoredRow[], withId: [] as NewRow[], next: [] as NewRow[] }
  let [added, changed, unchanged] = [0, 0, 0]

  async function flush(kind: 'stored' | 'withId' | 'next'): Promise<void> {
    const all = waiting[kind]
    waiting[kind] = []
    for (let start = 0; start < all.length; start += size) await flushBatch(kind, all.slice(start, start + size))
  }

  async function flushBatch(kind: 'stored' | 'withId' | 'next', batch: readonly NewRow[]): Promise<void> {
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

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
