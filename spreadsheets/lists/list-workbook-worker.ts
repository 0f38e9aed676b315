import { parentPort, workerData } from 'node:worker_threads'
import { type ListLimits, type ListRows, readListRows } from '#spreadsheets/lists/list-rows.ts'
import { WorkbookFault, type WorkbookIssue } from '#spreadsheets/reader/workbook-error.ts'
import { workbookFault } from '#spreadsheets/reader/workbook-parts.ts'

export type ListTask = { readonly bytes: Uint8Array; readonly limits: ListLimits }

/** The rows of the first sheet, or why they can't be read. */
export type ListReply = ListRows | { readonly why: WorkbookIssue }

function reply({ bytes, limits }: ListTask): ListReply {
  try {
    return readListRows(bytes, limits)
  } catch (error) {
    const fault = workbookFault(error)
    return { why: fault instanceof WorkbookFault ? fault.why : 'broken' }
  }
}

parentPort?.postMessage(reply(workerData))
