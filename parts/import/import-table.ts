import { sideColumns } from '#catalog/check/side-rows.ts'
import type { ColumnValues } from '#catalog/check/value-words.ts'
import { isSizeNumberHeading } from '#catalog/quantities/size-number.ts'
import { type Family, ownNumberColumn } from '#catalog/registry/family.ts'
import { knownColumns } from '#catalog/registry/record-columns.ts'
import { rowName } from '#catalog/registry/side-tables.ts'
import { keyColumns } from '#catalog/side-tables/row-key.ts'
import { lockTable } from '#database/locks.ts'
import type { Database } from '#database/open-database.ts'
import { MAX_NAME_BYTES } from '#database/own-tables.ts'
import type { ChangeListener } from '#parts/changes/change-log.ts'
import { createBatchWriter } from '#parts/database/batch-writer.ts'
import {
  addColumns,
  existingRows,
  presentColumns,
  removeRows,
  saveSequence,
} from '#parts/database/part-table-writer.ts'
import { valueCounter } from '#parts/import/column-values.ts'
import type { ErrorList, ImportError, RowError } from '#parts/import/import-errors.ts'
import {
  aboveNote,
  chosenHeadings,
  columnNames,
  findHead,
  matchHeader,
  namesPartNumber,
  newColumns,
} from '#parts/import/match-header.ts'
import { createRowChecker, downloadColumn, RowNotes } from '#parts/import/row-checker.ts'
import { createCaseTwins, createRowMatcher } from '#parts/import/row-matcher.ts'
import type { SideRowNotes } from '#parts/import/side-row-notes.ts'
import { readUnitHeads, type UnitHeads, unitNotes } from '#parts/import/unit-heads.ts'
import { shrinksTooMuch } from '#parts/live/shrink-check.ts'
import type { PlaceholderRows } from '#parts/placeholder-rows.ts'
import type { RunTable } from '#parts/runs/run-record.ts'
import type { RunRecorder, RunStart } from '#parts/runs/run-recorder.ts'
import { readCsv } from '#spreadsheets/csv/csv-reader.ts'
import type { FileRow } from '#spreadsheets/file-row.ts'
import type { ImportInput } from '#spreadsheets/reader/open-workbook.ts'
import { SheetFileError } from '#spreadsheets/sheet-file-error.ts'

export type ImportOptions = {
  readonly replace: boolean
  readonly force: boolean
  readonly now: Date
  /** Adds columns that only the file has, as text. They are private until published. */
  readonly addColumns?: boolean | readonly string[]
  /** Returns a test for the headings to leave out, of all. */
  readonly ignoreColumns?: (heads: readonly string[]) => (heading: string) => boolean
  readonly dryRun?: boolean
  readonly record?: RunStart
  readonly placeholders?: PlaceholderRows
  /** Keeps outer spaces of values. The sample has some on purpose. */
  readonly asWritten?: boolean
  readonly onChange?: ChangeListener
  readonly onHeader?: (header: FileHeader) => void
  /** Called within the transaction, before the commit. False rolls it back. */
  readonly confirm?: () => boolean
  readonly maxErrors?: number
  readonly signal?: AbortSignal
  readonly onNote?: (note: ImportError) => void
  readonly onValues?: (columns: readonly ColumnValues[]) => void
  readonly onRead?: (bytes: number) => void
}

export type FileHeader = ReturnType<typeof fileHeader>

export type TableChanges = RunTable & {
  readonly privateColumns: readonly string[]
  readonly addedColumns: readonly string[]
}

const EMPTY_FILE = { column: null, what: 'the file is empty', hint: 'Put the column names in the first line' }

type Job = {
  readonly database: Database
  readonly family: Family
  readonly input: ImportInput
  readonly options: ImportOptions
  readonly errors: ErrorList
  readonly recorder: RunRecorder
  readonly sideRows: SideRowNotes
}

export type Report = (line: number | null, error: RowError) => void
type Say = (note: RowError & { readonly line: number | null }) => void

/** Loads one file or sheet in the caller's transaction. After the first error it writes nothing more. Returns null without a usable header. */
export async function importTable(job: Job): Promise<TableChanges | null> {
  const { database, family, input, options, errors } = job
  const report: Report = (line, error) => errors.add({ ...placeOf(input), line, ...error })
  await using rows = rowsOf(input, options.onRead ?? (() => {}), report)
  const table = await readHead(job, rows, report)
  if (!table) return null
  await lockTable(database, family.table)
  const restoreSequence = options.dryRun ? await saveSequence(database, family.table) : null
  const changes = await writeRows(job, table)
  await restoreSequence?.()
  const known = knownColumns(family)
  const { added } = table
  return { ...changes, privateColumns: added.filter((column) => !known.has(column)), addedColumns: added }
}

/** What PostgreSQL allows, less some. */
const MAX_COLUMNS = 1_500

const LONG_HEADING = {
  what: `the table has no such column, and can't have it: a name has at most ${MAX_NAME_BYTES} bytes`,
  hint: 'Leave it out, shorten the heading, or give its column in the site folder a short stored name',
} as const

/** Reads the rows up to the header, and adds its new columns. Returns null if rows can't be told apart by it. */
async function readHead(job: Job, rows: AsyncGenerator<FileRow, void>, report: Report) {
  const { database, family, input, options, errors } = job
  const before = errors.count()
  let present = await presentColumns(database, family.table)
  if (present.length === 0) {
    const hint = 'Someone has dropped it: create it again, or leave the file out'
    report(null, { column: null, what: `the database has no table '${family.table}'`, hint })
    return null
  }
  const say: Say = (note) => options.onNote?.({ ...placeOf(input), ...note })
  const found = await findHead(rows, { namesNumber: namesPartNumber, namesColumn: columnNames(family, present) })
  if (!found) {
    if (errors.count() === before) report(1, EMPTY_FILE)
    return null
  }
  const { head, above, below } = found
  if (head.cells.length > MAX_COLUMNS) {
    const what = `the file has ${head.cells.length} columns; a table can have ${MAX_COLUMNS}`
    report(head.line, { column: null, what, hint: 'Leave out those that are no facts of parts' })
    return null
  }
  if (above.length > 0) say(aboveNote(above, head))
  const download = downloadColumn(head, family, present, options)
  const leftOut = options.ignoreColumns?.(head.cells) ?? (() => false)
  const isMade = (cell: string) => download !== null && (cell === download.heading || isSizeNumberHeading(cell))
  const ignored = (cell: string) => leftOut(cell) || isMade(cell)
  const { addColumns: kept = false } = options
  const isKept = typeof kept === 'boolean' ? () => false : chosenHeadings(kept)
  const unitHeads = readUnitHeads(head.cells, family, present, (cell) => ignored(cell) || isKept(cell))
  const isIgnoredAt = (at: number) => ignored(head.cells[at] ?? '')
  const offered = unitHeads.cells.filter((_, at) => !isIgnoredAt(at))
  const isLong = (cell: string) => database.dialect === 'postgres' && Buffer.byteLength(cell.trim()) > MAX_NAME_BYTES
  const added = newColumns(offered, family, present, kept).filter((name) => !isLong(name))
  if (added.length > 0) {
    await addColumns(database, family.table, added)
    present = await presentColumns(database, family.table)
  }
  const { columns, errors: wrong } = matchHeader(unitHeads.cells, family, present, isIgnoredAt)
  const bases = readUnitHeads(head.cells.filter(leftOut), family, present, () => false).cells
  const leftAlone = matchHeader(bases, family, present).columns
  options.onHeader?.(fileHeader(job, head, { columns, unitHeads, added, ignored }))
  for (const { at, what, right } of head.issues ?? [])
    report(head.line, { at, column: null, what, hint: right, isHead: true })
  for (const error of [...wrong, ...unitHeads.errors]) {
    const { column, choice } = error
    const isKnown = choice !== 'columns' || column === null || !isLong(column)
    report(head.line, isKnown ? { ...error, isHead: true } : { column, ...LONG_HEADING, isHead: true })
  }
  const number = ownNumberColumn(family, present)
  if (number === null || !columns.includes(number)) return null
  return { head, rows: below, columns, unitHeads, number, download, present, ignored, leftAlone, added, report, say }
}

type ReadHeadings = {
  readonly columns: readonly (string | null)[]
  readonly unitHeads: UnitHeads
  readonly added: readonly string[]
  ignored(cell: string): boolean
}

function fileHeader({ family, input }: Job, { cells }: FileRow, { columns, unitHeads, added, ignored }: ReadHeadings) {
  const headings = cells.map((heading, at) => ({
    heading: heading.trim(),
    column: columns[at] ?? null,
    unitsOf: cells[unitHeads.unitsOf[at] ?? -1]?.trim() ?? null,
    isIgnored: ignored(heading),
  }))
  return { ...placeOf(input), table: family.table, headings, added }
}

export const placeOf = ({ file, sheet }: ImportInput) => ({ file, sheet: sheet?.name ?? null })

/** Yields a file's rows. Reports a row that can't be read, and ends there. */
export async function* rowsOf(input: ImportInput, read: (bytes: number) => void, report: Report) {
  try {
    yield* input.sheet ? input.sheet.rows(read) : readCsv(input.file, read)
  } catch (error) {
    if (error instanceof SheetFileError) {
      return report(error.line, { column: null, what: error.message, hint: error.right })
    }
    const what = `the file can't be read (${error instanceof Error ? error.message : String(error)})`
    report(null, { column: null, what, hint: 'Check its name and permissions' })
  }
}

function headNotes({ head, columns, unitHeads, download, say }: NumberedTable): RowNotes {
  const notes = new RowNotes(columns, say)
  notes.ofRow(head.line, [...(head.notes ?? []), ...(download ? [download.note] : [])])
  for (const note of unitNotes(head.cells, unitHeads)) say({ line: head.line, column: null, ...note })
  return notes
}

type NumberedTable = NonNullable<Awaited<ReturnType<typeof readHead>>>

async function writeRows(job: Job, table: NumberedTable): Promise<RunTable> {
  const { database, family, input, options, errors, recorder } = job
  const { head, rows, columns, unitHeads, number, download, present, ignored, leftAlone, report } = table
  const keys = keyColumns(family, present).filter((name) => columns.includes(name))
  const existing = await existingRows(database.db, family.table, keys)
  const placeholders = options.replace ? ((await options.placeholders?.count(database, family.table)) ?? 0) : 0
  // Filling an empty table or replacing placeholders is recorded only as a summary.
  const summary = existing.numbers.size <= placeholders
  recorder.openTable(family.table, number, !summary)
  const fields = columns.filter((column) => column !== null).filter((column) => column !== 'id')
  const values = options.onValues ? await valueCounter({ db: database.db, family, fields }, summary) : null
  const isAbsent = (column: string) => ![...columns, ...leftAlone, 'id'].includes(column) && !ignored(column)
  const absent = options.replace ? present.filter(isAbsent) : [] // emptied: a replaced table equals its file
  const notes = headNotes(table)
  const { asWritten = false } = options
  const shape = { family, columns, headings: head.cells, units: unitHeads.units, ragged: input.sheet !== undefined }
  const check = createRowChecker({ ...shape, number, keys, asWritten, download }, notes)
  const name = rowName(family.table)
  const match = createRowMatcher(existing, options.replace, { row: name, keys })
  const caseTwin = createCaseTwins(existing, name)
  const sides = sideColumns(family, present)
  const written = [...fields, ...absent]
  const hasIds = columns.includes('id') || download !== null
  const { around } = recorder
  const writer = createBatchWriter({ database, table: family.table, columns: written, hasIds, around })
  const nulls = absent.map(() => null)
  const remaining = new Set(existing.numbers.keys())
  let fresh = 0
  let unmatched = 0
  for await (const raw of rows) {
    options.signal?.throwIfAborted()
    const { row, errors: found } = check(raw)
    if (raw.notes) notes.ofRow(raw.line, raw.notes)
    for (const error of found) report(raw.line, error)
    const refused = found.map(({ column }) => column)
    if (row) values?.add(row, refused)
    // A row with other errors may also be a duplicate. Without a valid number we can't tell.
    if (row === null || refused.includes(number) || refused.includes('id')) {
      unmatched += found.length
      continue
    }
    const matched = match(row)
    if ('error' in matched) {
      report(row.line, matched.error)
      unmatched += 1
      continue
    }
    const twin = caseTwin(row)
    if (twin) notes.add({ line: row.line, column: number, ...twin })
    const { id, stored } = matched.target
    if (id !== null) remaining.delete(id)
    if (!stored) fresh += 1
    for (const { key, name: column } of sides) {
      const at = columns.indexOf(column)
      if (at < 0 && stored && !options.replace) continue // the stored value stays
      const place = { ...placeOf(input), line: row.line, column, ...(at < 0 ? {} : { at }) }
      job.sideRows.add(family, key, row.values[fields.indexOf(column)] ?? null, place)
    }
    if (errors.count() > 0) continue
    const asInFile = row.written && { written: [...row.written, ...nulls] }
    await writer.write({ id, values: [...row.values, ...nulls], ...asInFile }, stored)
  }
  notes.finish()
  const removed = options.replace ? [...remaining] : []
  const before = existing.numbers.size - placeholders
  const after = existing.numbers.size + fresh - removed.length
  if (unmatched === 0 && shrinksTooMuch(before, after) && !options.force) {
    const what = `only ${after} of the ${before} ${name}s of '${family.table}' would remain`
    report(null, { column: null, what, hint: 'Add --force if that is intended', choice: 'force' })
  }
  if (values) options.onValues?.(values.columns())
  if (errors.count() > 0) return { table: family.table, ...writer.counts(), removed: 0, summary }
  await writer.finish()
  await removeRows(database.db, family.table, removed, around)
  const counts = { ...writer.counts(), removed: removed.length }
  await recorder.closeTable(counts)
  return { table: family.table, ...counts, summary }
}
