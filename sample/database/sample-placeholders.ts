import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Family } from '#catalog/registry/family.ts'
import type { Database } from '#database/open-database.ts'
import { wasEverFilled } from '#parts/changes/catalog-notes.ts'
import { countRows } from '#parts/database/part-table-writer.ts'
import { createErrorList, formatImportError } from '#parts/import/import-errors.ts'
import { importInto } from '#parts/import/import-tables.ts'
import type { PlaceholderRows } from '#parts/placeholder-rows.ts'
import {
  countUnchanged,
  markRows,
  noteSample,
  noteSampleGone,
  noteSampleRows,
  sampleMarks,
  storedSample,
  unchangedRows,
} from '#sample/database/sample-notes.ts'

type WriteSample = (folder: string, families: readonly Family[]) => Promise<readonly string[]>

/** Loads the sample into a catalog that never held parts, once for all servers. An emptied one stays empty. */
async function loadSampleIfEmpty(database: Database, families: readonly Family[], writeSample: WriteSample, now: Date) {
  if (!(await isUntouched(database, families))) return
  await using folder = await mkdtempDisposable(join(tmpdir(), 'sample-'))
  const files = await writeSample(folder.path, families)
  await database.db.transaction().execute((tx) => load({ dialect: database.dialect, db: tx }, families, files, now))
}

async function load(database: Database, families: readonly Family[], files: readonly string[], now: Date) {
  const { db, dialect } = database
  if (dialect === 'postgres') await sql`lock table catalog_note in share row exclusive mode`.execute(db)
  if (!(await isUntouched(database, families))) return
  const errors = createErrorList()
  const inputs = files.map((file) => ({ file, table: null }))
  const options = { replace: false, force: false, asWritten: true, now }
  const changes = await importInto(database, families, inputs, options, errors)
  const [first] = errors.shown()
  if (!changes) throw new Error(`The sample can't be loaded: ${first && formatImportError(first)}`)
  for (const { table } of changes) await noteSample(db, table, await markRows(database, table), now)
}

async function isUntouched(database: Database, families: readonly Family[]): Promise<boolean> {
  if (await wasEverFilled(database.db)) return false
  for (const { table } of families) {
    if (await countRows(database, table)) return false
  }
  return true
}

/** Loads the generator only for the first fill. */
const writeWholeSample: WriteSample = async (folder, families) =>
  await (await import('#sample/sample-files.ts')).writeSample(folder, families)

/** The sample as rows that fill a new catalog. `write` replaces it in tests. */
export function samplePlaceholders(write = writeWholeSample): PlaceholderRows {
  return {
    fill: (database, families, now) => loadSampleIfEmpty(database, families, write, now),
    async count(database, table) {
      const marks = (await storedSample(database.db)).get(table)
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

/** Makes sample rows that the operator's file also contains the operator's. */
async function claimRows(database: Database, tables: readonly string[], now: Date): Promise<void> {
  const sampled = await storedSample(database.db)
  for (const table of tables) {
    const marks = sampled.get(table)
    if (!marks) continue
    const own = new Set(await unchangedRows(database, table, marks))
    const gone = new Map([...marks].filter(([id]) => !own.has(id)))
    await noteSampleRows(database.db, table, gone, now)
  }
  await noteSampleGone(database.db, tables)
}
