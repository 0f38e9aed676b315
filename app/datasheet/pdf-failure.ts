/** Why a document can't be shown. */
export type PdfFailure = 'missing' | 'password' | 'broken'

/** Classifies an error of pdf.js. A server that doesn't answer counts as a missing document. */
export function pdfFailure(error: unknown): PdfFailure {
  const name = error instanceof Error ? error.name : ''
  if (name === 'PasswordException') return 'password'
  return name === 'ResponseException' ? 'missing' : 'broken'
}
