import { partName } from '#catalog/part/part-name.ts'
import { type Family, ownNumberColumn } from '#catalog/registry/family.ts'
import { lockTable } from '#database/locks.ts'
import type { Database } from '#database/open-database.ts'
import { noteFilled } from '#parts/changes/catalog-notes.ts'
import { existingRows, presentColumns, removeRows } from '#parts/database/part-table-writer.ts'
import { RunRecorder } from '#parts/runs/run-recorder.ts'
import { noteSampleGone, type SampleMarks, storedSample, unchangedRows } from '#sample/database/sample-notes.ts'

/** What was done to a table. `changed`: numbers of sample parts that stay, since they are the operator's now. */
export type ClearedTable = Awaited<ReturnType<typeof clearTable>>

/** Removes unchanged sample rows from all tables or from none. The sample never comes back. */
export async function clearSample({ dialect, db }: Database, families: readonly Family[], now: Date) {
  return await db.transaction().execute(async (tx) => {
    const database = { dialect, db: tx }
    const holding: Family[] = []
    for (const family of families) {
      if ((await presentColumns(database, family.table)).length === 0) continue
      // Locks all tables first, in the order that imports use, to avoid a deadlock.
      await lockTable(database, family.table)
      holding.push(family)
    }
    const sampled = await storedSample(tx)
    const cleared: ClearedTable[] = []
    const recorder = await RunRecorder.start(database, null, { now })
    for (const family of holding) {
      const marks = sampled.get(family.table)
      if (!marks) continue
      recorder.openTable(family.table, null, false)
      const result = await clearTable(database, family, marks, recorder)
      await recorder.closeTable({ added: 0, changed: 0, removed: result.removed })
      cleared.push(result)
    }
    await noteSampleGone(tx, [...sampled.keys()])
    await noteFilled(tx, now)
    return cleared
  })
}

async function clearTable(database: Database, family: Family, marks: SampleMarks, { around }: RunRecorder) {
  const { table } = family
  const number = ownNumberColumn(family, await presentColumns(database, table)) ?? 'id'
  const { numbers } = await existingRows(database.db, table, [number])
  const removed = await unchangedRows(database, table, marks)
  await removeRows(database.db, table, removed, around)
  const gone = new Set(removed)
  const changed = [...numbers].filter(([id]) => marks.has(id) && !gone.has(id))
  return {
    table,
    removed: removed.length,
    changed: changed.map(([id, own]) => partName(own, id)),
    own: numbers.size - removed.length - changed.length,
  }
}

export async function countSample(database: Database, families: readonly Family[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const [table, marks] of await storedSample(database.db))
    if (families.some((family) => family.table === table))
      counts.set(table, (await unchangedRows(database, table, marks)).length)
  return counts
}
