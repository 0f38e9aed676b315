import type { Handler } from 'hono'
import { cors } from 'hono/cors'
import { takeCalls } from '#server/api/call-rate.ts'
import { type Rendering, receiveMessage } from '#server/api/posted-call.ts'
import type { SiteEnv } from '#server/http/site-env.ts'
import type { NetworkLimit } from '#shared/limits.ts'
import { problemDocument } from '#shared/problem-document.ts'

const MAX_MESSAGES = 20
const ALLOWED_HEADERS = ['Content-Type', 'Accept', 'Mcp-Protocol-Version', 'Mcp-Method', 'Mcp-Name', 'Mcp-Session-Id']

/** The SDK requires both, and answers older clients with events. */
const BOTH_TYPES = 'application/json, text/event-stream'
const EVENTS = 'text/event-stream'

/** Any page may ask: answers are the same for everybody. */
export const mcpCors = () => cors({ origin: '*', allowMethods: ['POST'], allowHeaders: ALLOWED_HEADERS })

/** Receives posts to `/mcp`. Each message of a batch counts as a call; events are joined (behavior 13.14). */
export function mcpMessages(calls: NetworkLimit | null, rendering: Rendering): Handler<SiteEnv> {
  return (c) => {
    const { raw, method } = c.req
    return receiveMessage(c, async (body) => {
      const messages = messagesOf(body)
      if (messages.length > MAX_MESSAGES) return problemDocument(413, `A batch may have ${MAX_MESSAGES} messages.`)
      const refusal = takeCalls(calls, c.get('visitor'), messages.length)
      if (refusal) return refusal
      const headers = new Headers(raw.headers)
      headers.set('Accept', BOTH_TYPES)
      const answers: Response[] = []
      for (const message of messages) {
        const request = new Request(raw.url, { method, headers, body: message })
        const answer = await rendering(c, request)
        if (!answer.ok) return answer
        answers.push(answer)
      }
      return await joined(answers, (raw.headers.get('Accept') ?? '').includes(EVENTS))
    })
  }
}

/** The messages of a batch as JSON. Anything else is one message, which the handler may refuse. */
function messagesOf(text: string): string[] {
  try {
    const messages: unknown = JSON.parse(text)
    if (Array.isArray(messages) && messages.length > 0) return messages.map((message) => JSON.stringify(message))
  } catch {
    // refused below with words
  }
  return [text]
}

/** One answer of all, as events if accepted, else JSON. Notifications have no body. */
async function joined(answers: readonly Response[], takesEvents: boolean): Promise<Response> {
  const [first, ...others] = answers.filter(({ body }) => body !== null)
  if (!first) return answers[0] ?? new Response(null, { status: 202 })
  const areEvents = first.headers.get('Content-Type')?.startsWith(EVENTS) ?? false
  if (others.length === 0 && (takesEvents || !areEvents)) return first
  const texts = await Promise.all([first, ...others].map((answer) => answer.text()))
  if (areEvents && takesEvents) return new Response(texts.join(''), first)
  const messages = areEvents ? texts.flatMap(eventData) : texts
  const headers = new Headers(first.headers)
  headers.set('Content-Type', 'application/json')
  return new Response(others.length === 0 ? messages[0] : `[${messages.join(',')}]`, { headers })
}

const eventData = (events: string): string[] =>
  events.split('\n').flatMap((line) => (line.startsWith(DATA) ? [line.slice(DATA.length)] : []))

const DATA = 'data: '
