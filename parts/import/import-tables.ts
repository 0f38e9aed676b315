import { countOf } from '#catalog/quantities/format-count.ts'
import type { Family } from '#catalog/registry/family.ts'
import type { Database } from '#database/open-database.ts'
import { noteFilled } from '#parts/changes/catalog-notes.ts'
import { createErrorList, type ErrorList, type ImportError } from '#parts/import/import-errors.ts'
import {
  type ImportOptions,
  importTable,
  type RecordedTable,
  type Report,
  rowsOf,
  type TableChanges,
} from '#parts/import/import-table.ts'
import { tableOfFile } from '#parts/import/match-header.ts'
import { SideRowNotes } from '#parts/import/side-row-notes.ts'
import { familyOfInput } from '#parts/import/unnamed-file.ts'
import { RunRecorder } from '#parts/runs/run-recorder.ts'
import type { ImportInput } from '#spreadsheets/reader/open-workbook.ts'

export type ImportOutcome =
  | { readonly done: true; readonly tables: readonly TableChanges[] }
  | { readonly done: false; readonly errors: readonly ImportError[]; readonly count: number }

/** Rolls the transaction back. The list has the errors. */
class Refused extends Error {
  override readonly name = 'Refused'
}
class DryRun extends Error {
  override readonly name = 'DryRun'
}

/**
 * Loads CSV files and sheets in one transaction: all, or none with every error reported (behavior 15.10). Adds and
 * updates parts by their number. With `replace` a table equals its file, which takes `force` to lose more than half of
 * its parts (behavior 15.12). Throws if the database can't be reached or written.
 */
export async function importTables(
  database: Database,
  families: readonly Family[],
  inputs: readonly ImportInput[],
  options: ImportOptions,
): Promise<ImportOutcome> {
  const errors = createErrorList(options.maxErrors)
  let tables: TableChanges[] = []
  try {
    await database.db.transaction().execute(async (tx) => {
      tables = await importInto({ dialect: database.dialect, db: tx }, families, inputs, options, errors)
      if (options.confirm?.() === false) throw new Refused('The caller has not confirmed it')
      if (options.dryRun) throw new DryRun('A dry run changes nothing')
    })
  } catch (error) {
    if (error instanceof Refused) return { done: false, errors: errors.shown(), count: errors.count() }
    if (!(error instanceof DryRun)) throw error
  }
  return { done: true, tables }
}

/** Does the same within the caller's transaction. The caller must roll back if this throws. */
export async function importInto(
  database: Database,
  families: readonly Family[],
  inputs: readonly ImportInput[],
  options: ImportOptions,
  errors: ErrorList,
): Promise<TableChanges[]> {
  const tables: RecordedTable[] = []
  const { record = null, now, onChange = null } = options
  const recorder = await RunRecorder.start(database, options.dryRun ? null : record, { now, onChange })
  const sideRows = new SideRowNotes()
  const assigned = assignTables(families, inputs, errors)
  for (const input of inputs) {
    if (!assigned.some((table) => table.input === input)) await readUnassigned(input, errors, options.signal)
  }
  for (const { family, input } of assigned) {
    const changed = await importTable({ database, family, input, options, errors, recorder, sideRows })
    if (changed) tables.push(changed)
  }
  if (errors.count() > 0) throw new Refused(countOf(errors.count(), 'error'))
  if (options.onNote) await sideRows.report(database, families, options.onNote)
  await noteFilled(database.db, now)
  const replaced = tables.map((change) => change.table)
  if (options.replace) await options.placeholders?.replaced(database, replaced, now)
  const addedColumns = tables.flatMap(({ table, addedColumns }) => addedColumns.map((column) => ({ table, column })))
  await recorder.end({ tables, addedColumns })
  return tables.map(({ summary: _, addedColumns: __, ...changed }) => changed)
}

/** Reports cells that can't be read in a file or sheet whose table isn't known. */
async function readUnassigned(input: ImportInput, errors: ErrorList, signal: AbortSignal | undefined): Promise<void> {
  const { file, sheet } = input
  const report: Report = (line, error) => errors.add({ file, sheet: sheet?.name ?? null, line, ...error })
  for await (const { line, issues = [] } of rowsOf(input, () => {}, report)) {
    signal?.throwIfAborted()
    for (const { at, what, right } of issues) report(line, { at, column: null, what, hint: right })
  }
}

/** Finds each file's table. Sorts them like the registry, so concurrent imports lock in the same order. */
function assignTables(families: readonly Family[], inputs: readonly ImportInput[], errors: ErrorList) {
  const report = ({ file, sheet }: ImportInput, what: string, hint: string) =>
    errors.add({ file, sheet: sheet?.name ?? null, line: null, column: null, what, hint, choice: 'table' })
  const assigned = inputs.flatMap((input) => {
    const family = familyOfInput(families, input)
    if (family) return [{ input, family }]
    const name = input.table ?? input.sheet?.name ?? tableOfFile(input.file)
    const hint = `The tables are ${families.map((known) => `'${known.table}'`).join(', ')}`
    report(input, `there is no table '${name}'`, hint)
    return []
  })
  const place = ({ family }: { family: Family }) => families.indexOf(family)
  const sorted = assigned.sort((a, b) => place(a) - place(b))
  for (const [index, { input, family }] of sorted.entries()) {
    const before = sorted[index - 1]
    if (before?.family !== family) continue
    const other = before.input.sheet ? `${before.input.file}, sheet '${before.input.sheet.name}',` : before.input.file
    report(input, `${other} is for the table '${family.table}' too`, 'Load one file per table')
  }
  return sorted
}
