import { once } from 'node:events'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import type { WriteWorkbook } from '#server/table-export.ts'
import type { Row } from '#server/table-sheet.ts'
import type { WorkbookReply, WorkbookTask } from '#server/workbook-worker.ts'

export type Workbooks = { readonly write: WriteWorkbook; close(): Promise<void> }

/**
 * Writes Excel files in one thread for all of them, which starts with the first. Each lot of rows goes there when its
 * bytes are wanted, so a slow client holds nothing back but its own file. A file is cut off when the thread ends.
 */
export function createWorkbooks(): Workbooks {
  let thread: Worker | null = null

  function running(): Worker {
    if (thread) return thread
    const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url))
    worker.unref()
    // What it threw is lost with it: the files it was writing say that they were cut off.
    worker.once('error', () => undefined)
    worker.once('exit', () => {
      if (thread === worker) thread = null
    })
    thread = worker
    return worker
  }

  async function* write({ name, headings, lots }: Parameters<WriteWorkbook>[0]): AsyncGenerator<Uint8Array> {
    const { port1, port2 } = new MessageChannel()
    const ended = new AbortController()
    port1.once('close', () => ended.abort())
    const task: WorkbookTask = { port: port2, name, headings }
    try {
      running().postMessage(task, [port2])
      for await (const rows of lots()) yield await ask(port1, rows, ended.signal)
      yield await ask(port1, null, ended.signal)
    } finally {
      port1.close()
    }
  }

  return { write, close: async () => void (await thread?.terminate()) }
}

/** Sends one lot and gives the bytes that it becomes. Throws what the thread threw, and when it has ended. */
async function ask(port: MessagePort, rows: readonly Row[] | null, signal: AbortSignal): Promise<Uint8Array> {
  const answered = once(port, 'message', { signal })
  port.postMessage(rows)
  const [reply]: WorkbookReply[] = await answered
  if (reply instanceof Uint8Array) return reply
  throw reply ?? new Error('The thread that writes workbooks gave no answer')
}
