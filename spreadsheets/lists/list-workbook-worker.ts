import { parentPort, workerData } from 'node:worker_threads'
import { type ListLimits, type ListRows, readListRows } from '#spreadsheets/lists/list-rows.ts'
import { WorkbookError, type WorkbookIssue } from '#spreadsheets/reader/workbook-error.ts'
import { workbookError } from '#spreadsheets/reader/workbook-parts.ts'

export type ListTask = { readonly bytes: Uint8Array; readonly limits: ListLimits }

/** The rows of the first sheet, or why they can't be read. */
export type ListReply = ListRows | { readonly why: WorkbookIssue }

function reply({ bytes, limits }: ListTask): ListReply {
  try {
    return readListRows(bytes, limits)
  } catch (error) {
    const unread = workbookError(error)
    return { why: unread instanceof WorkbookError ? unread.why : 'broken' }
  }
}

parentPort?.postMessage(reply(workerData))
