type Details = { readonly line?: number; readonly isLarge?: boolean; readonly cause?: unknown }

/** A CSV file or workbook that can't be read: `message` says what is wrong, `right` what to do, `line` the row if it is one. */
export class SheetFileError extends Error {
  override readonly name = 'SheetFileError'
  readonly right: string
  readonly line: number | null
  readonly isLarge: boolean

  constructor(message: string, right: string, { line, isLarge = false, cause }: Details = {}) {
    super(message, { cause })
    this.right = right
    this.line = line ?? null
    this.isLarge = isLarge
  }
}

export const SAVE_AGAIN = 'Save it again as .xlsx, or as CSV'

export const notWorkbook = (cause?: unknown): SheetFileError =>
  new SheetFileError('it is not an Excel workbook', SAVE_AGAIN, { cause })

export const encryptedWorkbook = (cause?: unknown): SheetFileError =>
  new SheetFileError('the workbook is password-protected', 'Save a copy of it without a password', { cause })

export const largeWorkbook = (cause?: unknown): SheetFileError =>
  new SheetFileError('the workbook is too large, or becomes so when it is unpacked', 'Load it as CSV', {
    isLarge: true,
    cause,
  })

export const damagedWorkbook = (cause?: unknown): SheetFileError =>
  new SheetFileError('the workbook is damaged', SAVE_AGAIN, { cause })
