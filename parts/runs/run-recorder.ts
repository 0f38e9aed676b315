import { type Kysely, sql } from 'kysely'
import type { Database } from '#database/open-database.ts'
import type { CatalogChangeRow, ImportRunRow, Tables } from '#database/tables.ts'
import {
  type ChangeCounts,
  type ChangeListener,
  type FieldValues,
  newRunId,
  type RecordedChange,
} from '#parts/changes/change-log.ts'
import { cellText } from '#parts/database/part-rows.ts'
import { type AroundWrite, presentColumns } from '#parts/database/part-table-writer.ts'
import { type ExactRow, exactPlainText, readExact } from '#parts/runs/exact-cells.ts'
import { dropOldImages, type NoteImage, type RunAuthor, type RunFacts, type RunTable } from '#parts/runs/run-record.ts'
import { MINUTE_MS } from '#shared/durations.ts'

export type RunStart = {
  readonly id?: string
  readonly kind: ImportRunRow['kind']
  /** Null for the command line. */
  readonly by: RunAuthor | null
  readonly files?: RunFacts['files']
  readonly choices?: readonly string[]
  /** The limit in bytes for the stored rows before and after all runs. 200 MB by default. */
  readonly keepBytes?: number
  readonly undoes?: string
  /** True by default. */
  readonly isNews?: boolean
}

type Ended = Pick<RunFacts, 'tables'> & Partial<Pick<RunFacts, 'addedColumns' | 'droppedColumns' | 'act'>>

type Moment = { readonly now: Date; readonly onChange?: ChangeListener | null }

export type RowChange = { readonly id: string; readonly before: ExactRow | null; readonly after: ExactRow | null }

type Counts = Record<RecordedChange['kind'], number>

/** The table in progress. `counts` are its changed rows, `stored` those in the log of changes. */
type WrittenTable = {
  readonly table: string
  readonly number: string | null
  readonly keep: boolean
  readonly counts: Counts
  readonly stored: Counts
}

/** The log stores this many changes of one run. The rest becomes a summary. */
const MAX_CHANGES = 100_000
const CHUNK = 200
const DIGITS = 7
const KEEP_BYTES = 200_000_000

const none = (): Counts => ({ added: 0, changed: 0, removed: 0 })

/** Records a run within its transaction (behavior 21.8): who, what, and each row before and after it. */
export class RunRecorder {
  readonly id: string
  readonly #database: Database
  readonly #run: RunStart | null
  #at: string
  readonly #onChange: ChangeListener | null
  #notes: Notes = []
  #table: WrittenTable | null = null
  #logged = 0
  #images = { position: 0, bytes: 0, kept: false }

  private constructor(database: Database, run: RunStart | null, { now, onChange = null }: Moment) {
    this.id = run?.id ?? newRunId()
    this.#database = database
    this.#run = run
    this.#at = now.toISOString()
    this.#onChange = onChange
  }

  /** Without a `run` the changes belong to none, like the sample's, and can't be undone. */
  static async start(database: Database, run: RunStart | null, moment: Moment): Promise<RunRecorder> {
    const recorder = new RunRecorder(database, run, moment)
    if (!run) return recorder
    const { kind, by, undoes = null } = run
    const { db } = database
    await lockRuns(database)
    recorder.#notes = await readNotes(db)
    recorder.#images.kept = kind !== 'undo' // which can't be undone
    const { last } = await db
      .selectFrom('import_run')
      .select(({ fn }) => fn.max('ran_at').as('last'))
      .executeTakeFirstOrThrow()
    if (last !== null) recorder.#at = laterThan(last, recorder.#at)
    await db
      .insertInto('import_run')
      .values({
        id: recorder.id,
        ran_at: recorder.#at,
        kind,
        by_id: by?.id ?? null,
        by_name: by?.name ?? null,
        facts: '{}',
        image_bytes: 0,
        undoes,
      })
      .execute()
    return recorder
  }

  /** Begins a table. `number` is its part number column. If `keep` is false, the log of changes has only a summary. */
  openTable(table: string, number: string | null, keep: boolean): void {
    this.#table = { table, number, keep, counts: none(), stored: none() }
  }

  /** Ends the table, with a summary of changes not in the log. Pass `counts` if rows weren't all read. Returns them. */
  async closeTable(counts: ChangeCounts | null = null): Promise<ChangeCounts> {
    if (!this.#table) return none()
    const { table, keep, stored, counts: seen } = this.#table
    const { added, changed, removed } = counts ?? seen
    this.#table = null
    const rest = { added: added - stored.added, changed: changed - stored.changed, removed: removed - stored.removed }
    const isAll = keep && this.#logged < MAX_CHANGES
    if (!isAll && rest.added + rest.changed + rest.removed > 0) {
      const facts = { part_id: null, part_number: null, kind: 'summary', fields: JSON.stringify(rest) } as const
      await this.#log([this.#entry(table, facts)])
    }
    return { added, changed, removed }
  }

  readonly around: AroundWrite = async (table, ids, write) => {
    const written = this.#table?.table === table ? this.#table : null
    const isLogged = written !== null && (written.keep || this.#onChange !== null)
    if (!isLogged && !this.#images.kept) return void (await write())
    // Read for each statement, because a run may add columns.
    const columns = (await presentColumns(this.#database, table)).filter((name) => name !== 'id')
    const before = await readExact(this.#database, table, columns, ids)
    const added = await write()
    const after = await readExact(this.#database, table, columns, [...ids, ...added])
    const order = new Map([...ids, ...added].map((id, at) => [id, at]))
    const changed = [...new Set([...before.keys(), ...after.keys()])]
      .sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
      .map((id) => ({ id, before: before.get(id) ?? null, after: after.get(id) ?? null }))
      .filter((row) => !row.before || !row.after || differing(row.before, row.after).size > 0)
    for (let start = 0; start < changed.length; start += CHUNK) {
      const chunk = changed.slice(start, start + CHUNK)
      await this.#keepImages(table, chunk)
      if (written && isLogged) await this.#keepChanges(written, chunk)
    }
  }

  async #keepImages(table: string, rows: readonly RowChange[]): Promise<void> {
    const images = this.#images
    if (!images.kept || !this.#run) return
    const { db } = this.#database
    const values = rows.map(({ id, before, after }) => {
      const image = { before: imageText(null, before), after: imageText(before, after) }
      images.position += 1
      images.bytes += (image.before?.length ?? 0) + (image.after?.length ?? 0) + table.length + id.length
      return { run_id: this.id, position: images.position, table_name: table, part_id: id, ...image }
    })
    images.kept = images.bytes <= (this.#run.keepBytes ?? KEEP_BYTES)
    if (images.kept) await db.insertInto('import_image').values(values).execute()
    else await db.deleteFrom('import_image').where('run_id', '=', this.id).execute()
  }

  async #keepChanges(written: WrittenTable, rows: readonly RowChange[]): Promise<void> {
    const { table, number, keep, counts, stored } = written
    const changes: RecordedChange[] = rows.flatMap(({ id, before, after }) => {
      const kind = before === null ? 'added' : after === null ? 'removed' : 'changed'
      counts[kind] += 1
      const fields = fieldChanges(before, after)
      if (kind === 'changed' && Object.keys(fields).length === 0) return []
      const own = number === null ? null : exactPlainText((after ?? before)?.get(number) ?? null)
      return [{ kind, id, number: own?.trim() ?? null, fields }]
    })
    for (const change of changes) this.#onChange?.(table, change)
    if (!keep) return
    const fitting = changes.slice(0, Math.max(0, MAX_CHANGES - this.#logged))
    for (const { kind } of fitting) stored[kind] += 1
    await this.#log(
      fitting.map(({ kind, id, number: own, fields }) =>
        this.#entry(table, { part_id: id, part_number: own, kind, fields: JSON.stringify(fields) }),
      ),
    )
  }

  #entry(table: string, facts: Pick<CatalogChangeRow, 'part_id' | 'part_number' | 'kind' | 'fields'>) {
    this.#logged += 1
    const id = `${this.#at} ${this.id} ${String(this.#logged).padStart(DIGITS, '0')}`
    const run = { run_id: this.#run === null ? null : this.id, by_name: this.#run?.by?.name ?? null }
    return { id, changed_at: this.#at, table_name: table, ...run, ...facts }
  }

  async #log(entries: readonly CatalogChangeRow[]): Promise<void> {
    if (entries.length > 0) await this.#database.db.insertInto('catalog_change').values(entries).execute()
  }

  async end(ended: Ended): Promise<void> {
    if (!this.#run) return
    const { db } = this.#database
    const { kind, files, choices, keepBytes = KEEP_BYTES, isNews } = this.#run
    const notes = changedNotes(this.#notes, await readNotes(db))
    const tables = await Promise.all(ended.tables.map(async (each) => ({ ...each, lastId: await lastId(db, each) })))
    const facts = { files, choices, notes, isNews, ...ended, tables }
    const { kept, bytes } = this.#images
    await db
      .updateTable('import_run')
      .set({
        facts: JSON.stringify(facts),
        image_bytes: kept ? bytes : 0,
        undo_lost: kept || kind === 'undo' ? null : 'large',
      })
      .where('id', '=', this.id)
      .execute()
    await dropOldImages(db, keepBytes)
  }
}

async function lastId(db: Kysely<Tables>, { table }: RunTable): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select cast(max(id) as text) as id from ${sql.id(table)}`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

/** An arbitrary number that no other advisory lock uses. */
const RUN_LOCK = 416_083_952

/** Runs wait for each other, so none sees half of another. In SQLite the transaction is the lock. */
export async function lockRuns({ db, dialect }: Database): Promise<void> {
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${RUN_LOCK})`.execute(db)
}

/** Keeps runs in order, even in the same millisecond. Ignores a clock that was over a minute ahead. */
function laterThan(last: string, now: string): string {
  const ahead = Date.parse(last) - Date.parse(now)
  return ahead < 0 || ahead > MINUTE_MS ? now : new Date(Date.parse(last) + 1).toISOString()
}

const differing = (before: ExactRow | null, row: ExactRow): ExactRow =>
  new Map([...row].filter(([name, cell]) => cell !== (before?.get(name) ?? null)))

function fieldChanges(before: ExactRow | null, after: ExactRow | null): FieldValues {
  const text = (row: ExactRow | null, name: string) => cellText(exactPlainText(row?.get(name) ?? null))
  const names = [...(after ?? before ?? new Map()).keys()].filter((name) => before?.get(name) !== after?.get(name))
  const changes = names.map((name) => [name, [text(before, name), text(after, name)]] as const)
  return Object.fromEntries(changes.filter(([, [old, next]]) => old !== next))
}

const imageText = (before: ExactRow | null, row: ExactRow | null): string | null =>
  row && JSON.stringify(Object.fromEntries(differing(before, row)))

const readNotes = (db: Kysely<Tables>) => db.selectFrom('catalog_note').selectAll().orderBy('key').execute()
type Notes = Awaited<ReturnType<typeof readNotes>>

function changedNotes(before: Notes, after: Notes): NoteImage[] {
  const [old, next] = [imagesByKey(before), imagesByKey(after)]
  return [...new Set([...old.keys(), ...next.keys()])]
    .map((key) => ({ key, before: old.get(key) ?? null, after: next.get(key) ?? null }))
    .filter((image) => image.before?.value !== image.after?.value)
}

const imagesByKey = (notes: Notes) => new Map(notes.map(({ key, value, noted_at }) => [key, { value, noted_at }]))
