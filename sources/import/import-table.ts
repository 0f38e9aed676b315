import { type Family, storedName } from '#catalogue/family.ts'
import type { Database } from '#database/open.ts'
import { sampledTables, sampleMarks } from '#sources/catalogue-notes.ts'
import type { ChangeListener, ChangeLog, ChangeRun } from '#sources/change-log.ts'
import { CsvFault } from '#sources/csv.ts'
import { type FileRow, fileRows, type ImportInput } from '#sources/file-rows.ts'
import { createBatches, fieldChanges } from '#sources/import-batches.ts'
import type { FaultList, ImportFault } from '#sources/import-faults.ts'
import { matchHeader, newColumns, numberColumn } from '#sources/import-header.ts'
import { type Existing, rowPlacer } from '#sources/import-identity.ts'
import { rowChecker } from '#sources/import-rows.ts'
import { shrinksTooMuch } from '#sources/losses.ts'
import {
  addColumns,
  existingRows,
  holdSequence,
  lockTable,
  presentColumns,
  removeRows,
} from '#sources/part-table-writer.ts'
import { untouchedRows } from '#sources/sample-rows.ts'
import { WorkbookFault } from '#sources/workbook.ts'

export type ImportOptions = {
  readonly replace: boolean
  readonly force: boolean
  readonly now: Date
  /** Columns that a file has and its table has not are added to the table, as text. */
  readonly addColumns?: boolean
  /** Does everything and undoes it again. */
  readonly dryRun?: boolean
  /** Is told every change. */
  readonly onChange?: ChangeListener
  /** Is told how many more bytes of the files were read. */
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

const EMPTY_FILE = { column: null, what: 'the file is empty', right: 'The first line names the columns' }

type Job = {
  readonly database: Database
  readonly family: Family
  readonly input: ImportInput
  readonly options: ImportOptions
  readonly faults: FaultList
  readonly changes: ChangeRun
}

/**
 * Loads one CSV file or sheet into its table, within the caller's transaction. Every fault goes into the list; from the first
 * one on nothing more is written, and the caller has to roll back. Gives null when the file has no usable header.
 */
export async function importTable(job: Job): Promise<TableChanges | null> {
  const { database, family, input, options, faults } = job
  const { file, sheet } = input
  const fault: Report = (line, found) => faults.add({ file, sheet: sheet?.name ?? null, line, ...found })
  const rows = rowsOf(input, options.onRead ?? (() => {}), fault)
  const before = faults.count()
  try {
    let present = await presentColumns(database, family.table)
    if (present.length === 0) {
      const right = 'It was dropped by hand: create it anew, or leave the file out'
      fault(null, { column: null, what: `the database has no table '${family.table}'`, right })
      return null
    }
    const first = await rows.next()
    if (first.done) {
      if (faults.count() === before) fault(1, EMPTY_FILE)
      return null
    }
    if (options.addColumns) {
      await addColumns(database, family.table, newColumns(first.value.cells, family, present))
      present = await presentColumns(database, family.table)
    }
    const header = matchHeader(first.value.cells, family, present)
    for (const found of header.faults) fault(first.value.line, found)
    const columns = header.columns.filter((column) => column !== null)
    const number = numberColumn(family, present)
    if (header.faults.length > 0 || number === null) return null
    await lockTable(database, family.table)
    const putBack = options.dryRun ? await holdSequence(database, family.table) : null
    const existing = await existingRows(database.db, family.table, number)
    const sample = options.replace ? await countSample(database, family.table) : 0
    // What fills an empty table, or takes the sample's place, is no news part by part.
    const log = job.changes.log(family.table, existing.numbers.size > sample)
    const changes = await writeRows(job, { rows, columns, number, present, existing, sample, fault, log })
    await putBack?.()
    return changes
  } finally {
    await rows.return(undefined)
  }
}

/** The rows of a file; one that can't be read is a fault, and ends there. */
async function* rowsOf(
  input: ImportInput,
  read: (bytes: number) => void,
  fault: Report,
): AsyncGenerator<FileRow, void> {
  try {
    yield* fileRows(input, read)
  } catch (error) {
    if (error instanceof CsvFault || error instanceof WorkbookFault) {
      return fault(error.line, { column: null, what: error.message, right: error.right })
    }
    const what = `the file can't be read (${messageOf(error)})`
    fault(null, { column: null, what, right: 'Check its name and rights' })
  }
}

type Report = (line: number | null, found: Omit<ImportFault, 'file' | 'sheet' | 'line'>) => void
type Content = {
  readonly rows: AsyncGenerator<FileRow, void>
  readonly columns: readonly string[]
  readonly number: string
  readonly present: readonly string[]
  readonly existing: Existing
  /** How many of the existing rows are the sample's: they are no loss. */
  readonly sample: number
  readonly fault: Report
  readonly log: ChangeLog
}

async function writeRows(job: Job, content: Content): Promise<TableChanges> {
  const { database, family, options, faults } = job
  const { rows, columns, number, present, existing, sample, fault, log } = content
  const check = rowChecker(columns, number, otherNumbers(family))
  const place = rowPlacer(existing, options.replace)
  const fields = columns.filter((column) => column !== 'id')
  // A replaced table equals its file: columns that the file leaves out are emptied.
  const absent = options.replace ? present.filter((column) => column !== 'id' && !fields.includes(column)) : []
  const written = [...fields, ...absent]
  const hasIds = columns.includes('id')
  const writer = createBatches({ database, table: family.table, columns: written, number, hasIds, log })
  const nothing = absent.map(() => null)
  const remaining = new Set(existing.numbers.keys())

  for await (const raw of rows) {
    const { row, faults: found } = check(raw)
    for (const each of found) fault(raw.line, each)
    if (row === null || found.length > 0) continue
    const placed = place(row, number)
    if ('fault' in placed) {
      fault(row.line, placed.fault)
      continue
    }
    const { id, stored } = placed.place
    if (id !== null) remaining.delete(id)
    if (faults.count() > 0) continue
    await writer.write({ id, values: [...row.values, ...nothing] }, stored)
  }
  if (faults.count() > 0) return { table: family.table, ...writer.counts(), removed: 0 }
  await writer.finish()
  const removed = options.replace ? [...remaining] : []
  await removeWith(log, { database, table: family.table, number, present }, removed)
  const before = existing.numbers.size - sample
  const after = existing.numbers.size + writer.counts().added - removed.length
  if (shrinksTooMuch(before, after) && !options.force) {
    const right = 'Add --force if that is meant'
    fault(null, { column: null, what: `it would leave ${after} of the ${before} parts of '${family.table}'`, right })
  }
  const counts = { ...writer.counts(), removed: removed.length }
  await log.end(counts)
  return { table: family.table, ...counts }
}

type Removal = Pick<Content, 'number' | 'present'> & { readonly database: Database; readonly table: string }

/** Removes parts, each with what it said if anybody wants to know. */
async function removeWith(log: ChangeLog, { database, table, number, present }: Removal, ids: readonly string[]) {
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

async function countSample(database: Database, table: string): Promise<number> {
  if (!(await sampledTables(database.db)).has(table)) return 0
  const marks = (await sampleMarks(database.db)).get(table)
  return marks ? (await untouchedRows(database, table, marks)).length : 0
}

/** The columns with the MIL and CID numbers. */
const otherNumbers = (family: Family): string[] =>
  family.columns.filter((column) => column.kind === 'number').map(storedName)

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
