import { type Family, storedName } from '#catalogue/registry/family.ts'
import { ownNumberColumn } from '#catalogue/registry/find-column.ts'
import type { Database } from '#database/open-database.ts'
import type { ChangeListener, ChangeLog, ChangeRun } from '#sources/changes/change-log.ts'
import { createBatchWriter, fieldChanges } from '#sources/import/batch-writer.ts'
import type { ErrorList, RowError } from '#sources/import/import-errors.ts'
import { matchHeader, newColumns } from '#sources/import/match-header.ts'
import {
  addColumns,
  type ExistingRows,
  existingRows,
  lockTable,
  presentColumns,
  removeRows,
  saveSequence,
} from '#sources/import/part-table-writer.ts'
import { createRowChecker } from '#sources/import/row-checker.ts'
import { createRowMatcher } from '#sources/import/row-matcher.ts'
import { shrinksTooMuch } from '#sources/live/shrink-check.ts'
import type { PlaceholderRows } from '#sources/placeholder-rows.ts'
import { CsvError } from '#spreadsheets/csv/csv-reader.ts'
import type { FileRow } from '#spreadsheets/file-row.ts'
import { fileRows, type ImportInput } from '#spreadsheets/file-rows.ts'
import { WorkbookError } from '#spreadsheets/reader/workbook-error.ts'

export type ImportOptions = {
  readonly replace: boolean
  readonly force: boolean
  readonly now: Date
  /** Adds columns that only the file has to the table, as text. */
  readonly addColumns?: boolean
  /** Makes all changes and rolls them back. */
  readonly dryRun?: boolean
  /** Rows that an import may replace without counting as a loss. */
  readonly placeholders?: PlaceholderRows
  readonly onChange?: ChangeListener
  /** Called with the number of bytes read since the last call. */
  readonly onRead?: (bytes: number) => void
}

/** What one file did to its table. */
export type TableChanges = {
  readonly table: string
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  readonly removed: number
}

const EMPTY_FILE = { column: null, what: 'the file is empty', hint: 'Put the column names in the first line' }

type Job = {
  readonly database: Database
  readonly family: Family
  readonly input: ImportInput
  readonly options: ImportOptions
  readonly errors: ErrorList
  readonly changes: ChangeRun
}

type Report = (line: number | null, error: RowError) => void

/**
 * Loads one CSV file or sheet into its table, within the caller's transaction. Adds every error to the list. After the
 * first error it writes nothing more, and the caller must roll back. Returns null if the file has no usable header.
 */
export async function importTable(job: Job): Promise<TableChanges | null> {
  const { database, family, input, options, errors } = job
  const { file, sheet } = input
  const report: Report = (line, error) => errors.add({ file, sheet: sheet?.name ?? null, line, ...error })
  const rows = rowsOf(input, options.onRead ?? (() => {}), report)
  const before = errors.count()
  try {
    let present = await presentColumns(database, family.table)
    if (present.length === 0) {
      const hint = 'Someone has dropped it: create it again, or leave the file out'
      report(null, { column: null, what: `the database has no table '${family.table}'`, hint })
      return null
    }
    const first = await rows.next()
    if (first.done) {
      if (errors.count() === before) report(1, EMPTY_FILE)
      return null
    }
    const added = newColumns(first.value.cells, family, present, options.addColumns ?? false)
    if (added.length > 0) {
      await addColumns(database, family.table, added)
      present = await presentColumns(database, family.table)
    }
    const header = matchHeader(first.value.cells, family, present)
    for (const error of header.errors) report(first.value.line, error)
    const columns = header.columns.filter((column) => column !== null)
    const number = ownNumberColumn(family, present)
    if (header.errors.length > 0 || number === null) return null
    await lockTable(database, family.table)
    const restoreSequence = options.dryRun ? await saveSequence(database, family.table) : null
    const existing = await existingRows(database.db, family.table, number)
    const placeholders = options.replace ? ((await options.placeholders?.count(database, family.table)) ?? 0) : 0
    // Filling an empty table or replacing placeholders is recorded as a summary, not part by part.
    const log = job.changes.log(family.table, existing.numbers.size > placeholders)
    const changes = await writeRows(job, { rows, columns, number, present, existing, placeholders, report, log })
    await restoreSequence?.()
    return changes
  } finally {
    await rows.return(undefined)
  }
}

/** The rows of a file. Reports a row that can't be read, and ends there. */
async function* rowsOf(
  input: ImportInput,
  read: (bytes: number) => void,
  report: Report,
): AsyncGenerator<FileRow, void> {
  try {
    yield* fileRows(input, read)
  } catch (error) {
    if (error instanceof CsvError || error instanceof WorkbookError) {
      return report(error.line, { column: null, what: error.message, hint: error.right })
    }
    const what = `the file can't be read (${error instanceof Error ? error.message : String(error)})`
    report(null, { column: null, what, hint: 'Check its name and permissions' })
  }
}

type Content = {
  readonly rows: AsyncGenerator<FileRow, void>
  readonly columns: readonly string[]
  readonly number: string
  readonly present: readonly string[]
  readonly existing: ExistingRows
  readonly placeholders: number
  readonly report: Report
  readonly log: ChangeLog
}

async function writeRows(job: Job, content: Content): Promise<TableChanges> {
  const { database, family, options, errors } = job
  const { rows, columns, number, present, existing, placeholders, report, log } = content
  const check = createRowChecker(columns, number, otherNumbers(family))
  const match = createRowMatcher(existing, options.replace)
  const fields = columns.filter((column) => column !== 'id')
  // A replaced table equals its file, so columns that the file leaves out are emptied.
  const absent = options.replace ? present.filter((column) => column !== 'id' && !fields.includes(column)) : []
  const written = [...fields, ...absent]
  const hasIds = columns.includes('id')
  const writer = createBatchWriter({ database, table: family.table, columns: written, number, hasIds, log })
  const nulls = absent.map(() => null)
  const remaining = new Set(existing.numbers.keys())
  for await (const raw of rows) {
    const { row, errors: found } = check(raw)
    for (const error of found) report(raw.line, error)
    if (row === null || found.length > 0) continue
    const matched = match(row, number)
    if ('error' in matched) {
      report(row.line, matched.error)
      continue
    }
    const { id, stored } = matched.target
    if (id !== null) remaining.delete(id)
    if (errors.count() > 0) continue
    await writer.write({ id, values: [...row.values, ...nulls] }, stored)
  }
  if (errors.count() > 0) return { table: family.table, ...writer.counts(), removed: 0 }
  await writer.finish()
  const removed = options.replace ? [...remaining] : []
  await removeLogged(log, { database, table: family.table, number, present }, removed)
  const before = existing.numbers.size - placeholders
  const after = existing.numbers.size + writer.counts().added - removed.length
  if (shrinksTooMuch(before, after) && !options.force) {
    const what = `only ${after} of the ${before} parts of '${family.table}' would remain`
    report(null, { column: null, what, hint: 'Add --force if that is intended' })
  }
  const counts = { ...writer.counts(), removed: removed.length }
  await log.end(counts)
  return { table: family.table, ...counts }
}

type Removal = Pick<Content, 'number' | 'present'> & { readonly database: Database; readonly table: string }

/** Removes parts, and logs their values if the log wants them. */
async function removeLogged(log: ChangeLog, { database, table, number, present }: Removal, ids: readonly string[]) {
  const columns = present.filter((column) => column !== 'id')
  const numberAt = columns.indexOf(number)
  if (!log.wanted) return await removeRows(database.db, table, ids)
  await removeRows(database.db, table, ids, columns, (rows) =>
    log.write(
      rows.map(({ id, values }) => ({
        kind: 'removed',
        id,
        number: values[numberAt]?.trim() ?? null,
        fields: fieldChanges(columns, values, []),
      })),
    ),
  )
}

/** The columns with the MIL and CID numbers. */
const otherNumbers = (family: Family): string[] =>
  family.columns.filter((column) => column.kind === 'number').map(storedName)
