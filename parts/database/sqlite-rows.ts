import { DatabaseSync } from 'node:sqlite'
import type { DroppedChanges, PartChange } from '#catalog/part/part-changes.ts'
import type { Family } from '#catalog/registry/family.ts'
import { retryWhileBusy } from '#database/sqlite/sqlite-busy.ts'
import {
  CHANGE_TABLE,
  CHANGES_QUERY,
  DROPPED_QUERY,
  droppedChanges,
  sampleNote,
  storedChange,
} from '#parts/changes/catalog-notes.ts'
import { cellText, type RowFacts, type RowSink } from '#parts/database/part-rows.ts'
import { publicChanges, publicColumns } from '#parts/database/public-columns.ts'

const LOCK_TIMEOUT_MS = 10_000

/**
 * Reads the part tables of a SQLite file into a sink, in one read transaction that neither blocks writers nor waits for
 * them. It blocks its thread, so run it in a worker. Throws if the file can't be read.
 */
export function readSqliteRows(file: string, families: readonly Family[], sink: RowSink): Promise<RowFacts> {
  return withSnapshot(file, async (database, notes) => {
    const filled = families.filter((family) => readNamedTable({ database, family, notes, sink }) > 0)
    const sample = filled.some(({ table }) => notes.has(sampleNote(table)))
    const changes = publicChanges(readChanges(database), families, notes)
    return { sample, changes, dropped: readDropped(database) }
  })
}

async function withSnapshot<Found>(
  file: string,
  read: (database: DatabaseSync, notes: Set<unknown>) => Promise<Found>,
): Promise<Found> {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 0 })
  try {
    database.exec('begin')
    // The first read starts the transaction. Only it can hit a lock, while another connection recovers the log.
    return await read(database, await retryWhileBusy(() => readNotes(database), LOCK_TIMEOUT_MS))
  } finally {
    database.close()
  }
}

const hasTable = (database: DatabaseSync, table: string): boolean =>
  database.prepare('select 1 from sqlite_schema where name = ?').get(table) !== undefined

function readNotes(database: DatabaseSync): Set<unknown> {
  const rows = database.prepare('select key from catalog_note').all()
  return new Set(rows.map((row) => row.key))
}

function readChanges(database: DatabaseSync): PartChange[] {
  if (!hasTable(database, CHANGE_TABLE)) return []
  return database.prepare(CHANGES_QUERY).all().map(storedChange)
}

const readDropped = (database: DatabaseSync): DroppedChanges | null =>
  droppedChanges(database.prepare(DROPPED_QUERY).get()?.value)

type TableRead = {
  readonly database: DatabaseSync
  readonly family: Family
  readonly notes: ReadonlySet<unknown>
  readonly sink: RowSink
}

function readNamedTable(read: TableRead): number {
  try {
    return readTable(read)
  } catch (error) {
    throw new Error(`The table ${read.family.table} can't be read`, { cause: error })
  }
}

/** Returns the number of rows. Skips a table that is missing or has no id. */
function readTable({ database, family, notes, sink }: TableRead): number {
  const { table } = family
  if (!hasTable(database, table)) return 0
  const columns = publicColumns(family, columnsOf(database, table), notes)
  if (!columns.includes('id')) return 0
  sink.begin(table, columns)
  const statement = database.prepare(`${selectFrom(table, columns)} where id is not null order by id`)
  statement.setReturnArrays(true)
  statement.setReadBigInts(true)
  let count = 0
  for (const row of statement.iterate()) {
    // setReturnArrays makes each row an array, but Node's types only know objects.
    sink.add(Object.values(row).map(cellText))
    count += 1
  }
  return count
}

const columnsOf = (database: DatabaseSync, table: string): string[] =>
  database
    .prepare(`select * from ${quoted(table)}`)
    .columns()
    .map(({ name }) => name)

const selectFrom = (table: string, columns: readonly string[]): string =>
  `select ${columns.map(quoted).join(', ')} from ${quoted(table)}`

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
