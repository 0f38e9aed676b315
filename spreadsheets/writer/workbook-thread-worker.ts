import { type MessagePort, parentPort } from 'node:worker_threads'
import type { Row } from '#spreadsheets/sheet.ts'
import { createWorkbookWriter } from '#spreadsheets/writer/workbook-writer.ts'

/** A workbook to begin. Its rows come through the port in chunks; null ends it. */
export type WorkbookTask = { readonly port: MessagePort; readonly name: string; readonly headings: readonly string[] }

/** The answer to each chunk: the bytes that are ready, which may be none, or what went wrong. */
export type WorkbookReply = Uint8Array | Error

parentPort?.on('message', ({ port, name, headings }: WorkbookTask) => {
  const workbook = createWorkbookWriter([{ name, headings }])
  const write = (rows: readonly Row[] | null): WorkbookReply => {
    try {
      return rows ? workbook.add(rows) : workbook.end()
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }
  port.on('message', (rows) => port.postMessage(write(rows)))
})
