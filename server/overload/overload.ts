import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Context, MiddlewareHandler } from 'hono'
import type { ReadWorkbook } from '#lists/read/list-workbook.ts'
import type { SiteEnv } from '#server/http/site-env.ts'
import { FairQueue, REFUSED, type Urgency } from '#server/overload/fair-queue.ts'
import type { MemoryWatch } from '#server/overload/memory-watch.ts'
import type { NetworkTimes } from '#server/overload/network-times.ts'
import { DOCUMENT_ENDS } from '#shared/content-types.ts'
import { escapeXml } from '#shared/escape-markup.ts'
import { Problem } from '#shared/problem.ts'
import { refusal } from '#shared/problem-document.ts'
import { type RefusalReason, refusalFields } from '#shared/refusal.ts'
import { type Job, type Turn, timed, type WaitingWork } from '#shared/shared-work.ts'

/** Reads a buyer's workbook at the visitor's turn. Rejects with a Problem: 413, 415 or 503. */
export type ReadVisitorsWorkbook = (bytes: Uint8Array, visitor?: string) => Promise<Uint8Array>

/** A form waits longer, since its visitor would have to resend it. */
const MAX_WAIT_MS = { form: 20_000, page: 4_000, export: 4_000 } as const
/** Costly pages take several times as long. Cheap ones rarely start the spare thread. */
const HELD_UP_MS = 20
const QUEUE_LIMITS = { maxWaiting: 500, maxWaitMs: MAX_WAIT_MS, heldUpMs: HELD_UP_MS } as const
/** A download that has begun isn't refused, only slower. */
const A_DAY_MS = 86_400_000
const SLICE_LIMITS = {
  /** One may wait for the Excel thread or compression while the other is made here. */
  concurrency: 2,
  maxWaiting: Number.POSITIVE_INFINITY,
  maxWaitMs: { form: A_DAY_MS, page: A_DAY_MS, export: A_DAY_MS },
} as const
const PICTURE_LIMITS = {
  /** Also the limit of originals in memory. */
  concurrency: 8,
  maxWaiting: 500,
  /** Browsers don't retry pictures, so they wait longer. */
  maxWaitMs: { form: 20_000, page: 20_000, export: 20_000 },
} as const
const MODEL_LIMITS = {
  /** A model takes seconds of a processor and up to 768 MB: two could use up the memory. */
  concurrency: 1,
  maxWaiting: 100,
  /** Longer than any conversion, so no visitor is refused for another's model. */
  maxWaitMs: { form: 65_000, page: 65_000, export: 65_000 },
} as const
const WORKBOOK_LIMITS = {
  /** The reader's threads. */
  concurrency: 2,
  maxWaiting: 20,
  maxWaitMs: { form: 15_000, page: 15_000, export: 15_000 },
} as const
const RETRY_AFTER_S = 2
const BUSY = 'The site is very busy at the moment.'
const ADVICE = 'Please try again in a few seconds.'
const DETAIL = `${BUSY} ${ADVICE}`
const FORM_DETAIL = `${DETAIL} Your browser’s Back button brings back what you typed.`
const EXPORT = new RegExp(`^/(api/|mcp$)|[.](csv|xlsx|json|atom|xml|${DOCUMENT_ENDS})$`)

/** The site's queues, with shared network times. Refuses what it can't serve in time, to serve the rest. */
export class Overload {
  readonly #companyName: () => string
  readonly #memory: Pick<MemoryWatch, 'isShort'>
  readonly #answers: FairQueue
  readonly #slices: FairQueue
  readonly #pictures: FairQueue
  readonly #models: FairQueue

  /** The company's name is for the refusal page. `concurrency`: answers made at the same time. */
  constructor(
    companyName: () => string,
    memory: Pick<MemoryWatch, 'isShort'>,
    times: NetworkTimes,
    concurrency: number,
  ) {
    this.#companyName = companyName
    this.#memory = memory
    this.#answers = new FairQueue({ ...QUEUE_LIMITS, concurrency }, times)
    this.#slices = new FairQueue(SLICE_LIMITS, times)
    this.#pictures = new FairQueue(PICTURE_LIMITS, times)
    this.#models = new FairQueue(MODEL_LIMITS, times)
  }

  /** Refuses requests while memory is short. Mount it after health and built files, which cost almost nothing. */
  readonly enoughMemory: MiddlewareHandler<SiteEnv> = async (c, next) =>
    this.#memory.isShort() ? this.refusal(c, 'memory') : next()

  async inTurn(c: Context<SiteEnv>, work: WaitingWork<Response>): Promise<Response> {
    const made = await this.#answers.run(c.get('visitor'), urgencyOf(c), work)
    return made === REFUSED ? this.refusal(c) : made
  }

  sharedPage<T>(visitor: string, page: Job<T>): Promise<T | typeof REFUSED> {
    return this.#answers.run(visitor, 'page', page)
  }

  refusal({ req }: Context<SiteEnv>, reason: RefusalReason = 'queue'): Response {
    return busy(req.path, req.method === 'POST' ? FORM_DETAIL : DETAIL, reason, this.#companyName())
  }

  /** Turns for slices of a begun download: a millisecond or two of this thread each. Refuses none. */
  slices(c: Context<SiteEnv>): Turn {
    return turnIn(this.#slices, c.get('visitor'), 'export')
  }

  pictures(c: Context<SiteEnv>): Turn {
    return turnIn(this.#pictures, c.get('visitor'), 'export')
  }

  models(c: Context<SiteEnv>): Turn {
    return turnIn(this.#models, c.get('visitor'), 'page')
  }
}

/** Reads workbooks fairly: a visitor's files don't delay others (behavior 14.14). */
export function workbooksInTurn(read: ReadWorkbook, times?: NetworkTimes): ReadVisitorsWorkbook {
  const queue = new FairQueue(WORKBOOK_LIMITS, times)
  return async (bytes, visitor = '') => {
    const rows = await queue.run(visitor, 'form', () => timed(() => read(bytes)))
    if (rows !== REFUSED) return rows
    throw new Problem(503, 'We are reading many files right now.', 'Send yours again in a minute.', { reason: 'queue' })
  }
}

const turnIn =
  (queue: FairQueue, visitor: string, urgency: Urgency): Turn =>
  async (work) => {
    const letOthersIn: typeof work =
      typeof work === 'function'
        ? async (place) => {
            await yieldToEventLoop() // other work of this thread comes in between
            return await work(place)
          }
        : work
    const done = await queue.run(visitor, urgency, letOthersIn)
    if (done !== REFUSED) return done
    throw new Problem(503, BUSY, ADVICE, { reason: 'queue' })
  }

function urgencyOf({ req, get }: Context<SiteEnv>): Urgency {
  if (EXPORT.test(req.path)) return 'export'
  return get('posted') ? 'form' : 'page'
}

/** 503, as a page if one was requested. Needs no second request: no style, no script. */
function busy(path: string, detail: string, reason: RefusalReason, company: string): Response {
  if (/^\/(api|files)\/|\.[a-z]+$/.test(path)) return refusal(reason, detail, RETRY_AFTER_S)
  const title = `Please try again – ${escapeXml(company)}`
  const html = `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>Please try again in a moment</h1><p>${detail}</p></html>`
  const headers = refusalFields(503, { reason, retryAfter: RETRY_AFTER_S })
  return new Response(html, { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers } })
}
