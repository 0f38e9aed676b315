import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Catalog, PartsTable } from '#catalog/answers.ts'
import type { Family } from '#catalog/registry/family.ts'
import type { Database } from '#database/open-database.ts'
import { insertRows, lockTable, readRows, removeRows, updateRows } from '#parts/database/part-table-writer.ts'
import { comparable, editedTable } from '#parts/editing/part-cells.ts'
import type { RunAuthor, RunTable } from '#parts/runs/run-record.ts'
import { RunRecorder } from '#parts/runs/run-recorder.ts'

type Discarder = { readonly now: Date; readonly by: RunAuthor; readonly keepBytes: number }

const CHUNK = 200

/**
 * Makes these tables as the catalog in service has them: lost parts return, changed cells have the values that the site
 * shows, other parts go (behavior 21.29). Cells in private columns stay; those of lost parts are gone. One run, in one
 * transaction, which can be undone. Tables that the database no longer has stay away.
 */
export async function restoreServed(
  { db, dialect }: Database,
  catalog: Catalog,
  families: readonly Family[],
  { now, by, keepBytes }: Discarder,
): Promise<{ readonly run: string; readonly tables: readonly RunTable[] }> {
  return await db.transaction().execute(async (transaction) => {
    const tx = { db: transaction, dialect }
    const choices = ['the quarantined change was discarded: the tables are as the site shows them']
    const recorder = await RunRecorder.start(tx, { kind: 'import', by, keepBytes, choices }, { now })
    const tables: RunTable[] = []
    for (const family of families) {
      const served = catalog.table(family.table)
      const counts = served && (await restoreTable(tx, family, served, recorder))
      if (counts) tables.push(counts)
    }
    await recorder.end({ tables })
    return { run: recorder.id, tables }
  })
}

async function restoreTable(
  tx: Database,
  family: Family,
  served: PartsTable,
  recorder: RunRecorder,
): Promise<RunTable | null> {
  const { table } = family
  const form = await editedTable(tx, family)
  if (!form) return null
  await lockTable(tx, table)
  recorder.openTable(table, form.number, true)
  const { around } = recorder
  const others = await storedIds(tx, table)
  for (let start = 0; start < served.size; start += CHUNK) {
    const rows = Array.from({ length: Math.min(CHUNK, served.size - start) }, (_, at) => start + at)
    const ids = rows.map((row) => served.id(row))
    const stored = new Map((await readRows(tx.db, table, form.columns, ids)).map((row) => [row.id, row.values]))
    for (const row of rows) {
      const [id, { fields }] = [served.id(row), served.part(row)]
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
  return { table, ...counts, unchanged: served.size - counts.added - counts.changed, summary: false }
}

async function storedIds({ db }: Database, table: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select cast(id as text) as id from ${sql.id(table)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
