import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { readTableQuery } from '#catalog/facets/table-query.ts'
import type { Family } from '#catalog/registry/family.ts'
import { type DatabaseSettings, openDatabase } from '#database/open-database.ts'
import { prepareCatalog } from '#parts/database/database-source.ts'
import { findInputs } from '#parts/import/find-inputs.ts'
import { importTables } from '#parts/import/import-tables.ts'
import { writeSample } from '#sample/sample-files.ts'
import { sheetOf, withSizeNumbers } from '#server/downloads/table-export.ts'
import { csvOf } from '#spreadsheets/csv/csv-writer.ts'
import { writeWorkbook } from '#spreadsheets/writer/write-workbook.ts'
import { freshSettings, temporaryFolder } from '#tests/programs/databases.ts'
import { tableOf } from '#tests/site/catalog-of.ts'
import { byHand, startLive, until } from '#tests/site/live.ts'
import { FAMILIES, productFamily } from '#tests/site/product-content.ts'

const PLAIN = { replace: false, force: false, now: new Date('2026-11-24T08:00:00Z') }

async function load(settings: DatabaseSettings, folder: string, options = {}) {
  const database = await openDatabase(settings, 'catalog')
  try {
    await prepareCatalog(database, FAMILIES, PLAIN.now)
    const found = await findInputs(folder, null, FAMILIES)
    expect(found.errors).toEqual([])
    return await importTables(database, FAMILIES, found.inputs, { ...PLAIN, ...options })
  } finally {
    await database.db.destroy()
  }
}

/** A family's sample, and rows that someone wrote by SQL: formulas, apostrophes, spaces, shared and missing numbers. */
async function catalogWith(families: readonly Family[]) {
  const settings = await freshSettings('sqlite')
  const folder = await temporaryFolder()
  await writeSample(folder, families)
  await load(settings, folder, { asWritten: true })
  await byHand(
    settings,
    sql`insert into "Panel-Jacks" (id, "Part no", "Color", "Length", "Mounting") values
      (900000, 'TWIN', '=1+1', '-', '-5'), (900001, 'TWIN', '''=1', ' .5 ', '''-'), (900002, null, '  ', '0.250', '@x')`,
  )
  const live = await startLive(settings)
  await until(() => live.current() !== null)
  const catalog = live.current()
  if (!catalog) throw new Error('There is no catalog')
  return { settings, catalog }
}

const bytesOf = async (pieces: AsyncGenerator<Uint8Array>) => Buffer.concat(await Array.fromAsync(pieces))

/** Downloads tables as visitors do, and loads the files. */
async function expectUnchanged(families: readonly Family[], type: 'csv' | 'xlsx') {
  const { settings, catalog } = await catalogWith(families)
  const folder = await temporaryFolder()
  for (const family of families) {
    const table = tableOf(catalog, family.table)
    const sheet = sheetOf(table, readTableQuery(new URLSearchParams(), family), 'https://parts.concord.example')
    await writeFile(
      join(folder, `${family.table}.${type}`),
      await bytesOf(type === 'csv' ? csvOf(sheet, 'but minus') : writeWorkbook(withSizeNumbers(sheet))),
    )
  }
  const before = await rowsOf(settings)
  const outcome = await load(settings, folder)
  expect('errors' in outcome ? outcome.errors : []).toEqual([])
  const tables = 'tables' in outcome ? outcome.tables : []
  expect(tables.map(({ table, added, changed, removed }) => [table, added, changed, removed])).toEqual(
    families.map(({ table }) => [table, 0, 0, 0]),
  )
  expect(tables.reduce((sum, { unchanged }) => sum + unchanged, 0)).toBeGreaterThan(families.length * 20)
  expect(await rowsOf(settings)).toEqual(before)
}

test.for(['csv', 'xlsx'] as const)('a table downloaded as %s changes nothing when loaded (behavior 15.24)', (type) =>
  expectUnchanged([productFamily('Panel-Jacks')], type),
)

test.for(['csv', 'xlsx'] as const)(
  'every table that visitors download as %s changes nothing when it is loaded (behavior 15.24)',
  { tags: ['long'] },
  (type) => expectUnchanged(FAMILIES, type),
)

async function rowsOf(settings: DatabaseSettings) {
  const { db } = await openDatabase(settings, 'catalog')
  onTestFinished(() => db.destroy())
  return (await sql`select * from "Panel-Jacks" order by "Panel-Jacks".id`.execute(db)).rows
}
