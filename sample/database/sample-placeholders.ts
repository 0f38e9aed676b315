import type { Database } from '#database/open-database.ts'
import type { PlaceholderRows } from '#parts/placeholder-rows.ts'
import { loadSampleIfEmpty, type WriteSample } from '#sample/database/first-fill.ts'
import { countUnchanged, unchangedRows } from '#sample/database/sample-marks.ts'
import { noteSampleGone, noteSampleRows, sampledTables, sampleMarks } from '#sample/database/sample-notes.ts'

/** Loads the generator only for the first fill: no later start needs it. */
const writeWholeSample: WriteSample = async (folder, families) =>
  await (await import('#sample/sample-csv.ts')).writeSample(folder, families)

/** The sample as the rows that fill a new catalog. `write` replaces the generated sample in tests. */
export function samplePlaceholders(write = writeWholeSample): PlaceholderRows {
  return {
    fill: (database, families, now) => loadSampleIfEmpty(database, families, write, now),
    async count(database, table) {
      if (!(await sampledTables(database.db)).has(table)) return 0
      const marks = (await sampleMarks(database.db)).get(table)
      return marks ? (await unchangedRows(database, table, marks)).length : 0
    },
    async countServed({ db }, catalog) {
      const counts = new Map<string, number>()
      for (const [name, marks] of await sampleMarks(db)) {
        const table = catalog.table(name)
        if (table) counts.set(name, await countUnchanged(table, marks))
      }
      return counts
    },
    replaced: claimRows,
  }
}

/** Sample rows that the operator's file contains too are the operator's from now on. */
async function claimRows(database: Database, tables: readonly string[], now: Date): Promise<void> {
  const sampled = await sampledTables(database.db)
  const known = await sampleMarks(database.db)
  for (const table of tables) {
    const marks = known.get(table)
    if (!marks || !sampled.has(table)) continue
    const own = new Set(await unchangedRows(database, table, marks))
    const gone = new Map([...marks].filter(([id]) => !own.has(id)))
    await noteSampleRows(database.db, table, gone, now)
  }
  await noteSampleGone(database.db, tables)
}
