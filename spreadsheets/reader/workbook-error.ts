type Details = { readonly isLarge?: boolean; readonly line?: number; readonly cause?: unknown }

/** A workbook that can't be read: `message` says what is wrong, `right` what to do, `line` the row if it is one. */
export class WorkbookError extends Error {
  override readonly name = 'WorkbookError'
  readonly right: string
  readonly isLarge: boolean
  readonly line: number | null

  constructor(message: string, right: string, { isLarge = false, line, cause }: Details = {}) {
    super(message, { cause })
    this.right = right
    this.isLarge = isLarge
    this.line = line ?? null
  }
}

const SAVE_AGAIN = 'Save it again as .xlsx, or as CSV'

export const notWorkbook = (cause?: unknown): WorkbookError =>
  new WorkbookError('it is not an Excel workbook', SAVE_AGAIN, { cause })

const AS_XLSX = "save it as 'Excel Workbook (.xlsx)'"
const FOREIGN = {
  old: ['it is an old Excel file (.xls)', `Open it in Excel and ${AS_XLSX}`],
  binary: ['it is a binary workbook (.xlsb)', `Open it in Excel and ${AS_XLSX}`],
  opendocument: ['it is an OpenDocument spreadsheet (.ods)', "In LibreOffice, save it as 'Excel 2007-365 (.xlsx)'"],
  numbers: ['it is a Numbers spreadsheet', 'In Numbers, choose File > Export To > Excel'],
} as const satisfies Record<string, readonly [what: string, right: string]>

export function foreignWorkbook(kind: keyof typeof FOREIGN): WorkbookError {
  const [what, right] = FOREIGN[kind]
  return new WorkbookError(what, right)
}

export const encryptedWorkbook = (cause?: unknown): WorkbookError =>
  new WorkbookError('the workbook is password-protected', 'Save a copy of it without a password', { cause })

export const largeWorkbook = (cause?: unknown): WorkbookError =>
  new WorkbookError('the workbook is too large, or becomes so when it is unpacked', 'Load it as CSV', {
    isLarge: true,
    cause,
  })

export const damagedWorkbook = (cause?: unknown): WorkbookError =>
  new WorkbookError('the workbook is damaged', SAVE_AGAIN, { cause })

/** `part` is what holds the markup: 'the sheet', or 'it' for the workbook. */
export const oddMarkup = (part: string): WorkbookError =>
  new WorkbookError(`${part} contains markup that no workbook needs`, SAVE_AGAIN)

export const sheetError = (what: string, line: number): WorkbookError => new WorkbookError(what, SAVE_AGAIN, { line })
