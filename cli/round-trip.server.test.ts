import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withSideTables } from '#catalog/registry/side-tables.ts'
import { exportCommand } from '#cli/catalog/export-command.ts'
import { type ImportRequest, importCommand } from '#cli/catalog/import-command.ts'
import type { DatabaseSettings } from '#database/open-database.ts'
import { writeSample } from '#sample/sample-files.ts'
import { commandWork } from '#tests/programs/command-work.ts'
import { freshSettings, temporaryFolder } from '#tests/programs/databases.ts'
import { byHand, makeParts } from '#tests/site/live.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

const PLAIN = { table: null, replace: false, force: false, dryRun: false, addColumns: false, ignoreColumns: [] }

/** Runs commands in this process. Returns their exit codes and output. */
function working(settings: DatabaseSettings) {
  const said: string[] = []
  const print = (line: string) => said.push(line)
  const work = commandWork(settings, print)
  return {
    load: async (path: string, options: Partial<ImportRequest> = {}) => ({
      code: await importCommand(work, { ...PLAIN, path, ...options }),
      said,
    }),
    save: async (to: string, tables: readonly string[] = [], format: string | null = null) => ({
      code: await exportCommand(work, { tables, to, format }),
      said,
    }),
  }
}

async function filesIn(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder)).sort()
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
  )
}

/** A catalog as years of work leave it: rows of the sample, and some that someone wrote by SQL. */
async function grownCatalog(settings: DatabaseSettings, rows: number): Promise<void> {
  const folder = await temporaryFolder()
  await writeSample(folder, FAMILIES)
  for (const [name, text] of Object.entries(await filesIn(folder)))
    await writeFile(join(folder, name), text.split('\n').slice(0, rows).join('\n'))
  expect(await working(settings).load(folder)).toMatchObject({ code: 0 })
  const odd = '=1+1, "50 %" \r\nØ 4 \u0007_x0041_ 📌 <b>&amp;'
  await byHand(
    settings,
    sql`insert into "Panel-Jacks" (id, "Part no", "Color", "Length") values
      (900000, 'TWIN', ${odd}, ''), (900001, 'TWIN', 'a  b', '  '), (900002, null, 'no number', '-1')`,
    sql`delete from military where id = (select min(id) from military)`,
    sql`delete from "Commercial"`,
  )
}

for (const [dialect, format, rows, tags] of [
  ['sqlite', 'csv', 50, []],
  ['postgres', 'xlsx', Number.POSITIVE_INFINITY, ['long']],
] as const) {
  test(`${dialect}: an export as ${format}, loaded into an empty database, exports the same`, {
    tags: [...tags],
  }, async () => {
    const settings = await freshSettings(dialect)
    await grownCatalog(settings, rows)
    const [first, second, carried] = [await temporaryFolder(), await temporaryFolder(), await temporaryFolder()]
    expect(await working(settings).save(first)).toMatchObject({ code: 0 })
    const path = format === 'csv' ? first : join(carried, 'all.xlsx')
    if (format === 'xlsx') await working(settings).save(path)
    const empty = await freshSettings(dialect)
    expect(await working(empty).load(path)).toMatchObject({ code: 0 })
    expect(await working(empty).save(second)).toMatchObject({ code: 0 })
    const files = await filesIn(first)
    expect(Object.keys(files)).toHaveLength(withSideTables(FAMILIES).length)
    expect(await filesIn(second)).toEqual(files)
  })
}

test('a column that SQL added is exported, and imported with --add-columns', async () => {
  const settings = await freshSettings('sqlite')
  await working(settings).load(await panelJacks('Part no', '10-1'))
  await byHand(
    settings,
    sql`alter table "Panel-Jacks" add column "Wt. (oz)" text`,
    sql`update "Panel-Jacks" set "Wt. (oz)" = '.02'`,
  )
  const [first, second] = [await temporaryFolder(), await temporaryFolder()]
  await working(settings).save(first, ['Panel-Jacks'])
  const empty = await freshSettings('sqlite')
  const refused = await working(empty).load(first)
  expect(refused).toMatchObject({ code: 1, said: [expect.anything(), expect.stringContaining('--add-columns')] })
  expect(await working(empty).load(first, { addColumns: true })).toMatchObject({ code: 0 })
  await working(empty).save(second, ['Panel-Jacks'])
  expect(await filesIn(second)).toEqual(await filesIn(first))
})

test('order terms are imported as they are, and exported under their own names', async () => {
  const settings = await freshSettings('sqlite')
  const file = await panelJacks('Part no,MOQ,Lead Time', '10-1,100 pieces,4 weeks', '10-2,,')
  expect(await working(settings).load(file)).toMatchObject({ code: 0 })
  expect(await working(settings).load(file)).toMatchObject({ said: [expect.stringContaining('2 unchanged')] })
  const folder = await temporaryFolder()
  await working(settings).save(folder, ['Panel-Jacks'])
  const [[, csv] = ['', '']] = Object.entries(await filesIn(folder))
  expect(String(csv)).toMatch(/Minimum Order,Lead Time\r?\n/)
  expect(String(csv)).toContain('100 pieces,4 weeks')
})

test('an export that finds no more space says so, and the export before it stays', async () => {
  const settings = await freshSettings('sqlite')
  const folder = await temporaryFolder()
  const file = join(folder, 'Panel-Jacks.csv')
  await writeFile(file, 'before')
  // The quotes are doubled, so the file is the only one above the limit.
  await makeParts(settings)
  await byHand(settings, sql`insert into "Panel-Jacks" ("Part no", "Color") values ('10-1', ${'"'.repeat(4_000_000)})`)
  const exports = `'${process.execPath}' cli/catalog-cli.ts export Panel-Jacks --to '${folder}'`
  const command = `ulimit -f 6000; ${exports}`
  const env = { PATH: process.env.PATH, DATA_DIR: settings.dataDir }
  await expect(promisify(execFile)('bash', ['-c', command], { env })).rejects.toThrow('EFBIG')
  expect(await filesIn(folder)).toEqual({ 'Panel-Jacks.csv': 'before' })
})

test.for([
  ['no place', { to: null }, 'Add --to with a folder or a file.'],
  ['an unknown table', { to: '/tmp/x', tables: ['Jacks'] }, "There is no table 'Jacks'"],
  ['an unknown format', { to: '/tmp/x', format: 'ods' }, "There is no format 'ods'"],
  ['many tables in one CSV', { to: '/tmp/x.csv' }, 'can only hold one table'],
  ['two formats', { to: '/tmp/x.csv', format: 'xlsx' }, 'ends in .csv, but --format is xlsx'],
] as const)('an export to %s is refused with an explanation', async ([, request, words]) => {
  const settings = await freshSettings('sqlite')
  const work = commandWork(settings, () => undefined)
  await expect(exportCommand(work, { tables: [], format: null, ...request })).rejects.toThrow(words)
})

async function panelJacks(...lines: readonly string[]): Promise<string> {
  const file = join(await temporaryFolder(), 'Panel-Jacks.csv')
  await writeFile(file, lines.join('\n'))
  return file
}
