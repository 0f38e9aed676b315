import type { Piscina } from 'piscina'
import type { BagLabels } from '#print/bag-labels.ts'
import type { SpecSheet } from '#print/document-part.ts'
import type { DocumentTask } from '#print/document-worker.ts'
import type { MakeQuotePdf, QuotePdf } from '#quotes/quote-document.ts'
import { endsWithin } from '#shared/ends-within.ts'

/** Frees an idle thread's memory. */
const IDLE_MS = 30_000
/** The process doesn't wait longer for a stuck thread. */
const MAX_CLOSE_MS = 1_000
const SMALL_MEMORY = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 }

/** Makes documents in a pool of worker threads, which start with the first tasks. */
class DocumentThreads<Task, Made> {
  readonly #options: ConstructorParameters<typeof Piscina>[0]
  #pool: Promise<Piscina<Task, Made>> | null = null
  #isClosed = false

  /** `file` is the worker, whose default export makes one document. `workerData` is its start data. */
  constructor(file: URL, workerData: unknown, count: number) {
    this.#options = {
      filename: file.href,
      workerData,
      minThreads: 0,
      maxThreads: count,
      idleTimeout: IDLE_MS,
      resourceLimits: SMALL_MEMORY,
      recordTiming: false,
    }
  }

  /** Throws the thread's error. */
  async make(task: Task): Promise<Made> {
    if (this.#isClosed) throw new Error('The threads that make documents are closed')
    this.#pool ??= this.#open()
    return await (await this.#pool).run(task)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const threads = await this.#pool
    if (threads) await endsWithin(threads.destroy(), MAX_CLOSE_MS)
  }

  /** The library takes 8 MB, so the first task loads it. */
  async #open(): Promise<Piscina<Task, Made>> {
    const { Piscina } = await import('piscina')
    return new Piscina(this.#options)
  }
}

export type WriteSpecSheet = (sheet: SpecSheet) => Promise<Uint8Array<ArrayBuffer>>

export type WriteLabels = (labels: BagLabels) => Promise<Uint8Array<ArrayBuffer>>

export type Documents = {
  readonly specSheet: WriteSpecSheet
  readonly labels: WriteLabels
  readonly quote: MakeQuotePdf
  close(): Promise<void>
}

/** Makes spec sheets, quotes and labels in one thread, one at a time. */
export function createDocuments(): Documents {
  const threads = new DocumentThreads<DocumentTask, QuotePdf>(new URL('./document-worker.ts', import.meta.url), null, 1)
  return {
    specSheet: async (sheet) => (await threads.make({ kind: 'spec sheet', sheet })).bytes,
    labels: async (labels) => (await threads.make({ kind: 'labels', labels })).bytes,
    quote: (quote) => threads.make({ kind: 'quote', quote }),
    close: () => threads.close(),
  }
}
