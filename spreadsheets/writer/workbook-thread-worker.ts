import { type MessagePort, parentPort } from 'node:worker_threads'
import type { Row } from '#spreadsheets/sheet.ts'
import { createWorkbookWriter, type SheetHead } from '#spreadsheets/writer/workbook-writer.ts'

/** A workbook to begin. Its rows come through the port in chunks; null ends it. */
export type WorkbookTask = { readonly port: MessagePort } & SheetHead

/** The answer to each chunk: the bytes that are ready, which may be none, or what went wrong. */
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
