import type { Context, MiddlewareHandler } from 'hono'
import { COMPANY } from '#catalogue/company/company.ts'
import { problemDocument } from '#problem/problem-document.ts'
import type { SiteEnv } from '#server/http/site-env.ts'
import { createFairQueue, type Urgency, type Work } from '#server/overload/fair-queue.ts'
import type { MemoryWatch } from '#server/overload/memory-watch.ts'

/** Why a request was refused: too little memory, too long a queue, too many connections, or answers that nobody reads. */
export type Refusal = 'memory' | 'queue' | 'connections' | 'unread'
/** Called for every refusal. */
export type OnRefusal = (why: Refusal) => void

/** A form waits longer: its visitor would have to send it again. */
const MAX_WAIT_MS = { form: 20_000, page: 4_000, export: 4_000 } as const
const QUEUE_LIMITS = { maxWaiting: 500, maxWaitMs: MAX_WAIT_MS } as const
const RETRY_AFTER_S = '2'
const DETAIL = 'The site is very busy at the moment. Please try again in a few seconds.'
const FORM_DETAIL = `${DETAIL} Your browser’s Back button brings back what you typed.`
/** What programs fetch. */
const EXPORT = /^\/(api\/|mcp$)|\.(csv|xlsx|json|atom)$/

/** Refuses requests that the site can't handle in time, while it still can answer the others. */
type Overload = {
  /** Refuses requests while memory is short. Mount it after health and built files, which cost almost nothing. */
  readonly enoughMemory: MiddlewareHandler<SiteEnv>
  /** Makes an answer when it is the visitor's turn, or refuses. */
  inTurn(c: Context<SiteEnv>, work: Work<Response>): Promise<Response>
}

/** `concurrency` is how many answers are made at the same time. */
export function createOverload(memory: MemoryWatch, concurrency: number, onRefusal: OnRefusal | null): Overload {
  const queue = createFairQueue({ ...QUEUE_LIMITS, concurrency })
  const refuse = ({ req }: Context<SiteEnv>, why: Refusal): Response => {
    onRefusal?.(why)
    return busy(req.path, req.method === 'POST' ? FORM_DETAIL : DETAIL)
  }
  return {
    enoughMemory: async (c, next) => (memory.isShort() ? refuse(c, 'memory') : next()),
    async inTurn(c, work) {
      return (await queue.run(c.get('visitor'), urgencyOf(c), work)) ?? refuse(c, 'queue')
    },
  }
}

function urgencyOf({ req, get }: Context<SiteEnv>): Urgency {
  if (EXPORT.test(req.path)) return 'export'
  return get('posted') ? 'form' : 'page'
}

/** 503, as a page if a page was requested. It needs no second request: no style, no script. */
function busy(path: string, detail: string): Response {
  const answer = /^\/(api|files)\/|\.[a-z]+$/.test(path) ? problemDocument(503, detail) : busyPage(detail)
  answer.headers.set('Retry-After', RETRY_AFTER_S)
  answer.headers.set('Cache-Control', 'no-store')
  return answer
}

function busyPage(detail: string): Response {
  const title = `Please try again – ${COMPANY.name}`
  const html = `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>Please try again in a moment</h1><p>${detail}</p></html>`
  return new Response(html, { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}
