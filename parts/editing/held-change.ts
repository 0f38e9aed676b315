import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Catalog, PartsTable } from '#catalog/answers.ts'
import type { Family } from '#catalog/registry/family.ts'
import type { Database } from '#database/open-database.ts'
import type { RecordedChange } from '#parts/changes/change-log.ts'
import { fieldChanges } from '#parts/database/batch-writer.ts'
import { insertRows, lockTable, readRows, removeRows, updateRows } from '#parts/database/part-table-writer.ts'
import { numberOf } from '#parts/editing/locked-edit.ts'
import { type Cells, comparable, editedTable } from '#parts/editing/part-cells.ts'
import type { RunAuthor } from '#parts/runs/run-record.ts'
import { type RunRecorder, startRun } from '#parts/runs/run-recorder.ts'

type Discarder = { readonly now: Date; readonly by: RunAuthor; readonly keepBytes: number }
type Counts = { table: string; added: number; changed: number; removed: number; unchanged: number; summary: boolean }

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
): Promise<{ readonly run: string; readonly tables: readonly Counts[] }> {
  return await db.transaction().execute(async (transaction) => {
    const tx = { db: transaction, dialect }
    const choices = ['the quarantined change was discarded: the tables are as the site shows them']
    const recorder = await startRun(tx, { kind: 'import', by, keepBytes, choices }, { now })
    const tables: Counts[] = []
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
  { around, changes }: RunRecorder,
): Promise<Counts | null> {
  const { table } = family
  const form = await editedTable(tx, family)
  if (!form) return null
  await lockTable(tx, table)
  const log = changes.log(table, true)
  const counts = { added: 0, changed: 0, removed: 0 }
  const others = await storedIds(tx, table)
  const note = async (kind: RecordedChange['kind'], id: string, [before, after]: [Cells | null, Cells | null]) => {
    counts[kind] += 1
    const values = (cells: Cells | null) => form.columns.map((column) => cells?.[column] ?? null)
    const fields = fieldChanges(form.columns, values(before), values(after))
    await log.write([{ kind, id, number: numberOf(form, after ?? before ?? {}), fields }])
  }
  for (let start = 0; start < served.size; start += CHUNK) {
    const rows = Array.from({ length: Math.min(CHUNK, served.size - start) }, (_, at) => start + at)
    const ids = rows.map((row) => served.id(row))
    const stored = new Map((await readRows(tx.db, table, form.columns, ids)).map((row) => [row.id, row.values]))
    for (const row of rows) {
      const [id, { fields }] = [served.id(row), served.part(row)]
      others.delete(id)
      const values = stored.get(id)
      const shown = form.columns.filter((column) => column in fields)
      const wanted = shown.map((column) => fields[column] ?? null)
      const after = Object.fromEntries(shown.map((column, at) => [column, wanted[at] ?? null]))
      if (!values) {
        await insertRows(tx.db, [{ id, values: wanted }], {
          table,
          columns: shown,
          number: form.number ?? 'id',
          around,
        })
        await note('added', id, [null, after])
        continue
      }
      const before = Object.fromEntries(form.columns.map((column, at) => [column, values[at] ?? null]))
      if (shown.every((column, at) => comparable(before[column]) === comparable(wanted[at]))) continue
      await updateRows(tx.db, table, shown, [{ id, values: wanted }], around)
      await note('changed', id, [before, { ...before, ...after }])
    }
    await yieldToEventLoop()
  }
  for (const id of others) {
    const [row] = await readRows(tx.db, table, form.columns, [id])
    const before = Object.fromEntries(form.columns.map((column, at) => [column, row?.values[at] ?? null]))
    await removeRows(tx.db, table, [id], { columns: [], around })
    await note('removed', id, [before, null])
  }
  await log.end(counts)
  return { table, ...counts, unchanged: served.size - counts.added - counts.changed, summary: false }
}

async function storedIds({ db }: Database, table: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select cast(id as text) as id from ${sql.id(table)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
