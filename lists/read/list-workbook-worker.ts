import { parentPort, workerData } from 'node:worker_threads'
import { DocumentError, type DocumentIssue } from '#lists/read/document-error.ts'
import { type ListLimits, readListRows } from '#lists/read/list-rows.ts'
import { packRows, type ReadPiece } from '#lists/read/packed-rows.ts'
import type { PdfLine } from '#lists/read/pdf-lines.ts'
import { fileStart, isMail } from '#spreadsheets/file-start.ts'
import { workbookError } from '#spreadsheets/reader/open-workbook.ts'
import { WorkbookError, type WorkbookIssue } from '#spreadsheets/reader/workbook-error.ts'

export type ListWorkbookTask = { readonly bytes: Uint8Array; readonly limits: ListLimits }

/** The first sheet's packed rows, or a document's pieces, or why they can't be read. */
export type ListReply = { readonly packed: Uint8Array<ArrayBuffer> } | { readonly why: WorkbookIssue | DocumentIssue }

async function reply({ bytes, limits }: ListWorkbookTask): Promise<ListReply> {
  try {
    const isPdf = fileStart(bytes) === 'pdf'
    if (!isPdf && !isMail(bytes)) return { packed: packRows(readListRows(bytes, limits)) }
    const document = isPdf ? { pieces: [await readFile('', bytes, limits)] } : await readMail(bytes, limits)
    checkText(document.pieces, limits.maxText)
    return { packed: packRows(document) }
  } catch (error) {
    if (error instanceof DocumentError) return { why: error.why }
    const unread = workbookError(error)
    return { why: unread instanceof WorkbookError ? unread.why : 'broken' }
  }
}

async function readMail(bytes: Uint8Array, limits: ListLimits) {
  const { readMailPieces } = await import('#lists/read/mail-pieces.ts')
  const { head, pieces: found } = await readMailPieces(bytes)
  const pieces: ReadPiece[] = []
  for (const piece of found) {
    const { name } = piece
    pieces.push('text' in piece ? { name, kind: 'text', text: piece.text } : await readFile(name, piece.bytes, limits))
  }
  return { pieces, mail: head }
}

/** A document may have as much text as a pasted list. */
function checkText(pieces: readonly ReadPiece[], maxText: number): void {
  const sizes = pieces.map((piece) => {
    if (piece.kind === 'text') return piece.text.length
    const cells = piece.kind === 'rows' ? piece.rows.map((row) => row.cells) : piece.lines.map(textsOf)
    return cells.reduce((sum, row) => row.reduce((length, cell) => length + cell.length, sum), 0)
  })
  if (sizes.reduce((sum, size) => sum + size, 0) > maxText) throw new DocumentError('text')
}

const textsOf = ({ texts }: PdfLine): string[] => texts.map(({ text }) => text)

async function readFile(name: string, bytes: Uint8Array, limits: ListLimits): Promise<ReadPiece> {
  if (fileStart(bytes) === 'zip') return { name, kind: 'rows', ...readListRows(bytes, limits) }
  const { readPdfLines } = await import('#lists/read/pdf-lines.ts')
  return { name, kind: 'placed', ...(await readPdfLines(bytes)) }
}

const read = await reply(workerData)
parentPort?.postMessage(read, 'packed' in read ? [read.packed.buffer] : [])
