import { readFile, stat } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ZipEntry, ZipLimits } from '#shared/zip-directory.ts'
import type { FileRow } from '#spreadsheets/file-row.ts'
import type { SheetFacts } from '#spreadsheets/reader/cell-reading.ts'
import { sheetRows } from '#spreadsheets/reader/sheet-rows.ts'
import { damagedWorkbook, largeWorkbook } from '#spreadsheets/reader/workbook-error.ts'
import { openWorkbookParts } from '#spreadsheets/reader/workbook-parts.ts'
import { entryText } from '#spreadsheets/zip/zip-entry.ts'

/** A sheet, inflated while it is read. */
export type WorkbookSheet = {
  readonly name: string
  /** In inflated bytes. */
  readonly size: number
  /** The sheet's rows, each up to its last cell. Throws WorkbookError. */
  rows(read: (bytes: number) => void): AsyncGenerator<FileRow>
}

/** Inflating and parsing are synchronous, so the event loop gets a turn in between, for progress or a signal. */
const ROWS_PER_TURN = 100

/** An operator's workbook. A million rows of a table are about 500 MB. */
export const OPERATOR_LIMITS: ZipLimits & { readonly maxFileBytes: number } = {
  maxEntries: 1_000,
  maxBytes: 1_000_000_000,
  maxRatio: 200,
  maxFileBytes: 200_000_000,
}

/** Opens an operator's .xlsx. Throws WorkbookError or the file system's error. For buyers', see `list-workbook.ts`. */
export async function openWorkbook(file: string, limits = OPERATOR_LIMITS): Promise<WorkbookSheet[]> {
  if ((await stat(file)).size > limits.maxFileBytes) throw largeWorkbook()
  const { sheets, facts } = openWorkbookParts(await readFile(file), limits)
  return sheets.map(({ name, entry }) => ({ name, size: entry.size, rows: (read) => rowsOf(entry, facts, read) }))
}

async function* rowsOf(entry: ZipEntry, facts: SheetFacts, read: (bytes: number) => void): AsyncGenerator<FileRow> {
  try {
    let rows = 0
    for (const row of sheetRows(entryText(entry, read), facts)) {
      rows += 1
      if (rows % ROWS_PER_TURN === 0) await nextTurn()
      yield row
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'ZipError') throw damagedWorkbook(error)
    throw error
  }
}
