import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Family } from '#catalog/registry/family.ts'
import type { Database } from '#database/open-database.ts'
import { wasEverFilled } from '#parts/changes/catalog-notes.ts'
import { countRows } from '#parts/database/part-table-writer.ts'
import { createErrorList, formatImportError } from '#parts/import/import-errors.ts'
import { importInto } from '#parts/import/import-tables.ts'
import { markRows } from '#sample/database/sample-marks.ts'
import { noteSample } from '#sample/database/sample-notes.ts'

/** Writes the sample into a folder, one CSV file per table. Returns the paths. */
export type WriteSample = (folder: string, families: readonly Family[]) => Promise<readonly string[]>

/**
 * Loads the sample into a catalog that has never held parts. A catalog that the operator has emptied stays empty, and
 * two servers that start at the same time load the sample once.
 */
export async function loadSampleIfEmpty(
  database: Database,
  families: readonly Family[],
  writeSample: WriteSample,
  now: Date,
): Promise<void> {
  if (!(await isUntouched(database, families))) return
  const folder = await mkdtemp(join(tmpdir(), 'sample-'))
  try {
    const files = await writeSample(folder, families)
    await database.db.transaction().execute((tx) => load({ dialect: database.dialect, db: tx }, families, files, now))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function load(
  database: Database,
  families: readonly Family[],
  files: readonly string[],
  now: Date,
): Promise<void> {
  const { db, dialect } = database
  if (dialect === 'postgres') await sql`lock table catalogue_note in share row exclusive mode`.execute(db)
  if (!(await isUntouched(database, families))) return
  const errors = createErrorList()
  const inputs = files.map((file) => ({ file, table: null }))
  try {
    const changes = await importInto(
      database,
      families,
      inputs,
      { replace: false, force: false, asWritten: true, now },
      errors,
    )
    for (const { table } of changes) await noteSample(db, table, await markRows(database, table), now)
  } catch (error) {
    const [first] = errors.shown()
    throw first ? new Error(`The sample can't be loaded: ${formatImportError(first)}`, { cause: error }) : error
  }
}

async function isUntouched(database: Database, families: readonly Family[]): Promise<boolean> {
  if (await wasEverFilled(database.db)) return false
  for (const { table } of families) {
    if (await countRows(database, table)) return false
  }
  return true
}
