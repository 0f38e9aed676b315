import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { readSheet } from 'read-excel-file/node'
import { expect, onTestFinished, test } from 'vitest'
import { readTableQuery } from '#catalog/facets/table-query.ts'
import { type DatabaseSettings, openDatabase } from '#database/open-database.ts'
import { prepareCatalog } from '#parts/database/database-source.ts'
import { findInputs } from '#parts/import/find-inputs.ts'
import { importTables } from '#parts/import/import-tables.ts'
import { writeSample } from '#sample/sample-files.ts'
import { sheetOf, withSizeNumbers } from '#server/downloads/table-export.ts'
import { csvOf } from '#spreadsheets/csv/csv-writer.ts'
import { writeWorkbook } from '#spreadsheets/writer/write-workbook.ts'
import { freshSettings, temporaryFolder } from '#tests/programs/databases.ts'
import { byHand, startLive, until } from '#tests/site/live.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

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

/** The sample, and rows that someone wrote by SQL: formulas, apostrophes, spaces, shared and missing numbers. */
async function sampleCatalog() {
  const settings = await freshSettings('sqlite')
  const folder = await temporaryFolder()
  await writeSample(folder, FAMILIES)
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

test.for(['csv', 'xlsx'] as const)(
  'every table that visitors download as %s changes nothing when it is loaded',
  { tags: ['long'] },
  async (type) => {
    const { settings, catalog } = await sampleCatalog()
    const folder = await temporaryFolder()
    for (const family of FAMILIES) {
      const table = catalog.table(family.table)
      if (!table) throw new Error(family.table)
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
      FAMILIES.map(({ table }) => [table, 0, 0, 0]),
    )
    expect(tables.reduce((sum, { unchanged }) => sum + unchanged, 0)).toBeGreaterThan(FAMILIES.length * 20)
    expect(await rowsOf(settings)).toEqual(before)
  },
)

async function rowsOf(settings: DatabaseSettings) {
  const { db } = await openDatabase(settings, 'catalog')
  onTestFinished(() => db.destroy())
  return (await sql`select * from "Panel-Jacks" order by "Panel-Jacks".id`.execute(db)).rows
}

test('sizes that are plain numbers are numbers in Excel, part numbers and other texts never', async () => {
  const { catalog } = await sampleCatalog()
  const family = FAMILIES.find(({ table }) => table === 'Panel-Jacks')
  const table = catalog.table('Panel-Jacks')
  if (!family || !table) throw new Error('There are no panel jacks')
  const sheet = sheetOf(table, readTableQuery(new URLSearchParams(), family), null)
  const rows = await readSheet(await bytesOf(writeWorkbook(sheet)), { trim: false })
  const [headings = []] = rows
  const kinds = (heading: string) => new Set(rows.slice(1).map((row) => typeof row[headings.indexOf(heading)]))
  expect(kinds('Length')).toContain('number')
  expect(kinds('Part no')).not.toContain('number')
  expect(kinds('Color')).not.toContain('number')
})
