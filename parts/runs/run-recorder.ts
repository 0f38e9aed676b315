import { type Kysely, sql } from 'kysely'
import type { Database } from '#database/open-database.ts'
import type { ImportRunRow, Tables } from '#database/tables.ts'
import { type ChangeListener, type ChangeRun, createChangeRun, newRunId } from '#parts/changes/change-log.ts'
import { type AroundWrite, presentColumns } from '#parts/database/part-table-writer.ts'
import { type ExactRow, readExact } from '#parts/runs/exact-cells.ts'
import { dropOldImages } from '#parts/runs/image-budget.ts'
import type { NoteImage, RunAuthor, RunFacts, RunTable, TableColumn } from '#parts/runs/run-record.ts'

/** What is to be recorded of a run. */
export type RunStart = {
  /** `newRunId()` by default. */
  readonly id?: string
  readonly kind: ImportRunRow['kind']
  /** Null for the command line. */
  readonly by: RunAuthor | null
  readonly files?: RunFacts['files']
  readonly choices?: readonly string[]
  /** How many bytes the rows before and after all runs may take. */
  readonly keepBytes: number
  /** The run that this one takes back. */
  readonly undoes?: string
}

type Ended = {
  readonly tables: readonly RunTable[]
  readonly addedColumns?: readonly TableColumn[]
  readonly droppedColumns?: readonly TableColumn[]
  readonly skipped?: number
  readonly later?: RunFacts['later']
}

export type RunRecorder = {
  readonly id: string
  /** The log of changes, with the run and its person. */
  readonly changes: ChangeRun
  /** Reads the rows before and after a statement, and keeps both for an undo. */
  readonly around: AroundWrite
  /** Stores the run. Call it last. */
  end(ended: Ended): Promise<void>
}

const CHUNK = 200

/**
 * Records a run within its transaction (behavior 21.8): who, what, and each row before and after it. `onChange` receives
 * every change for a preview.
 */
export async function startRun(
  database: Database,
  start: RunStart,
  { now, onChange = null }: { readonly now: Date; readonly onChange?: ChangeListener | null },
): Promise<RunRecorder> {
  const { db } = database
  const { id = newRunId(), kind, by, files = [], choices = [], keepBytes, undoes = null } = start
  await lockRuns(database)
  const notesBefore = await readNotes(db)
  await db
    .insertInto('import_run')
    .values({
      id,
      ran_at: now.toISOString(),
      kind,
      by_id: by?.id ?? null,
      by_name: by?.name ?? null,
      facts: '{}',
      image_bytes: 0,
      undo_lost: null,
      undoes,
      undone_by: null,
    })
    .execute()
  let [position, bytes, isLarge] = [0, 0, false]

  /** Read for each statement: a run may add columns. */
  const columnsOf = async (table: string) => (await presentColumns(database, table)).filter((name) => name !== 'id')

  async function keep(rows: readonly { table: string; id: string; before: ExactRow | null; after: ExactRow | null }[]) {
    if (isLarge) return
    const images = rows.flatMap(({ table, id: partId, before, after }) => {
      const written = before && after ? differing(before, after) : after
      if (before && written?.size === 0) return []
      const image = { before: imageText(before, true), after: imageText(written, before === null) }
      position += 1
      bytes += (image.before?.length ?? 0) + (image.after?.length ?? 0) + table.length + partId.length
      return [{ run_id: id, position, table_name: table, part_id: partId, ...image }]
    })
    isLarge = bytes > keepBytes
    if (isLarge) await db.deleteFrom('import_image').where('run_id', '=', id).execute()
    else if (images.length > 0) await db.insertInto('import_image').values(images).execute()
  }

  return {
    id,
    changes: createChangeRun(db, now, onChange, { run: id, by: by?.name ?? null }),
    async around(table, ids, write) {
      if (isLarge) return void (await write())
      const names = await columnsOf(table)
      const before = await readExact({ database, table }, names, ids)
      const added = await write()
      const after = await readExact({ database, table }, names, [...ids, ...added])
      const all = [...new Set([...before.keys(), ...after.keys()])]
      const rows = all.map((each) => ({
        table,
        id: each,
        before: before.get(each) ?? null,
        after: after.get(each) ?? null,
      }))
      for (let at = 0; at < rows.length; at += CHUNK) await keep(rows.slice(at, at + CHUNK))
    },
    async end({ tables, addedColumns = [], droppedColumns = [], skipped = 0, later = 'ask' }) {
      const notes = changedNotes(notesBefore, await readNotes(db))
      const facts = { files, choices, tables, addedColumns, droppedColumns, notes, skipped, later }
      await db
        .updateTable('import_run')
        .set({ facts: JSON.stringify(facts), image_bytes: isLarge ? 0 : bytes, undo_lost: isLarge ? 'large' : null })
        .where('id', '=', id)
        .execute()
      await dropOldImages(db, keepBytes)
    },
  }
}

/** An arbitrary number that no other advisory lock uses. */
const RUN_LOCK = 416_083_952

/** Runs wait for each other, so none meets half of another. In SQLite the transaction itself is the lock. */
export async function lockRuns({ db, dialect }: Database): Promise<void> {
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${RUN_LOCK})`.execute(db)
}

/** The cells of `after` that `before` has otherwise. */
const differing = (before: ExactRow, after: ExactRow): ExactRow =>
  new Map([...after].filter(([name, cell]) => cell !== before.get(name)))

/** Cells as JSON. A whole row leaves out those without a value. */
function imageText(row: ExactRow | null, isWhole: boolean): string | null {
  if (row === null) return null
  return JSON.stringify(Object.fromEntries(isWhole ? [...row].filter(([, cell]) => cell !== null) : row))
}

const readNotes = (db: Kysely<Tables>) => db.selectFrom('catalogue_note').selectAll().orderBy('key').execute()
type Notes = Awaited<ReturnType<typeof readNotes>>

function changedNotes(before: Notes, after: Notes): NoteImage[] {
  const images = new Map<string, NoteImage>()
  for (const { key, value, noted_at } of before) images.set(key, { key, before: { value, noted_at }, after: null })
  for (const { key, value, noted_at } of after) {
    images.set(key, { key, before: images.get(key)?.before ?? null, after: { value, noted_at } })
  }
  return [...images.values()].filter(({ before, after }) => before?.value !== after?.value)
}
