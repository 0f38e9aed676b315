/** A posted file, on disk while the form is handled. To keep it, move it from `path`. */
export type ArrivedFile = {
  readonly name: string
  readonly size: number
  /** SHA-256 in hexadecimal. */
  readonly hash: string
  readonly path: string
}

/** A form with files. A field without a file is text. */
export type ArrivedForm = { readonly fields: URLSearchParams; readonly files: readonly ArrivedFile[] }

/**
 * Receives a posted form, calls `use` with it, and removes the remaining files. Throws a Problem for a form that can't
 * be read (400), or has too much text or too many fields (413).
 */
export type ReceiveFiles = <Result>(request: Request, use: (form: ArrivedForm) => Promise<Result>) => Promise<Result>
