import { columnLetters } from '#spreadsheets/cell-place.ts'

/** What is wrong with a row or a header, and how to fix it. */
export type RowError = {
  /** Null if the error concerns more than one column. */
  readonly column: string | null
  /** The place of the cell in its row, counted from 0, if it is one cell. */
  readonly at?: number
  readonly what: string
  readonly hint: string
  /** What the hint's option is at the desk: a choice of columns, the table's name, or to remove more than half. */
  readonly choice?: 'columns' | 'table' | 'force'
  /** Whether it is about the headings of a file. */
  readonly isHead?: boolean
}

/** One reason why a file can't be loaded. */
export type ImportError = RowError & {
  readonly file: string
  /** The sheet of a workbook, or null for a CSV file. */
  readonly sheet: string | null
  /** Counted from 1, as editors do; null if the error concerns the whole file. */
  readonly line: number | null
}

/** Counts all errors of an import and keeps the first hundred. */
export type ErrorList = {
  add(error: ImportError): void
  readonly count: () => number
  readonly shown: () => readonly ImportError[]
}

const MAX_SHOWN = 100

/** `max` is how many errors are kept. */
export function createErrorList(max = MAX_SHOWN): ErrorList {
  const shown: ImportError[] = []
  let count = 0
  return {
    add(error) {
      count += 1
      if (shown.length < max) shown.push(error)
    },
    count: () => count,
    shown: () => shown,
  }
}

/**
 * One line of the report: `Insulated-Military.csv, line 7, column 'Part Num': {what}. {hint}.` In a workbook it names
 * the sheet and the cell: `parts.xlsx, sheet 'Commercial', cell B7, column 'Part Num': …`.
 */
export function formatImportError({ file, sheet, line, at, column, what, hint }: ImportError): string {
  const row = at === undefined ? `row ${line}` : `cell ${columnLetters(at)}${line}`
  const where = [
    file,
    sheet === null ? null : `sheet '${sheet}'`,
    line === null ? null : sheet === null ? `line ${line}` : row,
    column === null ? null : `column '${column}'`,
  ]
  return `${where.filter((part) => part !== null).join(', ')}: ${what}. ${hint}.`
}
