import type { Family } from '#catalogue/family.ts'
import type { Database } from '#database/open.ts'
import { noteFilled, noteSampleGone, noteSampleRows, sampledTables, sampleMarks } from '#sources/catalogue-notes.ts'
import { createChangeRun } from '#sources/change-log.ts'
import { numberColumn } from '#sources/import-header.ts'
import { existingRows, lockTable, presentColumns, removeRows } from '#sources/part-table-writer.ts'
import { marksOf, type SampleMarks, type SampleTable, untouchedRows } from '#sources/sample-rows.ts'

/** What clearing the sample did to one table. */
export type ClearedTable = {
  readonly table: string
  readonly removed: number
  /** The numbers of sample parts that stay since they have been changed: what they say now is the operator's. */
  readonly changed: readonly string[]
  /** How many parts stay that never were the sample's. */
  readonly own: number
}

/**
 * Takes the sample away from every table that holds some, all or nothing: each row that is still just as the sample
 * had it goes, every other one stays. From then on the tables are the operator's, and the sample never comes back.
 * `sampleOf` makes a family's sample anew, for a database that an earlier release filled.
 */
export async function clearSample(
  { dialect, db }: Database,
  families: readonly Family[],
  sampleOf: (family: Family) => SampleTable,
  now: Date,
): Promise<ClearedTable[]> {
  return await db.transaction().execute(async (tx) => {
    const database = { dialect, db: tx }
    const sampled = await sampledTables(tx)
    const holding: Family[] = []
    for (const family of families) {
      if (!sampled.has(family.table) || (await presentColumns(database, family.table)).length === 0) continue
      // All of them before the first change, in the order that imports keep, so that none waits for the other.
      await lockTable(database, family.table)
      holding.push(family)
    }
    const known = await sampleMarks(tx)
    const cleared: ClearedTable[] = []
    const changes = createChangeRun(tx, now, null)
    for (const family of holding) {
      const marks = known.get(family.table) ?? marksOf(sampleOf(family))
      if (!known.has(family.table)) await noteSampleRows(tx, family.table, marks, now)
      const result = await clearTable(database, family, marks)
      await changes.log(family.table, false).end({ added: 0, changed: 0, removed: result.removed })
      cleared.push(result)
    }
    await changes.finish()
    await noteSampleGone(tx, [...sampled])
    await noteFilled(tx, now)
    return cleared
  })
}

async function clearTable(database: Database, family: Family, marks: SampleMarks): Promise<ClearedTable> {
  const { table } = family
  const number = numberColumn(family, await presentColumns(database, table)) ?? 'id'
  const { numbers } = await existingRows(database.db, table, number)
  const removed = await untouchedRows(database, table, marks)
  await removeRows(database.db, table, removed)
  const gone = new Set(removed)
  const changed = [...numbers].filter(([id]) => marks.has(id) && !gone.has(id))
  return {
    table,
    removed: removed.length,
    changed: changed.map(([id, own]) => own || `id ${id}`),
    own: numbers.size - removed.length - changed.length,
  }
}
