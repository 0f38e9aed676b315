import type { Family } from '#catalog/registry/family.ts'
import type { Database } from '#database/open-database.ts'
import { noteFilled } from '#parts/changes/catalog-notes.ts'
import { transact } from '#parts/database/transact.ts'
import { createErrorList, type ErrorList, type ImportError } from '#parts/import/import-errors.ts'
import {
  type ImportOptions,
  importTable,
  placeOf,
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

/** Loads CSV files and sheets: all, or none with every error reported (behavior 15.10). With `replace` a table equals its file, which takes `force` to lose more than half of it (15.12). */
export async function importTables(
  database: Database,
  families: readonly Family[],
  inputs: readonly ImportInput[],
  options: ImportOptions,
): Promise<ImportOutcome> {
  return await transact(database, async (tx): Promise<{ answer: ImportOutcome; commit: boolean }> => {
    const errors = createErrorList(options.maxErrors)
    const tables = await importInto(tx, families, inputs, options, errors)
    if (!tables || options.confirm?.() === false)
      return { answer: { done: false, errors: errors.shown(), count: errors.count() }, commit: false }
    return { answer: { done: true, tables }, commit: !options.dryRun }
  })
}

/** Does the same within the caller's transaction, which must be rolled back if this throws, or returns null for errors. */
export async function importInto(
  database: Database,
  families: readonly Family[],
  inputs: readonly ImportInput[],
  options: ImportOptions,
  errors: ErrorList,
): Promise<TableChanges[] | null> {
  const tables: TableChanges[] = []
  const { record = null, now, onChange = null } = options
  const recorder = await RunRecorder.start(database, options.dryRun ? null : record, { now, onChange })
  const sideRows = new SideRowNotes()
  const assigned = assignTables(families, inputs, errors)
  const unassigned = inputs.filter((input) => !assigned.some((table) => table.input === input))
  for (const input of unassigned) await readUnassigned(input, errors, options.signal)
  for (const { family, input } of assigned) {
    const changed = await importTable({ database, family, input, options, errors, recorder, sideRows })
    if (changed) tables.push(changed)
  }
  if (errors.count() > 0) return null
  if (options.onNote) await sideRows.report(database, families, options.onNote)
  await noteFilled(database.db, now)
  const replaced = tables.map((change) => change.table)
  if (options.replace) await options.placeholders?.replaced(database, replaced, now)
  const addedColumns = tables.flatMap(({ table, addedColumns }) => addedColumns.map((column) => ({ table, column })))
  await recorder.end({ tables, addedColumns })
  return tables
}

/** Reports cells that can't be read in a file or sheet whose table isn't known. */
async function readUnassigned(input: ImportInput, errors: ErrorList, signal: AbortSignal | undefined): Promise<void> {
  const report: Report = (line, error) => errors.add({ ...placeOf(input), line, ...error })
  for await (const { line, issues = [] } of rowsOf(input, () => {}, report)) {
    signal?.throwIfAborted()
    for (const { at, what, right } of issues) report(line, { at, column: null, what, hint: right })
  }
}

/** Finds each file's table. Sorts them like the registry, so concurrent imports lock in the same order. */
function assignTables(families: readonly Family[], inputs: readonly ImportInput[], errors: ErrorList) {
  const report = (input: ImportInput, what: string, hint: string) =>
    errors.add({ ...placeOf(input), line: null, column: null, what, hint, choice: 'table' })
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
