import type { Family } from '#catalog/registry/family.ts'
import type { Database } from '#database/open-database.ts'
import { marksOf, unchangedRows } from '#sample/database/sample-marks.ts'
import { sampledTables, sampleMarks } from '#sample/database/sample-notes.ts'
import { sampleRows } from '#sample/sample-rows.ts'

/** Counts each table's unchanged sample rows, if any, including those from early releases. */
export async function countSample(database: Database, families: readonly Family[]): Promise<Map<string, number>> {
  const sampled = await sampledTables(database.db)
  const known = await sampleMarks(database.db)
  const counts = new Map<string, number>()
  for (const family of families) {
    const { table } = family
    if (!sampled.has(table)) continue
    const marks = known.get(table) ?? marksOf(sampleRows(family))
    counts.set(table, (await unchangedRows(database, table, marks)).length)
  }
  return counts
}
