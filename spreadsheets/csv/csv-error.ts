/** A file that isn't CSV from some line on. `message` says what is wrong, `right` what to do. */
export class CsvError extends Error {
  override readonly name = 'CsvError'
  readonly line: number
  readonly right: string

  constructor(line: number, message: string, right: string, options?: ErrorOptions) {
    super(message, options)
    this.line = line
    this.right = right
  }
}
