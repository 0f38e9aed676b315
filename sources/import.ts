import { basename } from 'node:path'
import type { Family } from '#catalogue/family.ts'
import type { Database } from '#database/open.ts'
import { noteFilled, noteSampleGone, noteSampleRows, sampledTables, sampleMarks } from '#sources/catalogue-notes.ts'
import { createFaultList, type FaultList, type ImportFault } from '#sources/import-faults.ts'
import { type ImportOptions, importTable, type TableChanges } from '#sources/import-table.ts'
import { untouchedRows } from '#sources/sample-rows.ts'

/** A CSV file; `table` null: the file's name is its table's name. */
export type ImportInput = { readonly file: string; readonly table: string | null }

export type ImportOutcome =
  | { readonly done: true; readonly tables: readonly TableChanges[] }
  | { readonly done: false; readonly faults: readonly ImportFault[]; readonly count: number }

/** Undoes the transaction: the faults are in the list. */
class Refused extends Error {
  override readonly name = 'Refused'
}

/**
 * Loads CSV files into their tables, all in one transaction: either every file is in, or nothing has changed and every
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
  try {
    const tables = await database.db
      .transaction()
      .execute((tx) => importInto({ dialect: database.dialect, db: tx }, families, inputs, options, faults))
    return { done: true, tables }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { done: false, faults: faults.shown(), count: faults.count() }
  }
}

/** The same within a transaction of the caller, which must be rolled back when this throws. */
export async function importInto(
  database: Database,
  families: readonly Family[],
  inputs: readonly ImportInput[],
  options: ImportOptions,
  faults: FaultList,
): Promise<TableChanges[]> {
  const changes: TableChanges[] = []
  for (const { family, file } of assignTables(families, inputs, faults)) {
    const changed = await importTable({ database, family, file, options, faults })
    if (changed) changes.push(changed)
  }
  if (faults.count() > 0) throw new Refused(`${faults.count()} faults`)
  await noteFilled(database.db, options.now)
  if (options.replace) {
    const replaced = changes.map((change) => change.table)
    await noteReplaced(database, replaced, options.now)
  }
  return changes
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

/** The table of each file, in the order of the registry, so that two imports at once take their locks in one order. */
function assignTables(families: readonly Family[], inputs: readonly ImportInput[], faults: FaultList) {
  const assigned = inputs.flatMap(({ file, table }) => {
    const name = table ?? basename(file).replace(/\.csv$/i, '')
    const exact = families.find((family) => family.table === name)
    const family = exact ?? families.find((candidate) => candidate.table.toLowerCase() === name.toLowerCase())
    if (family) return [{ file, family }]
    const right = `The tables are ${families.map((known) => `'${known.table}'`).join(', ')}`
    faults.add({ file, line: null, column: null, what: `there is no table '${name}'`, right })
    return []
  })
  const place = ({ family }: { family: Family }) => families.indexOf(family)
  const sorted = assigned.sort((a, b) => place(a) - place(b))
  for (const [index, { file, family }] of sorted.entries()) {
    const before = sorted[index - 1]
    if (before?.family !== family) continue
    const what = `the table '${family.table}' is loaded from ${before.file} too`
    faults.add({ file, line: null, column: null, what, right: 'Load one file a table' })
  }
  return sorted
}
