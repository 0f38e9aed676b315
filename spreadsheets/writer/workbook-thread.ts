import { once } from 'node:events'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import { endsWithin } from '#shared/ends-within.ts'
import type { Row, WriteWorkbook } from '#spreadsheets/sheet.ts'
import type { WorkbookReply, WorkbookTask } from '#spreadsheets/writer/workbook-thread-worker.ts'

export type Workbooks = { readonly write: WriteWorkbook; close(): Promise<void> }

/** Chunks are garbage once written. By default the thread would collect 50 MB of them first (measured). */
const SMALL_MEMORY = { maxYoungGenerationSizeMb: 8 }

/** The process doesn't wait longer for a stuck thread. */
const MAX_CLOSE_MS = 1_000

/** `ended` aborts when the thread is gone, with its error. */
type Thread = { readonly worker: Worker; readonly ended: AbortSignal }

/** Writes all Excel files in one thread, and sends rows only when bytes are wanted, so a slow client delays only its own file. */
export function createWorkbooks(): Workbooks {
  let thread: Thread | null = null

  function running(): Thread {
    if (thread) return thread
    const worker = new Worker(new URL('./workbook-thread-worker.ts', import.meta.url), { resourceLimits: SMALL_MEMORY })
    worker.unref()
    const gone = new AbortController()
    const end = (reason: Error) => {
      gone.abort(reason)
      if (thread?.worker === worker) thread = null
    }
    worker.once('error', end)
    worker.once('exit', (code) => end(new Error(`The thread that writes Excel files ended with code ${code}`)))
    thread = { worker, ended: gone.signal }
    return thread
  }

  return {
    async *write({ name, headings, numberColumns, chunks }) {
      const { worker, ended } = running()
      const { port1, port2 } = new MessageChannel()
      try {
        const task: WorkbookTask = { port: port2, name, headings, numberColumns }
        worker.postMessage(task, [port2])
        for await (const rows of chunks()) {
          const bytes = await ask(port1, rows, ended)
          if (bytes.length > 0) yield bytes
        }
        yield await ask(port1, null, ended)
      } finally {
        port1.close()
      }
    },
    async close() {
      if (thread) await endsWithin(thread.worker.terminate(), MAX_CLOSE_MS)
    },
  }
}

/** Sends one chunk and returns the bytes that are ready. Null ends the file. Throws the thread's error. */
async function ask(port: MessagePort, rows: readonly Row[] | null, ended: AbortSignal): Promise<Uint8Array> {
  port.postMessage(rows)
  const [reply]: WorkbookReply[] = await once(port, 'message', { signal: ended })
  if (reply instanceof Uint8Array) return reply
  throw reply ?? new Error('The thread that writes Excel files gave no answer')
}
