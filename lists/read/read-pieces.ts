import type { DocumentPiece } from '#catalog/lists/documents/document-piece.ts'
import { LIST_LIMITS, type ListLimits, readListRows } from '#lists/read/list-rows.ts'
import type { ReadPieces } from '#lists/read/packed-rows.ts'
import { capital } from '#shared/capital.ts'
import { isProblem, Problem } from '#shared/problem.ts'
import { fileStart, isMail } from '#spreadsheets/file-start.ts'
import { notWorkbook, SheetFileError } from '#spreadsheets/sheet-file-error.ts'

/** Reads a workbook's first sheet, or the pieces of a PDF or mail. Use a separate thread. Throws a Problem: 413, 415 or 422. */
export async function readPieces(bytes: Uint8Array, maxRows: number): Promise<ReadPieces> {
  const limits = { ...LIST_LIMITS, maxRows }
  try {
    const isPdf = fileStart(bytes) === 'pdf'
    if (!isPdf && !isMail(bytes)) return { kind: 'rows', ...readListRows(bytes, limits) }
    const document = isPdf ? { pieces: [await readFile('', bytes, limits)] } : await readMail(bytes, limits)
    checkText(document.pieces, limits.maxText)
    return { kind: 'document', ...document }
  } catch (error) {
    throw isProblem(error) ? error : unreadWorkbook(error)
  }
}

function unreadWorkbook(error: unknown): Problem {
  const { message, right, isLarge } = error instanceof SheetFileError ? error : notWorkbook(error)
  const what = `${capital(message)}.`
  if (isLarge) return new Problem(413, what, 'Save only the sheet with the list, or save it as .csv.')
  return new Problem(415, what, `${right}, or paste its lines as text.`)
}

async function readMail(bytes: Uint8Array, limits: ListLimits) {
  const { readMailPieces } = await import('#lists/read/mail-pieces.ts')
  const { head, pieces: found } = await readMailPieces(bytes)
  const pieces: DocumentPiece[] = []
  const refused: Problem[] = []
  for (const piece of found) {
    const { name } = piece
    if ('text' in piece) pieces.push({ name, kind: 'text', text: piece.text })
    else if ('why' in piece) pieces.push({ name, kind: 'unread', why: piece.why })
    else {
      try {
        pieces.push(await readFile(name, piece.bytes, limits))
      } catch (error) {
        const problem = isProblem(error) ? error : unreadWorkbook(error)
        refused.push(problem)
        pieces.push({ name, kind: 'unread', why: problem.message })
      }
    }
  }
  if (refused[0] && pieces.every(({ kind }) => kind === 'unread')) throw refused[0]
  return { pieces, mail: head }
}

/** A document may have as much text as a pasted list. */
function checkText(pieces: readonly DocumentPiece[], maxText: number): void {
  const sizes = pieces.map((piece) => {
    if (piece.kind === 'text') return piece.text.length
    if (piece.kind === 'unread') return 0
    const cells =
      piece.kind === 'rows'
        ? piece.rows.map((row) => row.cells)
        : piece.lines.map(({ texts }) => texts.map(({ text }) => text))
    return cells.reduce((sum, row) => row.reduce((length, cell) => length + cell.length, sum), 0)
  })
  if (sizes.reduce((sum, size) => sum + size, 0) <= maxText) return
  const advice = 'Save only its part with the list, or paste its lines as text.'
  throw new Problem(413, 'The file has more than 2 MB of text.', advice)
}

async function readFile(name: string, bytes: Uint8Array, limits: ListLimits): Promise<DocumentPiece> {
  if (fileStart(bytes) === 'zip') return { name, kind: 'rows', ...readListRows(bytes, limits) }
  const { readPdfLines } = await import('#lists/read/pdf-lines.ts')
  return { name, kind: 'placed', ...(await readPdfLines(bytes)) }
}
