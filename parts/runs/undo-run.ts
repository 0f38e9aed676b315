import { createHash } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Family } from '#catalog/registry/family.ts'
import { ownNumberColumn } from '#catalog/registry/find-column.ts'
import { keyColumns, rowKey } from '#catalog/side-tables/row-key.ts'
import type { Database } from '#database/open-database.ts'
import type { Tables } from '#database/tables.ts'
import { publicNote } from '#parts/changes/catalog-notes.ts'
import type { ChangeListener } from '#parts/changes/change-log.ts'
import { addColumns, existingRows, lockTable, moveSequence, presentColumns } from '#parts/database/part-table-writer.ts'
import { countFilled, type ExactRow, readExact, writeExact } from '#parts/runs/exact-cells.ts'
import { restoreNotes } from '#parts/runs/restore-notes.ts'
import {
  type CatalogRun,
  getRun,
  type RunAct,
  type RunAuthor,
  type RunColumn,
  type RunTable,
  whyNotUndone,
} from '#parts/runs/run-record.ts'
import { lockRuns, RunRecorder } from '#parts/runs/run-recorder.ts'
import { planRow, type RowImage, type UndoConflict } from '#parts/runs/undo-plan.ts'
import { Problem } from '#shared/problem.ts'

export type UndoOptions = {
  readonly by: RunAuthor | null
  readonly now: Date
  readonly keepBytes: number
  /** Later changes of the same cells: keep them (`skip`), undo them too (`force`), or refuse the undo (`ask`). */
  readonly later: 'ask' | 'skip' | 'force'
  /** Makes all changes and rolls them back. */
  readonly dryRun?: boolean
  /** The digest of the preview. Another one refuses: the tables have changed since. */
  readonly expected?: string | null
  readonly onChange?: ChangeListener
  /** Called with the number of rows that were taken back since the last call. */
  readonly onRows?: (rows: number) => void
  readonly signal?: AbortSignal | undefined
  /** By default it is that of an undone import. */
  readonly act?: RunAct
}

export type UndoOutcome = {
  /** False if later changes are in the way, or if the tables have changed since the preview: nothing was written. */
  readonly done: boolean
  /** The id of the run that it became, or null if nothing was written. */
  readonly run: string | null
  readonly tables: readonly RunTable[]
  /** The first later changes in the place of what is undone, and the number of all. */
  readonly conflicts: readonly UndoConflict[]
  readonly conflictCount: number
  /** Identifies what it does, down to the cell. */
  readonly digest: string
}

const CHUNK = 200
const MAX_CONFLICTS = 500
/** The largest integer of a column in PostgreSQL. */
const MAX_POSITION = 2 ** 31 - 1

/** Rolls the transaction back: the outcome says why. */
class NotWritten extends Error {
  override readonly name = 'NotWritten'
}

/**
 * Takes a run back (behavior 21.9): all its rows, cells and columns are as before it, in one transaction. It is a run of
 * its own, which can be undone too. Throws a Problem if the run can't be undone.
 */
export async function undoRun(
  database: Database,
  families: readonly Family[],
  id: string,
  options: UndoOptions,
): Promise<UndoOutcome> {
  let outcome: UndoOutcome | null = null
  try {
    await database.db.transaction().execute(async (tx) => {
      outcome = await undoInto({ dialect: database.dialect, db: tx }, families, id, options)
      if (!outcome.done || options.dryRun) throw new NotWritten('Nothing is written')
    })
  } catch (error) {
    if (!(error instanceof NotWritten)) throw error
  }
  // The compiler doesn't see that the callback has run.
  const result = outcome as UndoOutcome | null
  if (!result) throw new Error('An undo ended without an outcome')
  return result
}

async function undoInto(
  database: Database,
  families: readonly Family[],
  id: string,
  options: UndoOptions,
): Promise<UndoOutcome> {
  const { db } = database
  const { by, now, keepBytes, later, expected = null, act = null } = options
  const known = await getRun(db, id)
  const tables = families.filter(({ table }) => known.tables.some((changed) => changed.table === table))
  await lockRuns(database)
  for (const { table } of tables) await lockTable(database, table)
  const run = await getRun(db, id) // read under the lock, so it is current
  refuse(run, families)
  const hash = createHash('sha256')
  const onChange: ChangeListener = (table, change) => {
    hash.update(JSON.stringify([table, change]))
    options.onChange?.(table, change)
  }
  const start = { kind: 'undo', by, keepBytes, undoes: id, isNews: run.isNews } as const
  const recorder = await RunRecorder.start(database, start, { now, onChange })
  const conflicts: UndoConflict[] = []
  const report = (conflict: UndoConflict): void => {
    hash.update(JSON.stringify(conflict))
    conflicts.push(conflict)
  }
  const addedColumns = await returnColumns(database, run.droppedColumns)
  const done: RunTable[] = []
  for (const family of tables) {
    done.push(await undoTable({ database, family, run, recorder, options, report, addedColumns }))
  }
  const droppedColumns = await dropColumns({ database, run, recorder, force: later === 'force', report })
  await restoreNotes(db, run.notes)
  const skipped = later === 'skip' ? conflicts.length : 0
  await recorder.end({ tables: done, addedColumns, droppedColumns, skipped, later, act })
  await db.updateTable('import_run').set({ undone_by: recorder.id }).where('id', '=', id).execute()
  // What an undo took back is in effect again when that undo is undone.
  if (run.undoes !== null) {
    await db.updateTable('import_run').set({ undone_by: null }).where('id', '=', run.undoes).execute()
  }
  const digest = hash.digest('hex')
  const isDone = (later !== 'ask' || conflicts.length === 0) && (expected === null || expected === digest)
  return {
    done: isDone,
    run: isDone && !options.dryRun ? recorder.id : null,
    tables: done,
    conflicts: conflicts.slice(0, MAX_CONFLICTS),
    conflictCount: conflicts.length,
    digest,
  }
}

function refuse(run: CatalogRun, families: readonly Family[]): void {
  const why = whyNotUndone(run)
  if (why !== null) throw new Problem(422, `Import ${run.id} can’t be undone. ${why}`, 'Look at the list of imports.')
  const gone = run.tables.find(({ table }) => !families.some((family) => family.table === table))
  if (!gone) return
  const what = `Import ${run.id} can’t be undone: there is no family with the table '${gone.table}' any more.`
  throw new Problem(422, what, 'Add the family to the site folder again, then undo.')
}

type Job = {
  readonly database: Database
  readonly family: Family
  readonly run: CatalogRun
  readonly recorder: RunRecorder
  readonly options: UndoOptions
  readonly report: (conflict: UndoConflict) => void
  /** The columns that it adds. */
  readonly addedColumns: RunColumn[]
}

/** Takes back what a run did to one table. */
async function undoTable({ database, family, run, recorder, options, report, addedColumns }: Job): Promise<RunTable> {
  const { table } = family
  const { db, dialect } = database
  const { summary = false } = run.tables.find((changed) => changed.table === table) ?? {}
  const columns = (await presentColumns(database, table)).filter((name) => name !== 'id')
  if (columns.length === 0) throw new Problem(422, `The table '${table}' is gone.`, 'Create it again, then undo.')
  const number = ownNumberColumn(family, columns)
  recorder.openTable(table, number, !summary)
  const keys = keyColumns(family, columns)
  const { byKey } = keys.length === 0 ? { byKey: new Map<string, string[]>() } : await existingRows(db, table, keys)
  const otherWith = (row: ExactRow, id: string) =>
    byKey.get(rowKey(keys.map((key) => row.get(key))))?.find((each) => each !== id) ?? null
  const force = options.later === 'force'
  const place = { dialect, number, otherWith, force, columns: new Set(columns) }
  for await (const images of imagesOf(db, run.id, table)) {
    options.signal?.throwIfAborted()
    const ids = images.map(({ id }) => id)
    const stored = await readExact({ database, table }, columns, ids)
    const planned = new Map<string, ExactRow | null>()
    for (const image of images) {
      const now = planned.has(image.id) ? (planned.get(image.id) ?? null) : (stored.get(image.id) ?? null)
      const { row, conflicts } = planRow(image, now, place)
      for (const conflict of conflicts) report(conflict)
      if (row !== undefined) planned.set(image.id, row)
    }
    if (force) await addMissing([...planned.values()])
    const removed = [...planned].flatMap(([id, row]) => (row === null ? [id] : []))
    const written = [...planned].flatMap(([id, cells]) => (cells === null ? [] : [{ id, cells }]))
    await recorder.around(table, [...planned.keys()], async () => {
      if (removed.length > 0) await sql`delete from ${sql.id(table)} where id in (${sql.join(removed)})`.execute(db)
      await writeExact({ database, table }, columns, written)
      return []
    })
    options.onRows?.(images.length)
    await yieldToEventLoop()
  }
  await moveSequence(database, table)
  return { table, ...(await recorder.closeTable()), unchanged: 0, summary }

  /** Later changes go too: columns that were dropped are added again. */
  async function addMissing(rows: readonly (ExactRow | null)[]): Promise<void> {
    const missing = new Set(rows.flatMap((row) => [...(row?.keys() ?? [])]).filter((name) => !columns.includes(name)))
    await addColumns(database, table, [...missing])
    columns.push(...missing)
    addedColumns.push(...[...missing].map((column) => ({ table, column })))
  }
}

/** The rows of a run in one table, the last first: what it removed last returns first. */
async function* imagesOf(db: Kysely<Tables>, run: string, table: string): AsyncGenerator<RowImage[]> {
  for (let last = MAX_POSITION; ; ) {
    const rows = await db
      .selectFrom('import_image')
      .select(['position', 'part_id', 'before', 'after'])
      .where('run_id', '=', run)
      .where('table_name', '=', table)
      .where('position', '<', last)
      .orderBy('position', 'desc')
      .limit(CHUNK)
      .execute()
    if (rows.length > 0) {
      yield rows.map(({ part_id, before, after }) => ({
        table,
        id: part_id,
        before: rowOf(before),
        after: rowOf(after),
      }))
    }
    if (rows.length < CHUNK) return
    last = rows.at(-1)?.position ?? 0
  }
}

const rowOf = (json: string | null): ExactRow | null =>
  json === null ? null : new Map(Object.entries(JSON.parse(json)))

/** Adds the columns that the run dropped, unless they are there again. */
async function returnColumns(database: Database, columns: readonly RunColumn[]): Promise<RunColumn[]> {
  const added: RunColumn[] = []
  for (const { table, column } of columns) {
    if ((await presentColumns(database, table)).includes(column)) continue
    await addColumns(database, table, [column])
    added.push({ table, column })
  }
  return added
}

type Dropping = Pick<Job, 'database' | 'run' | 'recorder' | 'report'> & { readonly force: boolean }

/** Drops the columns that the run added. One with values of other parts stays, or loses them with `force`. */
async function dropColumns({ database, run, recorder, force, report }: Dropping): Promise<RunColumn[]> {
  const { db } = database
  const dropped: RunColumn[] = []
  for (const { table, column } of run.addedColumns) {
    if (!(await presentColumns(database, table)).includes(column)) continue
    const filled = await countFilled(db, table, column)
    if (filled > 0) {
      const now = `${filled} ${filled === 1 ? 'part has' : 'parts have'} a value`
      report({ table, id: '', number: null, kind: 'column', column, before: null, after: null, now })
      if (!force) continue
      await emptyColumn(database, recorder, { table, column })
    }
    await sql`alter table ${sql.id(table)} drop column ${sql.id(column)}`.execute(db)
    await db.deleteFrom('catalogue_note').where('key', '=', publicNote(table, column)).execute()
    dropped.push({ table, column })
  }
  return dropped
}

/** So that the record of the undo has the values. */
async function emptyColumn({ db }: Database, recorder: RunRecorder, { table, column }: RunColumn): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select cast(id as text) as id from ${sql.id(table)} where ${sql.id(column)} is not null`.execute(db)
  for (let start = 0; start < rows.length; start += CHUNK) {
    const ids = rows.slice(start, start + CHUNK).map(({ id }) => id)
    await recorder.around(table, ids, async () => {
      await sql`update ${sql.id(table)} set ${sql.id(column)} = null where id in (${sql.join(ids)})`.execute(db)
      return []
    })
  }
}
