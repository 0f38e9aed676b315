import { type MessagePort, parentPort } from 'node:worker_threads'
import type { Row } from '#spreadsheets/sheet.ts'
import { createWorkbookWriter, type SheetHead } from '#spreadsheets/writer/workbook-writer.ts'

/** A workbook to write. Its rows arrive through the port in chunks. Null ends it. */
export type WorkbookTask = { readonly port: MessagePort } & SheetHead

/** The reply to each chunk: the bytes that are ready, perhaps none, or an error. */
export type WorkbookReply = Uint8Array | Error

parentPort?.on('message', ({ port, ...sheet }: WorkbookTask) => {
  const workbook = createWorkbookWriter([sheet])
  const write = (rows: readonly Row[] | null): WorkbookReply => {
    try {
      return rows ? workbook.add(rows) : workbook.end()
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }
  port.on('message', (rows) => port.postMessage(write(rows)))
})
