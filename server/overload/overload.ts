import type { MiddlewareHandler } from 'hono'
import { COMPANY } from '#catalogue/company/company.ts'
import { problemDocument } from '#problem/problem-document.ts'
import type { SiteEnv } from '#server/http/site-env.ts'
import type { MemoryWatch } from '#server/overload/memory-watch.ts'
import { createRenderQueue } from '#server/overload/render-queue.ts'

/** Why a request was refused: too little memory, too long a queue, or too many connections. */
export type Refusal = 'memory' | 'queue' | 'connections'
/** Called for every refusal. */
export type OnRefusal = (why: Refusal) => void

const RENDER_LIMITS = { concurrency: 16, maxWaiting: 500, maxWaitMs: 4_000, maxSlotMs: 1_000 } as const
const RETRY_AFTER_S = '2'
const DETAIL = 'The site is very busy at the moment. Please try again in a few seconds.'

/** Refuses requests that the site can't handle in time, while it still can answer the others. */
type Overload = {
  /** Refuses requests while memory is short. Mount it after health and built files, which cost almost nothing. */
  readonly enoughMemory: MiddlewareHandler<SiteEnv>
  /** Limits how many answers are made at the same time. Posted forms mostly wait for the visitor's upload; they have a queue of their own. */
  readonly limitRendering: MiddlewareHandler<SiteEnv>
}

export function createOverload(memory: MemoryWatch, onRefusal: OnRefusal | null): Overload {
  const queue = createRenderQueue(RENDER_LIMITS)
  const refuse = (path: string, why: Refusal): Response => {
    onRefusal?.(why)
    return busy(path)
  }
  return {
    enoughMemory: async (c, next) => (memory.isShort() ? refuse(c.req.path, 'memory') : next()),
    async limitRendering(c, next) {
      if (c.req.method === 'POST') return next()
      const made = await queue.run(() => next().then(() => true))
      if (!made) return refuse(c.req.path, 'queue')
    },
  }
}

/** 503, as a page if a page was requested. It needs no second request: no style, no script. */
function busy(path: string): Response {
  const answer = /^\/(api|files)\/|\.[a-z]+$/.test(path) ? problemDocument(503, DETAIL) : busyPage()
  answer.headers.set('Retry-After', RETRY_AFTER_S)
  answer.headers.set('Cache-Control', 'no-store')
  return answer
}

function busyPage(): Response {
  const title = `Please try again – ${COMPANY.name}`
  const html = `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>Please try again in a moment</h1><p>${DETAIL}</p></html>`
  return new Response(html, { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}
