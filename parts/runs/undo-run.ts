import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { type Family, ownNumberColumn } from '#catalog/registry/family.ts'
import { keyColumns, rowKey } from '#catalog/side-tables/row-key.ts'
import { lockTable } from '#database/locks.ts'
import type { Database } from '#database/open-database.ts'
import type { Tables } from '#database/tables.ts'
import { DROPPED_NOTE, FILLED_NOTE, publicNote } from '#parts/changes/catalog-notes.ts'
import { storedFields } from '#parts/changes/change-log.ts'
import { countValues, existingRows, moveSequence, presentColumns, readRows } from '#parts/database/part-table-writer.ts'
import { transact } from '#parts/database/transact.ts'
import { comparableCell, type ExactRow, readExact, writeExact } from '#parts/runs/exact-cells.ts'
import {
  type CatalogRun,
  getRun,
  type NoteImage,
  type RunAct,
  type RunAuthor,
  type RunColumn,
  type RunTable,
  runsInTheWay,
  whyNotUndone,
} from '#parts/runs/run-record.ts'
import { lockRuns, type RowChange, RunRecorder } from '#parts/runs/run-recorder.ts'
import { Problem } from '#shared/problem.ts'

export type UndoOptions = {
  readonly by: RunAuthor | null
  readonly now: Date
  /** Also undoes the later runs in the way, newest first. */
  readonly downTo?: boolean
  /** The ids of those that the person saw. Refuses if there are others. */
  readonly expected?: readonly string[] | null
  readonly dryRun?: boolean
  /** Called with the number of rows undone since the last call. */
  readonly onRows?: (rows: number) => void
  readonly signal?: AbortSignal | undefined
  /** By default the act of an undone import. */
  readonly act?: RunAct | undefined
}

export type UndoOutcome = Awaited<ReturnType<typeof undoInto>>

const CHUNK = 200
const MAX_NAMED = 5
/** The largest integer of a column in PostgreSQL. */
const MAX_POSITION = 2 ** 31 - 1

/** Undoes a whole run in one transaction (behavior 21.9), or names the runs in its way. Throws a Problem if it can't. */
export async function undoRun(database: Database, families: readonly Family[], id: string, options: UndoOptions) {
  return await transact(database, async (tx) => {
    const answer = await undoInto(tx, families, id, options)
    return { answer, commit: answer.done && !options.dryRun }
  })
}

/** `done` is false if later runs are in the way, or others than the person saw: nothing was written. `run` is its own. */
async function undoInto(database: Database, families: readonly Family[], id: string, options: UndoOptions) {
  const { db } = database
  await lockRuns(database)
  const run = await getRun(db, id) // read under the lock, so it is current
  refuse(run, families)
  const inTheWay = await runsInTheWay(db, run)
  const { downTo = false, expected = null, dryRun = false } = options
  const isSeen = expected === null || inTheWay.every((each) => expected.includes(each.id))
  if ((inTheWay.length > 0 && !downTo) || !isSeen) return { done: false, run: null, tables: [], inTheWay }
  const tables = new Map<string, RunTable>()
  let last = ''
  for (const undoneRun of [...inTheWay, run]) {
    refuse(undoneRun, families)
    const act = undoneRun === run ? options.act : undefined
    const undone = await undoOne(database, families, undoneRun, { ...options, act })
    last = undone.id
    for (const next of undone.tables) {
      const { added = 0, changed = 0, removed = 0 } = tables.get(next.table) ?? {}
      const sums = { added: added + next.added, changed: changed + next.changed, removed: removed + next.removed }
      tables.set(next.table, { ...next, ...sums })
    }
  }
  return { done: true, run: dryRun ? null : last, tables: [...tables.values()], inTheWay }
}

function refuse(run: CatalogRun, families: readonly Family[]): void {
  const why = whyNotUndone(run)
  if (why !== null) throw new Problem(422, `Import ${run.id} can’t be undone. ${why}`, 'Look at the list of imports.')
  const gone = run.tables.find(({ table }) => !families.some((family) => family.table === table))
  if (!gone) return
  const what = `Import ${run.id} can’t be undone: there is no family with the table '${gone.table}' any more.`
  throw new Problem(422, what, 'Add the family to the site folder again, then undo.')
}

async function undoOne(database: Database, families: readonly Family[], run: CatalogRun, options: UndoOptions) {
  const { by, now, act = null } = options
  const tables = families.filter(({ table }) => run.tables.some((changed) => changed.table === table))
  for (const { table } of tables) await lockTable(database, table)
  const recorder = await RunRecorder.start(database, { kind: 'undo', by, undoes: run.id, isNews: run.isNews }, { now })
  const done = await Array.fromAsync(tables, (family) => undoTable({ database, family, run, recorder, options }))
  const droppedColumns = await dropColumns(database, run)
  await restoreNotes(database.db, run.notes)
  await recorder.end({ tables: done, droppedColumns, act })
  const undone = { undone_by: recorder.id, image_bytes: 0 }
  await database.db.updateTable('import_run').set(undone).where('id', '=', run.id).execute()
  await database.db.deleteFrom('import_image').where('run_id', '=', run.id).execute()
  return { id: recorder.id, tables: done }
}

type Job = {
  readonly database: Database
  readonly family: Family
  readonly run: CatalogRun
  readonly recorder: RunRecorder
  readonly options: UndoOptions
}

async function undoTable({ database, family, run, recorder, options }: Job): Promise<RunTable> {
  const { table } = family
  const { db, dialect } = database
  const { summary = false } = run.tables.find((changed) => changed.table === table) ?? {}
  const columns = (await presentColumns(database, table)).filter((name) => name !== 'id')
  if (columns.length === 0) throw new Problem(422, `The table '${table}' is gone.`, 'Create it again, then undo.')
  const number = ownNumberColumn(family, columns)
  recorder.openTable(table, number, !summary)
  const keys = keyColumns(family, columns)
  const returned = new Set<string>() // rows that get an earlier key back
  const numberOf = (row: ExactRow | null) => (number === null ? null : row?.get(number)?.trim() || null)
  const foreign: string[] = []
  const counts = { added: 0, changed: 0, removed: 0 }
  for await (const images of imagesOf(db, run.id, table)) {
    options.signal?.throwIfAborted()
    const ids = images.map(({ id }) => id)
    const stored = await readExact(database, table, columns, ids)
    const planned = new Map<string, ExactRow | null>()
    for (const { id, before, after } of images) {
      const is = planned.get(id) ?? (planned.has(id) ? null : (stored.get(id) ?? null))
      if (before !== null && keys.some((key) => after === null || after.has(key))) returned.add(id)
      if (!isAsWritten(is, before, after)) foreign.push(numberOf(before) ?? numberOf(after) ?? `id ${id}`)
      else planned.set(id, is && before ? takenBack(is, before, after) : before)
    }
    const removed = [...planned].flatMap(([id, row]) => (row === null ? [id] : []))
    const written = [...planned].flatMap(([id, cells]) => (cells === null ? [] : [{ id, cells }]))
    counts.removed += removed.length
    for (const { id } of written) counts[stored.has(id) ? 'changed' : 'added'] += 1
    await recorder.around(table, [...planned.keys()], async () => {
      if (removed.length > 0) await sql`delete from ${sql.id(table)} where id in (${sql.join(removed)})`.execute(db)
      await writeExact(database, table, columns, written)
      return []
    })
    options.onRows?.(images.length)
    await yieldToEventLoop()
  }
  if (returned.size > 0) foreign.push(...(await takenNumbers({ database, family, run }, keys, returned)))
  if (foreign.length > 0) throw changedElsewhere(table, foreign)
  await moveSequence(database, table)
  // the recorder counts nothing for a first load, which the log only summarizes
  return { table, ...(await recorder.closeTable(summary ? counts : null)), unchanged: 0, summary }

  /** Whether a row is as the run left it: the cells it wrote, or gone. An image omits cells without a value. */
  function isAsWritten(is: ExactRow | null, before: ExactRow | null, after: ExactRow | null): boolean {
    if (is === null || after === null) return is === null && after === null
    const names = before === null ? new Set([...is.keys(), ...after.keys()]) : after.keys()
    return [...names].every((name) => {
      const cell = after.get(name) ?? null
      if (!columns.includes(name)) return cell === null
      return comparableCell(dialect, is.get(name) ?? null) === comparableCell(dialect, cell)
    })
  }
}

/** The numbers of returned rows that another row got since the run. Rows that shared one before may share it again. */
async function takenNumbers(
  { database: { db }, family: { table }, run }: Pick<Job, 'database' | 'family' | 'run'>,
  keys: readonly string[],
  returned: ReadonlySet<string>,
): Promise<string[]> {
  const lastId = Number(run.tables.find((changed) => changed.table === table)?.lastId ?? 0)
  const { byKey } = await existingRows(db, table, keys)
  const shared = [...byKey.values()].filter((ids) => ids.some((id) => returned.has(id)))
  const others = shared.flat().filter((id) => !returned.has(id))
  const taken: string[] = []
  for (let at = 0; at < others.length; at += CHUNK) {
    const ids = others.slice(at, at + CHUNK)
    const log = await db
      .selectFrom('catalog_change')
      .select(['part_id', 'fields'])
      .where('table_name', '=', table)
      .where('part_id', 'in', ids)
      .where('changed_at', '>', run.at)
      .orderBy('id')
      .execute()
    const later = log.map(({ part_id, fields }) => ({ id: part_id, fields: storedFields(fields) }))
    for (const { id, values } of await readRows(db, table, keys, ids)) {
      const first = later.find((change) => change.id === id && keys.some((key) => key in change.fields))
      const then = keys.map((key, index) => (first?.fields[key] ?? [values[index]])[0])
      if (Number(id) > lastId || rowKey(then) !== rowKey(values)) taken.push(values[0]?.trim() ?? '')
    }
  }
  return taken
}

const takenBack = (is: ExactRow, before: ExactRow, written: ExactRow | null): ExactRow =>
  new Map([...is, ...[...(written?.keys() ?? [])].map((name) => [name, before.get(name) ?? null] as const)])

function changedElsewhere(table: string, parts: readonly string[]): Problem {
  const named = [...new Set(parts)]
  const more = named.length - MAX_NAMED
  const list = named.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '')
  return new Problem(
    422,
    `Parts of ${table} were changed later by what can’t be undone here, so nothing was undone: ${list}.`,
    'Edit these parts as they should be, or import a file with all of them.',
  )
}

/** Yields a run's rows in one table, last first: what it removed last returns first. */
async function* imagesOf(db: Kysely<Tables>, run: string, table: string): AsyncGenerator<RowChange[]> {
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
    if (rows.length > 0)
      yield rows.map(({ part_id, before, after }) => ({ id: part_id, before: rowOf(before), after: rowOf(after) }))
    if (rows.length < CHUNK) return
    last = rows.at(-1)?.position ?? 0
  }
}

const rowOf = (json: string | null): ExactRow | null =>
  json === null ? null : new Map(Object.entries(JSON.parse(json)))

/** Drops the columns that the run added, unless the operator has removed them. Returns them. */
async function dropColumns(database: Database, run: CatalogRun): Promise<RunColumn[]> {
  const { db } = database
  const dropped: RunColumn[] = []
  for (const { table, column } of run.addedColumns) {
    if (!(await presentColumns(database, table)).includes(column)) continue
    const filled = await countValues(db, table, column)
    if (filled > 0) throw changedElsewhere(table, [`${filled} with a value in the column '${column}'`])
    await sql`alter table ${sql.id(table)} drop column ${sql.id(column)}`.execute(db)
    await db.deleteFrom('catalog_note').where('key', '=', publicNote(table, column)).execute()
    dropped.push({ table, column })
  }
  return dropped
}

/** Restores the notes from before a run, but those changed later, of dropped changes, and that parts were ever loaded: no sample returns. */
async function restoreNotes(db: Kysely<Tables>, notes: readonly NoteImage[]): Promise<void> {
  for (const { key, before, after } of notes) {
    if (key === FILLED_NOTE || key === DROPPED_NOTE) continue
    const now = await db.selectFrom('catalog_note').select('value').where('key', '=', key).executeTakeFirst()
    if (now?.value !== after?.value) continue
    await db.deleteFrom('catalog_note').where('key', '=', key).execute()
    if (before)
      await db
        .insertInto('catalog_note')
        .values({ key, ...before })
        .execute()
  }
}
