import { columnLetters } from '#spreadsheets/cell-place.ts'

export type RowError = {
  /** Null if the error is about more than one column. */
  readonly column: string | null
  /** The cell's place in its row, from 0, if it is one cell. */
  readonly at?: number
  readonly what: string
  readonly hint: string
  /** The desk's name for the hint's option: a choice of columns, the table's name, or removing more than half. */
  readonly choice?: 'columns' | 'table' | 'force'
  readonly isHead?: boolean
}

export type ImportError = RowError & {
  readonly file: string
  readonly sheet: string | null
  /** Counted from 1, as editors do. Null if the error is about the whole file. */
  readonly line: number | null
}

export type ErrorList = ReturnType<typeof createErrorList>

const MAX_SHOWN = 100

export function createErrorList(max = MAX_SHOWN) {
  const shown: ImportError[] = []
  let count = 0
  return {
    add(error: ImportError): void {
      count += 1
      if (shown.length < max) shown.push(error)
    },
    count: (): number => count,
    shown: (): readonly ImportError[] => shown,
  }
}

/** `Insulated-Military.csv, line 7, column 'Part Num': {what}. {hint}.`, or in a workbook `parts.xlsx, sheet 'Commercial', cell B7, …`. */
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
