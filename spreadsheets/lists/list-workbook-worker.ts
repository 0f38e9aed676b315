import { parentPort, workerData } from 'node:worker_threads'
import { type ListLimits, readListRows } from '#spreadsheets/lists/list-rows.ts'
import { packRows } from '#spreadsheets/lists/packed-rows.ts'
import { WorkbookError, type WorkbookIssue } from '#spreadsheets/reader/workbook-error.ts'
import { workbookError } from '#spreadsheets/reader/workbook-parts.ts'

export type ListTask = { readonly bytes: Uint8Array; readonly limits: ListLimits }

/** The packed rows of the first sheet, or why they can't be read. */
export type ListReply = { readonly packed: Uint8Array<ArrayBuffer> } | { readonly why: WorkbookIssue }

function reply({ bytes, limits }: ListTask): ListReply {
  try {
    return { packed: packRows(readListRows(bytes, limits)) }
  } catch (error) {
    const unread = workbookError(error)
    return { why: unread instanceof WorkbookError ? unread.why : 'broken' }
  }
}

const read = reply(workerData)
parentPort?.postMessage(read, 'packed' in read ? [read.packed.buffer] : [])
