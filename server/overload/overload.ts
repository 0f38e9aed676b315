import type { MiddlewareHandler } from 'hono'
import { COMPANY } from '#catalogue/company.ts'
import { problemDocument } from '#problem/document.ts'
import type { MemoryWatch } from '#server/overload/memory-watch.ts'
import { createRenderTurns, type RenderTurns } from '#server/overload/render-turns.ts'
import type { SiteEnv } from '#server/site.ts'

/** Why an answer was refused: too little memory, too many who wait, or too many connections. */
export type Refusal = 'memory' | 'queue' | 'connections'
/** Is told of every refusal. */
export type TellRefusal = (why: Refusal) => void

const RENDER_LIMITS = { atOnce: 16, mostWaiting: 500, longestWaitMs: 4_000, patienceMs: 1_000 } as const
const RETRY_AFTER_S = '2'
const WORDS = 'Too many people ask at the moment. Please try again in a few seconds.'

/** What keeps the site from taking on more than it can do. */
export type Overload = {
  /** Refuses while memory is short. Mount it after what costs next to nothing: health, built files. */
  readonly enoughMemory: MiddlewareHandler<SiteEnv>
  /** Lets so many pages and answers be made at once. Forms that are posted wait for their visitor: they have turns of their own. */
  readonly inTurn: MiddlewareHandler<SiteEnv>
}

/** `tell`: null where nobody watches. */
export function createOverload(memory: MemoryWatch, tell: TellRefusal | null): Overload {
  const turns: RenderTurns = createRenderTurns(RENDER_LIMITS)
  const refuse = (path: string, why: Refusal): Response => {
    tell?.(why)
    return busy(path)
  }
  return {
    enoughMemory: async (c, next) => (memory.isShort() ? refuse(c.req.path, 'memory') : next()),
    async inTurn(c, next) {
      if (c.req.method === 'POST') return next()
      const made = await turns.take(() => next().then(() => true))
      if (!made) return refuse(c.req.path, 'queue')
    },
  }
}

/** 503, as a page where one was asked for. It needs nothing: no style, no script, no second request. */
function busy(path: string): Response {
  const answer = /^\/(api|files)\/|\.[a-z]+$/.test(path) ? problemDocument(503, WORDS) : busyPage()
  answer.headers.set('Retry-After', RETRY_AFTER_S)
  answer.headers.set('Cache-Control', 'no-store')
  return answer
}

function busyPage(): Response {
  const title = `Please try again – ${COMPANY.name}`
  const html = `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>Please try again in a moment</h1><p>${WORDS}</p></html>`
  return new Response(html, { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}
