import { type MessagePort, parentPort } from 'node:worker_threads'
import type { Row } from '#server/table-sheet.ts'
import { createWorkbookFile } from '#server/workbook-file.ts'

/** A workbook to begin: its rows come through the port, lot by lot; null ends it. */
export type WorkbookTask = { readonly port: MessagePort; readonly name: string; readonly headings: readonly string[] }

/** The answer to each lot: the bytes that come next, or what went wrong. */
export type WorkbookReply = Uint8Array | Error

parentPort?.on('message', ({ port, name, headings }: WorkbookTask) => {
  const file = createWorkbookFile([{ name, headings }])
  const write = (rows: readonly Row[] | null): WorkbookReply => {
    try {
      return rows ? file.add(rows) : file.end()
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }
  port.on('message', (rows) => port.postMessage(write(rows)))
})
