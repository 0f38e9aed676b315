import { basename } from 'node:path'
import type { Family } from '#catalogue/family.ts'
import type { Database } from '#database/open.ts'
import { noteFilled, noteSampleGone, noteSampleRows, sampledTables, sampleMarks } from '#sources/catalogue-notes.ts'
import { createChangeRun } from '#sources/change-log.ts'
import type { ImportInput } from '#sources/file-rows.ts'
import { createFaultList, type FaultList, type ImportFault } from '#sources/import-faults.ts'
import { type ImportOptions, importTable, type TableChanges } from '#sources/import-table.ts'
import { untouchedRows } from '#sources/sample-rows.ts'
import { sheetName } from '#sources/sheet-name.ts'

export type ImportOutcome =
  | { readonly done: true; readonly tables: readonly TableChanges[] }
  | { readonly done: false; readonly faults: readonly ImportFault[]; readonly count: number }

/** Undoes the transaction: the faults are in the list. */
class Refused extends Error {
  override readonly name = 'Refused'
}

/** Undoes the transaction of a dry run. */
class Rehearsed extends Error {
  override readonly name = 'Rehearsed'
}

/**
 * Loads CSV files and sheets into their tables, all in one transaction: either every file is in, or nothing has changed and every
 * fault is reported. Without `replace` parts are added and updated by their number, and nothing is deleted; with it a
 * table equals its file, which needs `force` where more than half of the parts would go (DESIGN 5), the sample's aside.
 * Throws when the database can't be reached or written.
 */
export async function importTables(
  database: Database,
  families: readonly Family[],
  inputs: readonly ImportInput[],
  options: ImportOptions,
): Promise<ImportOutcome> {
  const faults = createFaultList()
  let tables: TableChanges[] = []
  try {
    await database.db.transaction().execute(async (tx) => {
      tables = await importInto({ dialect: database.dialect, db: tx }, families, inputs, options, faults)
      if (options.dryRun) throw new Rehearsed('A dry run is undone')
    })
  } catch (error) {
    if (error instanceof Refused) return { done: false, faults: faults.shown(), count: faults.count() }
    if (!(error instanceof Rehearsed)) throw error
  }
  return { done: true, tables }
}

/** The same within a transaction of the caller, which must be rolled back when this throws. */
export async function importInto(
  database: Database,
  families: readonly Family[],
  inputs: readonly ImportInput[],
  options: ImportOptions,
  faults: FaultList,
): Promise<TableChanges[]> {
  const tables: TableChanges[] = []
  const changes = createChangeRun(database.db, options.now, options.onChange ?? null)
  for (const { family, input } of assignTables(families, inputs, faults)) {
    const changed = await importTable({ database, family, input, options, faults, changes })
    if (changed) tables.push(changed)
  }
  if (faults.count() > 0) throw new Refused(`${faults.count()} faults`)
  await changes.finish()
  await noteFilled(database.db, options.now)
  if (options.replace) {
    const replaced = tables.map((change) => change.table)
    await noteReplaced(database, replaced, options.now)
  }
  return tables
}

/** The operator's parts have taken the sample's place. What of it stands in the file too is the operator's from now on. */
async function noteReplaced(database: Database, tables: readonly string[], now: Date): Promise<void> {
  const sampled = await sampledTables(database.db)
  const known = await sampleMarks(database.db)
  for (const table of tables) {
    const marks = known.get(table)
    if (!marks || !sampled.has(table)) continue
    const own = new Set(await untouchedRows(database, table, marks))
    const gone = new Map([...marks].filter(([id]) => !own.has(id)))
    await noteSampleRows(database.db, table, gone, now)
  }
  await noteSampleGone(database.db, tables)
}

/** The family whose table a file or sheet names, without regard to case; an Excel sheet's name may be cut. */
export function namedFamily(families: readonly Family[], name: string): Family | null {
  const exact = families.find((family) => family.table === name)
  const same = (table: string) => table.toLowerCase() === name.toLowerCase()
  return exact ?? families.find(({ table }) => same(table) || same(sheetName(table))) ?? null
}

/** The table of each file, in the order of the registry, so that two imports at once take their locks in one order. */
function assignTables(families: readonly Family[], inputs: readonly ImportInput[], faults: FaultList) {
  const report = ({ file, sheet }: ImportInput, what: string, right: string) =>
    faults.add({ file, sheet: sheet?.name ?? null, line: null, column: null, what, right })
  const assigned = inputs.flatMap((input) => {
    const name = input.table ?? input.sheet?.name ?? basename(input.file).replace(/\.csv$/i, '')
    const family = namedFamily(families, name)
    if (family) return [{ input, family }]
    const right = `The tables are ${families.map((known) => `'${known.table}'`).join(', ')}`
    report(input, `there is no table '${name}'`, right)
    return []
  })
  const place = ({ family }: { family: Family }) => families.indexOf(family)
  const sorted = assigned.sort((a, b) => place(a) - place(b))
  for (const [index, { input, family }] of sorted.entries()) {
    const before = sorted[index - 1]
    if (before?.family !== family) continue
    const other = before.input.sheet ? `${before.input.file}, sheet '${before.input.sheet.name}',` : before.input.file
    report(input, `the table '${family.table}' is loaded from ${other} too`, 'Load one file a table')
  }
  return sorted
}
