/** A posted file, on disk while the form is handled. To keep it, move it from `path`. */
export type ArrivedFile = {
  readonly name: string
  readonly size: number
  readonly hash: string
  readonly path: string
}

/** A form with files. A field without a file is text. */
export type ArrivedForm = { readonly fields: URLSearchParams; readonly files: readonly ArrivedFile[] }

/** Receives a form for `use`, then removes its remaining files. Throws a Problem: 400 unreadable, 413 too large. */
export type ReceiveFiles = <Result>(request: Request, use: (form: ArrivedForm) => Promise<Result>) => Promise<Result>
