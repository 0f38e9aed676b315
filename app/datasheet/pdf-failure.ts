export type PdfFailure = 'missing' | 'password' | 'broken'

/** Classifies an error of pdf.js. If the server doesn't answer, the document counts as missing. */
export function pdfFailure(error: unknown): PdfFailure {
  const name = error instanceof Error ? error.name : ''
  if (name === 'PasswordException') return 'password'
  return name === 'ResponseException' ? 'missing' : 'broken'
}
