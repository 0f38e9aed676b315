import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Family } from '#catalogue/family.ts'
import type { Database } from '#database/open.ts'
import { noteSample, wasEverFilled } from '#sources/catalogue-notes.ts'
import { importInto } from '#sources/import.ts'
import { createFaultList, faultInWords } from '#sources/import-faults.ts'
import { countRows } from '#sources/part-table-writer.ts'
import { markRows } from '#sources/sample-rows.ts'

/** Writes the sample as CSV files, one a table, into a folder; gives their paths. */
export type WriteSample = (folder: string, families: readonly Family[]) => Promise<readonly string[]>

/**
 * Loads the sample into a catalogue that has never held anything: all tables empty, nothing ever loaded. A catalogue
 * that the operator has emptied stays empty. Two servers that start at once load it once. Gives whether it was loaded.
 */
export async function loadSampleIfEmpty(
  database: Database,
  families: readonly Family[],
  writeSample: WriteSample,
  now: Date,
): Promise<boolean> {
  if (!(await isUntouched(database, families))) return false
  const folder = await mkdtemp(join(tmpdir(), 'sample-'))
  try {
    const files = await writeSample(folder, families)
    return await database.db
      .transaction()
      .execute((tx) => load({ dialect: database.dialect, db: tx }, families, files, now))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function load(
  database: Database,
  families: readonly Family[],
  files: readonly string[],
  now: Date,
): Promise<boolean> {
  const { db, dialect } = database
  if (dialect === 'postgres') await sql`lock table catalogue_note in share row exclusive mode`.execute(db)
  if (!(await isUntouched(database, families))) return false
  const faults = createFaultList()
  const inputs = files.map((file) => ({ file, table: null }))
  try {
    const changes = await importInto(database, families, inputs, { replace: false, force: false, now }, faults)
    for (const { table } of changes) await noteSample(db, table, await markRows(database, table), now)
    return true
  } catch (error) {
    const [fault] = faults.shown()
    throw fault ? new Error(`The sample can't be loaded: ${faultInWords(fault)}`, { cause: error }) : error
  }
}

async function isUntouched(database: Database, families: readonly Family[]): Promise<boolean> {
  if (await wasEverFilled(database.db)) return false
  for (const { table } of families) {
    if (await countRows(database, table)) return false
  }
  return true
}
