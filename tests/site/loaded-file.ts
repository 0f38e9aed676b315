import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { type Database, type DatabaseSettings, openDatabase } from '#database/open-database.ts'
import { prepareCatalog } from '#parts/database/database-source.ts'
import { findInputs } from '#parts/import/find-inputs.ts'
import { formatImportError } from '#parts/import/import-errors.ts'
import type { ImportOptions } from '#parts/import/import-table.ts'
import { importTables } from '#parts/import/import-tables.ts'
import { freshSettings, temporaryFolder } from '#tests/programs/databases.ts'
import { placeParts } from '#tests/site/prepared.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

/** The cells of Panel-Jacks after a file was loaded, and the notes; or why it was refused. Paths are cut to names. */
export type LoadedFile = {
  readonly cells?: (string | null)[][]
  readonly notes: string[]
  readonly refused?: string[]
}

/** The columns of Panel-Jacks that are compared. */
export const HEAD = ['Part no', 'Color', 'Length', 'Mounting']
const NOW = new Date('2026-11-21T08:00:00Z')

/** A new catalog with the tables of the families, without rows. Closed when the test ends. */
export async function emptyCatalog(settings?: DatabaseSettings): Promise<Database> {
  const place = settings ?? (await freshSettings('sqlite'))
  if (place.databaseUrl === null) await placeParts(place.dataDir)
  const database = await openDatabase(place, 'catalog')
  onTestFinished(() => database.db.destroy())
  await prepareCatalog(database, FAMILIES, NOW)
  return database
}

/** Loads a file as `catalog import` does, into an empty catalog unless there is one. */
export async function loadFile(
  name: string,
  bytes: Buffer | string,
  known?: Database,
  options: Partial<ImportOptions> = {},
): Promise<LoadedFile> {
  const database = known ?? (await emptyCatalog())
  const folder = await temporaryFolder()
  const file = join(folder, name)
  await writeFile(file, bytes)
  const shortened = (line: string) => line.replaceAll(`${folder}/`, '')
  const found = await findInputs(file, null, FAMILIES)
  if (found.errors.length > 0) return { notes: [], refused: found.errors.map(formatImportError).map(shortened) }
  const notes = found.notes.map(formatImportError).map(shortened)
  const outcome = await importTables(database, FAMILIES, found.inputs, {
    replace: false,
    force: false,
    now: NOW,
    onNote: (note) => notes.push(shortened(formatImportError(note))),
    ...options,
  })
  if (!outcome.done) return { notes, refused: outcome.errors.map(formatImportError).map(shortened) }
  const { rows } = await sql<Record<string, string | null>>`
    select ${sql.join(HEAD.map((column) => sql.ref(column)))} from "Panel-Jacks" order by id`.execute(database.db)
  return { notes, cells: rows.map((row) => HEAD.map((column) => row[column] ?? null)) }
}
