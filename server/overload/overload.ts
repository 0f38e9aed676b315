import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Context, MiddlewareHandler } from 'hono'
import type { ReadWorkbook } from '#lists/read/list-workbook.ts'
import type { SiteEnv } from '#server/http/site-env.ts'
import { FairQueue, REFUSED } from '#server/overload/fair-queue.ts'
import type { MemoryWatch } from '#server/overload/memory-watch.ts'
import type { NetworkTimes } from '#server/overload/network-times.ts'
import { escapeXml } from '#shared/escape-markup.ts'
import { Problem } from '#shared/problem.ts'
import { refusal } from '#shared/problem-document.ts'
import { type RefusalReason, refusalFields } from '#shared/refusal.ts'
import { type Turn, timed, type WaitingWork } from '#shared/shared-work.ts'

/** Reads a buyer's workbook at the visitor's turn. Rejects with a Problem: 413, 415 or 503. */
export type ReadVisitorsWorkbook = (bytes: Uint8Array, visitor?: string) => Promise<Uint8Array>

/** Costly pages take several times 20 ms; cheap ones rarely start the spare thread. */
const ANSWERS = { maxWaitMs: 4_000, heldUpMs: 20 } as const
/** Its visitor would have to resend it. */
const MAX_FORM_WAIT_MS = 20_000
/** Of downloads that have begun: those aren't refused, only slower. One may wait for compression while the other is made. */
const SLICES = { concurrency: 2, maxWaiting: Number.POSITIVE_INFINITY, maxWaitMs: 86_400_000 } as const
/** Also the limit of originals in memory. Browsers don't retry pictures, so they wait longer. */
const PICTURES = { concurrency: 8, maxWaitMs: 20_000 } as const
/** A model takes seconds of a processor and up to 768 MB: two could use up the memory. Waits longer than any takes. */
const MODELS = { concurrency: 1, maxWaitMs: 65_000 } as const
/** A thread makes them, for the desk too: none waits in the place of a page. */
const DOCUMENTS = { concurrency: 1, maxWaitMs: 20_000 } as const
const WORKBOOKS = { concurrency: 2, maxWaitMs: 15_000 } as const
const RETRY_AFTER_S = 2
const BUSY = 'The site is very busy at the moment.'
const ADVICE = 'Please try again in a few seconds.'
const DETAIL = `${BUSY} ${ADVICE}`
const FORM_DETAIL = `${DETAIL} Your browser’s Back button brings back what you typed.`

type Turns = (c: Context<SiteEnv>) => Turn

/** The site's queues, with shared network times. Refuses what it can't serve in time, to serve the rest. */
export class Overload {
  readonly #companyName: () => string
  readonly #memory: Pick<MemoryWatch, 'isShort'>
  readonly #answers: FairQueue
  readonly slices: Turns
  readonly pictures: Turns
  readonly models: Turns
  readonly documents: Turns

  /** The company's name is for the refusal page. `concurrency`: answers made at the same time. */
  constructor(
    companyName: () => string,
    memory: Pick<MemoryWatch, 'isShort'>,
    times: NetworkTimes,
    concurrency: number,
  ) {
    this.#companyName = companyName
    this.#memory = memory
    this.#answers = new FairQueue({ ...ANSWERS, concurrency }, times)
    const turns = (queue: FairQueue): Turns => {
      return (c) => turnIn(queue, c.get('visitor'))
    }
    this.slices = turns(new FairQueue(SLICES, times))
    this.pictures = turns(new FairQueue(PICTURES, times))
    this.models = turns(new FairQueue(MODELS, times))
    this.documents = turns(new FairQueue(DOCUMENTS, times))
  }

  /** Refuses requests while memory is short. Mount it after health and built files, which cost almost nothing. */
  readonly enoughMemory: MiddlewareHandler<SiteEnv> = async (c, next) =>
    this.#memory.isShort() ? this.refusal(c, 'memory') : next()

  async inTurn(c: Context<SiteEnv>, work: WaitingWork<Response>): Promise<Response> {
    const made = await this.#answers.run(c.get('visitor'), work, c.get('posted') && MAX_FORM_WAIT_MS)
    return made === REFUSED ? this.refusal(c) : made
  }

  sharedPage<T>(visitor: string, page: WaitingWork<T>): Promise<T | typeof REFUSED> {
    return this.#answers.run(visitor, page)
  }

  refusal({ req }: Context<SiteEnv>, reason: RefusalReason = 'queue'): Response {
    return busy(req.path, req.method === 'POST' ? FORM_DETAIL : DETAIL, reason, this.#companyName())
  }
}

/** Reads workbooks fairly: a visitor's files don't delay others (behavior 14.14). */
export function workbooksInTurn(read: ReadWorkbook, times?: NetworkTimes): ReadVisitorsWorkbook {
  const queue = new FairQueue(WORKBOOKS, times)
  return (bytes, visitor = '') => turnIn(queue, visitor)(() => timed(() => read(bytes)))
}

const turnIn =
  (queue: FairQueue, visitor: string): Turn =>
  async (work) => {
    const done = await queue.run(visitor, async (place) => {
      await yieldToEventLoop() // other work of this thread comes in between
      return await work(place)
    })
    if (done !== REFUSED) return done
    throw new Problem(503, BUSY, ADVICE, { reason: 'queue' })
  }

/** 503, as a page if one was requested. Needs no second request: no style, no script. */
function busy(path: string, detail: string, reason: RefusalReason, company: string): Response {
  if (/^\/(api|files)\/|\.[a-z]+$/.test(path)) return refusal(reason, detail, RETRY_AFTER_S)
  const title = `Please try again – ${escapeXml(company)}`
  const html = `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>Please try again in a moment</h1><p>${detail}</p></html>`
  const headers = refusalFields(503, { reason, retryAfter: RETRY_AFTER_S })
  return new Response(html, { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers } })
}
