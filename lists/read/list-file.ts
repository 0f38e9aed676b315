import { MAX_LIST_BYTES } from '#catalog/lists/list-line.ts'
import type { ReadPieces } from '#lists/read/packed-rows.ts'
import { Problem } from '#shared/problem.ts'
import { decodeText } from '#spreadsheets/csv/text-encoding.ts'
import { type FileStart, fileStart, isMail, isOutlookMail } from '#spreadsheets/file-start.ts'

/** A sheet's rows, the pieces of a PDF or mail, or a text that may be a table. */
export type ListFile = ReadPieces | { readonly kind: 'text'; readonly text: string }

/** Reads a list's file by its content, ignoring its name. Rejects with a Problem: 413, 415 or 503. */
export type ReadListFile = (bytes: Uint8Array) => Promise<ListFile>

const FOREIGN: Partial<Record<FileStart, readonly [what: string, right: string]>> = {
  ole: [
    'This is an old Excel file (.xls), or it needs a password.',
    'Save it as .xlsx without a password, or paste its lines as text.',
  ],
  rtf: ['This is a rich text (RTF) file.', 'Copy its lines and paste them as text.'],
}

const OUTLOOK = [
  'This is an Outlook message (.msg).',
  'Save the mail as .eml (Download, in Outlook on the web), or paste its text.',
] as const

/** Reads texts itself. `readPieces` reads workbooks, PDFs and mails, which needs a separate thread. */
export function createListReader(readPieces: (bytes: Uint8Array) => Promise<ReadPieces>): ReadListFile {
  return async (bytes) => {
    const start = fileStart(bytes)
    const isDocument = start === 'pdf' || isMail(bytes)
    if (!isDocument && bytes.length > MAX_LIST_BYTES) {
      throw new Problem(413, 'The file is larger than 2 MB.', 'Save only the sheet with the list, or save it as .csv.')
    }
    if (start === 'zip' || isDocument) return await readPieces(bytes)
    const foreign = start === 'ole' && isOutlookMail(bytes) ? OUTLOOK : FOREIGN[start]
    if (foreign) throw new Problem(415, ...foreign)
    const text = decodeText(bytes)
    if (text === null) {
      throw new Problem(
        415,
        "We can't read a parts list from this file.",
        'Save the list as .xlsx or .csv, or paste its lines as text.',
      )
    }
    return { kind: 'text', text }
  }
}
