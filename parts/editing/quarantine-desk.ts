import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Catalog, PartsTable } from '#catalog/answers.ts'
import type { Family } from '#catalog/registry/family.ts'
import type { PackedCatalog } from '#catalog/store/packed-catalog.ts'
import { lockTable } from '#database/locks.ts'
import type { Database } from '#database/open-database.ts'
import type { Db } from '#database/tables.ts'
import type { RowPlace } from '#parts/database/part-rows.ts'
import { insertRows, readRows, removeRows, updateRows } from '#parts/database/part-table-writer.ts'
import { comparable, type EditedTable, editedTable } from '#parts/editing/part-cells.ts'
import type { EditingSources } from '#parts/editing/part-editing.ts'
import { acceptRevisions, clearQuarantine, type QuarantinedReload, quarantinedReloads } from '#parts/live/quarantine.ts'
import { runCatalogTask } from '#parts/live/run-catalog-task.ts'
import type { RunAuthor, RunTable } from '#parts/runs/run-record.ts'
import { lockRuns, RunRecorder } from '#parts/runs/run-recorder.ts'
import { recordAct } from '#people/acts.ts'
import type { Person } from '#people/person.ts'
import { Problem } from '#shared/problem.ts'

const CHUNK = 200

type Editing = { readonly now: Date; readonly by: RunAuthor; readonly whenLocked: () => Promise<unknown> }

/**
 * Restores these tables to the catalog in service as one run (behavior 21.29). Private cells stay, but those of lost parts are
 * gone, as are dropped tables. `whenLocked` may refuse before anything changes.
 */
async function restoreServed(
  { db, dialect }: Database,
  catalog: Catalog,
  families: readonly Family[],
  { now, by, whenLocked }: Editing,
): Promise<{ readonly run: string; readonly tables: readonly RunTable[] }> {
  return await db.transaction().execute(async (transaction) => {
    const tx = { db: transaction, dialect }
    await lockRuns(tx)
    const forms = new Map<string, EditedTable>()
    for (const family of families) {
      const form = await editedTable(tx, family)
      if (!form) continue
      await lockTable(tx, family.table)
      forms.set(family.table, form)
    }
    await whenLocked()
    const choices = ['the quarantined change was discarded: the tables are as the site shows them']
    await silenceRunsAfter(transaction, catalog.changes.recent(1, 0)[0]?.at ?? '')
    const recorder = await RunRecorder.start(tx, { kind: 'import', by, choices, isNews: false }, { now })
    const tables: RunTable[] = []
    for (const [table, form] of forms) {
      const served = catalog.table(table)
      if (served) tables.push({ table, ...(await restoreTable({ tx, table, form }, served, recorder)) })
    }
    const act = { action: 'quarantine.discarded', subject: namesOf(tables), detail: {} }
    await recorder.end({ tables, act })
    return { run: recorder.id, tables }
  })
}

/** Followers get no mail of runs that the site never showed. */
async function silenceRunsAfter(db: Db, time: string): Promise<void> {
  const runs = await db.selectFrom('import_run').select(['id', 'facts']).where('ran_at', '>', time).execute()
  for (const { id, facts } of runs) {
    const silent = { ...JSON.parse(facts), isNews: false }
    await db
      .updateTable('import_run')
      .set({ facts: JSON.stringify(silent) })
      .where('id', '=', id)
      .execute()
  }
}

async function restoreTable(
  { tx, table, form }: { readonly tx: Database; readonly table: string; readonly form: EditedTable },
  served: PartsTable,
  recorder: RunRecorder,
): Promise<Omit<RunTable, 'table'>> {
  recorder.openTable(table, form.number, true)
  const { around } = recorder
  const others = new Set((await readRows(tx.db, table, [], null)).map(({ id }) => id))
  for (let start = 0; start < served.size; start += CHUNK) {
    const rows = Array.from({ length: Math.min(CHUNK, served.size - start) }, (_, at) => start + at)
    const ids = rows.map((row) => served.id(row))
    const stored = new Map((await readRows(tx.db, table, form.columns, ids)).map((row) => [row.id, row.values]))
    for (const row of rows) {
      const id = served.id(row)
      const { fields } = served.part(row)
      others.delete(id)
      const shown = form.columns.filter((column) => column in fields)
      const values = shown.map((column) => fields[column] ?? null)
      const before = stored.get(id)
      const isShown = (column: string, at: number) =>
        comparable(before?.[form.columns.indexOf(column)]) === comparable(values[at])
      if (!before) await insertRows(tx.db, table, shown, [{ id, values }], around)
      else if (!shown.every(isShown)) await updateRows(tx.db, table, shown, [{ id, values }], around)
    }
    await yieldToEventLoop()
  }
  await removeRows(tx.db, table, [...others], around)
  const counts = await recorder.closeTable()
  return { ...counts, unchanged: served.size - counts.added - counts.changed, summary: false }
}

type Sources = Omit<EditingSources, 'database' | 'settings' | 'timeZone'> & {
  readonly state: Database
  /** Null if the rows come from the hosted backend. */
  readonly database: (() => Promise<Database>) | null
  readonly place: RowPlace
  packed(): PackedCatalog | null
}

const CHANGED = 'The data has changed since you looked at it, so nothing was done.'

/** Quarantined data (behavior 15.9), for a person who decides about it. */
export class QuarantineDesk {
  readonly #sources: Sources
  /** Whether our own database has the rows, so a change can be discarded. */
  readonly canDiscard: boolean

  constructor(sources: Sources) {
    this.#sources = sources
    this.canDiscard = sources.database !== null
  }

  list(): Promise<readonly QuarantinedReload[]> {
    return quarantinedReloads(this.#sources.state.db)
  }

  /** Null if nothing is quarantined. Reads all rows, in its own thread. `revision` is theirs: a person accepts what they saw. */
  async preview() {
    const { place, families, packed } = this.#sources
    const reloads = await this.list()
    const served = packed()
    if (reloads.length === 0 || !served) return null
    const task = { kind: 'compare', place, families: families(), served } as const
    return { reloads, ...(await runCatalogTask(task, new AbortController().signal)) }
  }

  async #seen(revision: string) {
    const held = await this.preview()
    if (held?.revision === revision) return held
    throw new Problem(422, CHANGED, 'Look at the change as it is now.')
  }

  /** Throws a Problem (422) if the rows are no longer those of `revision`. */
  async accept(revision: string, by: Person): Promise<void> {
    const { tables } = await this.#seen(revision)
    const at = this.#sources.now()
    const act = { by, action: 'quarantine.accepted', subject: namesOf(tables), detail: { revision } }
    await acceptRevisions(this.#sources.state.db, [revision], at, (tx) => recordAct(tx, act, at))
  }

  /** Returns the run that restored the rows. Throws a Problem (422) if the rows are no longer those of `revision`. */
  async discard(revision: string, by: Person): Promise<string> {
    const { tables } = await this.#seen(revision)
    const { state, database, families, catalog, now, record } = this.#sources
    const current = catalog()
    if (!database || !current) {
      throw new Problem(422, 'The rows are not in this site’s database.', 'Change them where they are kept.')
    }
    const differing = families().filter(({ table }) => tables.some((one) => one.table === table))
    const { run } = await restoreServed(await database(), current, differing, {
      now: now(),
      by,
      whenLocked: () => this.#seen(revision), // someone may have changed the rows since, or be doing so now
    })
    await clearQuarantine(state.db)
    await record()
    return run
  }
}

const namesOf = (tables: readonly { readonly table: string }[]): string => tables.map(({ table }) => table).join(', ')
