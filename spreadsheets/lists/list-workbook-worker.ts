import { parentPort, workerData } from 'node:worker_threads'
import { fileStart, isMail } from '#spreadsheets/file-start.ts'
import { DocumentError, type DocumentIssue } from '#spreadsheets/lists/document-error.ts'
import { type ListLimits, readListRows } from '#spreadsheets/lists/list-rows.ts'
import { packRows, type ReadPiece } from '#spreadsheets/lists/packed-rows.ts'
import { WorkbookError, type WorkbookIssue } from '#spreadsheets/reader/workbook-error.ts'
import { workbookError } from '#spreadsheets/reader/workbook-parts.ts'

export type ListTask = { readonly bytes: Uint8Array; readonly limits: ListLimits }

/** The packed rows of the first sheet, or the pieces of a document; or why they can't be read. */
export type ListReply = { readonly packed: Uint8Array<ArrayBuffer> } | { readonly why: WorkbookIssue | DocumentIssue }

async function reply({ bytes, limits }: ListTask): Promise<ListReply> {
  try {
    if (fileStart(bytes) === 'pdf') return { packed: packRows({ pieces: [await readFile('', bytes, limits)] }) }
    if (!isMail(bytes)) return { packed: packRows(readListRows(bytes, limits)) }
    const { readMailPieces } = await import('#spreadsheets/lists/mail-pieces.ts')
    const pieces: ReadPiece[] = []
    for (const piece of await readMailPieces(bytes)) {
      const { name } = piece
      pieces.push(
        'text' in piece ? { name, kind: 'text', text: piece.text } : await readFile(name, piece.bytes, limits),
      )
    }
    return { packed: packRows({ pieces }) }
  } catch (error) {
    if (error instanceof DocumentError) return { why: error.why }
    const unread = workbookError(error)
    return { why: unread instanceof WorkbookError ? unread.why : 'broken' }
  }
}

async function readFile(name: string, bytes: Uint8Array, limits: ListLimits): Promise<ReadPiece> {
  if (fileStart(bytes) === 'zip') return { name, kind: 'rows', ...readListRows(bytes, limits) }
  const { readPdfLines } = await import('#spreadsheets/lists/pdf-lines.ts')
  return { name, kind: 'placed', ...(await readPdfLines(bytes)) }
}

const read = await reply(workerData)
parentPort?.postMessage(read, 'packed' in read ? [read.packed.buffer] : [])
