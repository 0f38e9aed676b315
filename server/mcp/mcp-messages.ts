import type { Handler } from 'hono'
import { cors } from 'hono/cors'
import { type Rendering, receiveMessage } from '#server/api/posted-call.ts'
import type { SiteEnv } from '#server/http/site-env.ts'
import { problemDocument } from '#shared/problem-document.ts'

const ALLOWED_HEADERS = ['Content-Type', 'Accept', 'Mcp-Protocol-Version', 'Mcp-Method', 'Mcp-Name', 'Mcp-Session-Id']

/** The SDK requires both, and answers older clients with events. */
const BOTH_TYPES = 'application/json, text/event-stream'
const EVENTS = 'text/event-stream'
const DATA = 'data: '

/** Any page may ask: answers are the same for everybody. */
export const mcpCors = () => cors({ origin: '*', allowMethods: ['POST'], allowHeaders: ALLOWED_HEADERS })

/** Receives posts to `/mcp`: one message each (behavior 13.14). Answers with JSON unless the client accepts events. */
export function mcpMessages(rendering: Rendering): Handler<SiteEnv> {
  return (c) => {
    const { url, method, headers: given } = c.req.raw
    return receiveMessage(c, async (body) => {
      if (body.trimStart().startsWith('['))
        return problemDocument(400, 'Send one message at a time: batches are not supported.')
      const headers = new Headers(given)
      headers.set('Accept', BOTH_TYPES)
      const answer = await rendering(c, new Request(url, { method, headers, body }))
      const areEvents = answer.headers.get('Content-Type')?.startsWith(EVENTS) ?? false
      if (!areEvents || given.get('Accept')?.includes(EVENTS)) return answer
      const event = (await answer.text()).split('\n').find((line) => line.startsWith(DATA)) ?? ''
      return new Response(event.slice(DATA.length), { headers: { 'Content-Type': 'application/json' } })
    })
  }
}
