import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Family } from '#catalogue/family.ts'
import type { Outcome, Work } from '#cli/command.ts'
import { exportWorkbook } from '#cli/export-workbook.ts'
import { openDatabase } from '#database/open.ts'
import { prepareCatalogue, rowPlace } from '#sources/database-source.ts'
import { exportCsv } from '#sources/export.ts'
import { namedFamily } from '#sources/import.ts'
import { openSnapshot, type Snapshot } from '#sources/table-pages.ts'

export type ExportRequest = {
  /** Empty: all tables. */
  readonly tables: readonly string[]
  readonly to: string | null
  readonly format: string | null
}

type Format = 'csv' | 'xlsx'
/** One file with the tables that it holds. */
type Target = { readonly file: string; readonly tables: readonly string[] }

/**
 * `catalogue export`: writes tables as an import reads them, with their ids and all their columns, as they stood at
 * one moment. A folder gets a file a table; a name that ends in .xlsx is one workbook with a sheet a table.
 */
export async function exportCommand(work: Work, { tables, to, format }: ExportRequest): Promise<Outcome> {
  const { settings, families, now, say, complain } = work
  if (to === null || (format !== null && format !== 'csv' && format !== 'xlsx')) {
    complain(to === null ? 'Where to? --to names a folder or a file.' : `--format is csv or xlsx, not '${format}'.`)
    return 1
  }
  const unknown = tables.find((name) => !namedFamily(families, name))
  if (unknown !== undefined) {
    complain(`There is no table '${unknown}'. The tables are ${families.map(({ table }) => `'${table}'`).join(', ')}.`)
    return 1
  }
  const wanted = tables.length === 0 ? families : tables.flatMap((name) => namedFamily(families, name) ?? [])
  const database = await openDatabase(settings, 'catalogue')
  try {
    await prepareCatalogue(database, families, now())
  } finally {
    await database.db.destroy()
  }
  const snapshot = await openSnapshot(rowPlace(settings))
  try {
    const present = await presentTables(snapshot, wanted, complain)
    const targets = await targetsOf(present, to, format)
    if (typeof targets === 'string') {
      complain(targets)
      return 1
    }
    for (const target of targets) await write(snapshot, target, say)
    return present.length === wanted.length ? 0 : 1
  } finally {
    await snapshot.close()
  }
}

/** A table that somebody dropped is said, and the others are written. */
async function presentTables(snapshot: Snapshot, wanted: readonly Family[], complain: Work['complain']) {
  const present: string[] = []
  for (const table of new Set(wanted.map((family) => family.table))) {
    if ((await snapshot.columns(table)).length > 0) present.push(table)
    else complain(`${table}: the table is missing`)
  }
  return present
}

async function targetsOf(tables: readonly string[], to: string, format: Format | null): Promise<Target[] | string> {
  const isFolder = (await stat(to).catch(() => null))?.isDirectory() ?? false
  const named = isFolder ? null : /\.(csv|xlsx)$/i.exec(to)?.[1]?.toLowerCase()
  if (named && format !== null && named !== format) return `${to} is named as ${named}, and --format is ${format}.`
  if (named === 'csv' && tables.length > 1)
    return `${to} can hold one table only: name a folder, or a workbook (.xlsx).`
  if (named) return [{ file: to, tables }]
  return tables.map((table) => ({ file: join(to, `${table}.${format ?? 'csv'}`), tables: [table] }))
}

async function write(snapshot: Snapshot, { file, tables }: Target, say: Work['say']): Promise<void> {
  const isWorkbook = /\.xlsx$/i.test(file)
  const counts = isWorkbook ? await exportWorkbook(snapshot, tables, file) : []
  if (!isWorkbook) for (const table of tables) counts.push(await exportCsv(snapshot, table, file))
  for (const [index, table] of tables.entries()) say(`${table}: ${counts[index]} parts to ${file}`)
}
