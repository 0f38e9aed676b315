import type { Piscina } from 'piscina'
import type { BagLabels } from '#print/bag-labels.ts'
import type { SpecSheet } from '#print/document-part.ts'
import type { DocumentTask } from '#print/document-worker.ts'
import type { MakeQuotePdf, QuotePdf } from '#quotes/quote-document.ts'
import { endsWithin } from '#shared/ends-within.ts'
import { type Costed, resultOf } from '#shared/shared-work.ts'

/** Frees an idle thread's memory. */
const IDLE_MS = 30_000
/** The process doesn't wait longer for a stuck thread. */
const MAX_CLOSE_MS = 1_000
const SMALL_MEMORY = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 }

export type WriteSpecSheet = (sheet: SpecSheet) => Promise<Costed<QuotePdf>>

export type WriteLabels = (labels: BagLabels) => Promise<Uint8Array<ArrayBuffer>>

/** Makes spec sheets, quotes and labels in one thread, one at a time. It starts with the first. */
export class DocumentThread {
  #pool: Promise<Piscina<DocumentTask, Costed<QuotePdf>>> | null = null
  #isClosed = false

  readonly specSheet: WriteSpecSheet = (sheet) => this.#make({ kind: 'spec sheet', sheet })
  readonly labels: WriteLabels = async (labels) => resultOf(await this.#make({ kind: 'labels', labels })).bytes
  readonly quote: MakeQuotePdf = async (quote) => resultOf(await this.#make({ kind: 'quote', quote }))

  async close(): Promise<void> {
    this.#isClosed = true
    const threads = await this.#pool
    if (threads) await endsWithin(threads.destroy(), MAX_CLOSE_MS)
  }

  async #make(task: DocumentTask): Promise<Costed<QuotePdf>> {
    if (this.#isClosed) throw new Error('The thread that makes documents is closed')
    this.#pool ??= openPool()
    return await (await this.#pool).run(task)
  }
}

/** The library takes 8 MB, so the first task loads it. */
async function openPool(): Promise<Piscina<DocumentTask, Costed<QuotePdf>>> {
  const { Piscina } = await import('piscina')
  return new Piscina({
    filename: new URL('./document-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: SMALL_MEMORY,
    recordTiming: false,
  })
}
