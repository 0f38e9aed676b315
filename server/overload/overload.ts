import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Context, MiddlewareHandler } from 'hono'
import type { SiteEnv } from '#server/http/site-env.ts'
import { createFairQueue, type FairQueue, REFUSED, type Urgency } from '#server/overload/fair-queue.ts'
import type { MemoryWatch } from '#server/overload/memory-watch.ts'
import type { NetworkTimes } from '#server/overload/network-times.ts'
import { DOCUMENT_ENDS } from '#shared/content-types.ts'
import { escapeXml } from '#shared/escape-markup.ts'
import { Problem } from '#shared/problem.ts'
import { refusal } from '#shared/problem-document.ts'
import { type RefusalReason, refusalFields } from '#shared/refusal.ts'
import type { Job, Turn, WaitingWork } from '#shared/shared-work.ts'

/** A form waits longer: its visitor would have to send it again. */
const MAX_WAIT_MS = { form: 20_000, page: 4_000, export: 4_000 } as const
/** A costly page takes several times as long. A cheap one doesn't, and rarely starts the spare thread. */
const HELD_UP_MS = 20
const QUEUE_LIMITS = { maxWaiting: 500, maxWaitMs: MAX_WAIT_MS, heldUpMs: HELD_UP_MS } as const
/** Once a download has begun, it isn't refused. It gets slower. */
const A_DAY_MS = 86_400_000
const SLICE_LIMITS = {
  /** One may wait for the thread that writes Excel files, or for the compression, while the other is made here. */
  concurrency: 2,
  maxWaiting: Number.POSITIVE_INFINITY,
  maxWaitMs: { form: A_DAY_MS, page: A_DAY_MS, export: A_DAY_MS },
} as const
const PICTURE_LIMITS = {
  /** As many originals are in memory at most. */
  concurrency: 8,
  maxWaiting: 500,
  /** A browser doesn't ask for a picture again, so it waits longer. */
  maxWaitMs: { form: 20_000, page: 20_000, export: 20_000 },
} as const
const MODEL_LIMITS = {
  /** A model takes seconds of a processor, and up to 768 MB: two at a time could leave no memory for anything else. */
  concurrency: 1,
  maxWaiting: 100,
  /** Longer than one conversion may last, so that no visitor is refused for the model of another. */
  maxWaitMs: { form: 65_000, page: 65_000, export: 65_000 },
} as const
const RETRY_AFTER_S = 2
const BUSY = 'The site is very busy at the moment.'
const ADVICE = 'Please try again in a few seconds.'
const DETAIL = `${BUSY} ${ADVICE}`
const FORM_DETAIL = `${DETAIL} Your browser’s Back button brings back what you typed.`
/** What programs fetch. */
const EXPORT = new RegExp(`^/(api/|mcp$)|[.](csv|xlsx|json|atom|xml|${DOCUMENT_ENDS})$`)

/** Refuses requests that the site can't handle in time, while it still can answer the others. */
export type Overload = {
  /** Refuses requests while memory is short. Mount it after health and built files, which cost almost nothing. */
  readonly enoughMemory: MiddlewareHandler<SiteEnv>
  /** Makes an answer when it is the visitor's turn, or refuses. */
  inTurn(c: Context<SiteEnv>, work: WaitingWork<Response>): Promise<Response>
  /** Makes a page that others may ask for too. */
  sharedPage<T>(visitor: string, page: Job<T>): Promise<T | typeof REFUSED>
  /** The answer for a visitor who was refused. */
  refusal(c: Context<SiteEnv>): Response
  /** Turns for the slices of a download that has begun: a millisecond or two of this thread each. Refuses none. */
  slices(c: Context<SiteEnv>): Turn
  /** Turns for making smaller pictures. */
  pictures(c: Context<SiteEnv>): Turn
  /** Turns for reading and converting 3D models. */
  models(c: Context<SiteEnv>): Turn
}

type Options = {
  /** The company's name, for the page that refuses. */
  companyName(): string
  readonly memory: MemoryWatch
  readonly times: NetworkTimes
  /** How many answers are made at the same time. */
  readonly concurrency: number
}

/** The site's queues. They share what each network has used. */
export function createOverload({ companyName, memory, times, concurrency }: Options): Overload {
  const queue = createFairQueue({ ...QUEUE_LIMITS, concurrency }, times)
  const refuse = ({ req }: Context<SiteEnv>, why: RefusalReason): Response =>
    busy(req.path, req.method === 'POST' ? FORM_DETAIL : DETAIL, why, companyName())
  const turnsIn =
    (turns: FairQueue, urgency: Urgency) =>
    (c: Context<SiteEnv>): Turn =>
    async (work) => {
      const letOthersIn: typeof work =
        typeof work === 'function'
          ? async (place) => {
              await yieldToEventLoop() // other work of this thread comes in between
              return await work(place)
            }
          : work
      const done = await turns.run(c.get('visitor'), urgency, letOthersIn)
      if (done !== REFUSED) return done
      throw new Problem(503, BUSY, ADVICE, { reason: 'queue' })
    }
  return {
    slices: turnsIn(createFairQueue(SLICE_LIMITS, times), 'export'),
    pictures: turnsIn(createFairQueue(PICTURE_LIMITS, times), 'export'),
    models: turnsIn(createFairQueue(MODEL_LIMITS, times), 'page'),
    enoughMemory: async (c, next) => (memory.isShort() ? refuse(c, 'memory') : next()),
    async inTurn(c, work) {
      const made = await queue.run(c.get('visitor'), urgencyOf(c), work)
      return made === REFUSED ? refuse(c, 'queue') : made
    },
    sharedPage: (visitor, page) => queue.run(visitor, 'page', page),
    refusal: (c) => refuse(c, 'queue'),
  }
}

function urgencyOf({ req, get }: Context<SiteEnv>): Urgency {
  if (EXPORT.test(req.path)) return 'export'
  return get('posted') ? 'form' : 'page'
}

/** 503, as a page if a page was requested. It needs no second request: no style, no script. */
function busy(path: string, detail: string, reason: RefusalReason, company: string): Response {
  if (/^\/(api|files)\/|\.[a-z]+$/.test(path)) return refusal(reason, detail, RETRY_AFTER_S)
  const title = `Please try again – ${escapeXml(company)}`
  const html = `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>Please try again in a moment</h1><p>${detail}</p></html>`
  const headers = refusalFields(503, { reason, retryAfter: RETRY_AFTER_S })
  return new Response(html, { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers } })
}
