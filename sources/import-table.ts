import { type Family, storedName } from '#catalogue/family.ts'
import type { Database } from '#database/open.ts'
import { sampledTables, sampleMarks } from '#sources/catalogue-notes.ts'
import { CsvFault, type CsvRow, readCsv } from '#sources/csv.ts'
import { createBatches } from '#sources/import-batches.ts'
import type { FaultList, ImportFault } from '#sources/import-faults.ts'
import { matchHeader, numberColumn } from '#sources/import-header.ts'
import { type Existing, rowPlacer } from '#sources/import-identity.ts'
import { rowChecker } from '#sources/import-rows.ts'
import { shrinksTooMuch } from '#sources/losses.ts'
import { existingRows, lockTable, presentColumns, removeRows } from '#sources/part-table-writer.ts'
import { untouchedRows } from '#sources/sample-rows.ts'

export type ImportOptions = { readonly replace: boolean; readonly force: boolean; readonly now: Date }

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
  readonly file: string
  readonly options: ImportOptions
  readonly faults: FaultList
}

/**
 * Loads one CSV file into its table, within the caller's transaction. Every fault goes into the list; from the first
 * one on nothing more is written, and the caller has to roll back. Gives null when the file has no usable header.
 */
export async function importTable(job: Job): Promise<TableChanges | null> {
  const { database, family, file, options, faults } = job
  const fault = (line: number | null, found: Omit<ImportFault, 'file' | 'line'>) => faults.add({ file, line, ...found })
  const rows = rowsOf(file, fault)
  const before = faults.count()
  try {
    const present = await presentColumns(database, family.table)
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
    const header = matchHeader(first.value.cells, family, present)
    for (const found of header.faults) fault(first.value.line, found)
    const columns = header.columns.filter((column) => column !== null)
    const number = numberColumn(family, present)
    if (header.faults.length > 0 || number === null) return null
    await lockTable(database, family.table)
    const existing = await existingRows(database.db, family.table, number)
    const sample = options.replace ? await countSample(database, family.table) : 0
    return await writeRows(job, { rows, columns, number, present, existing, sample, fault })
  } finally {
    await rows.return(undefined)
  }
}

/** The rows of a file; one that can't be read is a fault, and ends there. */
async function* rowsOf(file: string, fault: Report): AsyncGenerator<CsvRow, void> {
  try {
    yield* readCsv(file)
  } catch (error) {
    if (error instanceof CsvFault) return fault(error.line, { column: null, what: error.message, right: error.right })
    const what = `the file can't be read (${messageOf(error)})`
    fault(null, { column: null, what, right: 'Check its name and rights' })
  }
}

type Report = (line: number | null, found: Omit<ImportFault, 'file' | 'line'>) => void
type Content = {
  readonly rows: AsyncGenerator<CsvRow, void>
  readonly columns: readonly string[]
  readonly number: string
  readonly present: readonly string[]
  readonly existing: Existing
  /** How many of the existing rows are the sample's: they are no loss. */
  readonly sample: number
  readonly fault: Report
}

async function writeRows(job: Job, content: Content): Promise<TableChanges> {
  const { database, family, options, faults } = job
  const { rows, columns, number, present, existing, sample, fault } = content
  const check = rowChecker(columns, number, otherNumbers(family))
  const place = rowPlacer(existing, options.replace)
  const fields = columns.filter((column) => column !== 'id')
  // A replaced table equals its file: columns that the file leaves out are emptied.
  const absent = options.replace ? present.filter((column) => column !== 'id' && !fields.includes(column)) : []
  const writer = createBatches(database, family.table, [...fields, ...absent], columns.includes('id'))
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
  await removeRows(database.db, family.table, removed)
  const before = existing.numbers.size - sample
  const after = existing.numbers.size + writer.counts().added - removed.length
  if (shrinksTooMuch(before, after) && !options.force) {
    const right = 'Add --force if that is meant'
    fault(null, { column: null, what: `it would leave ${after} of the ${before} parts of '${family.table}'`, right })
  }
  return { table: family.table, ...writer.counts(), removed: removed.length }
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
