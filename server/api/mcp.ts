import { setImmediate as breath } from 'node:timers/promises'
import { Hono, type MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import pLimit from 'p-limit'
import * as z from 'zod'
import { COMPANY } from '#catalogue/company/company.ts'
import { problemDocument } from '#problem/problem-document.ts'
import type { ApiServices } from '#server/api/api.ts'
import { callQuery, callValues } from '#server/api/call-address.ts'
import { type CallRate, takeCalls } from '#server/api/call-rate.ts'
import { createCalls } from '#server/api/calls.ts'
import { API_VERSION } from '#server/api/description.ts'
import { type Operation, operations } from '#server/api/operations.ts'
import { failureOf } from '#server/http/error-answer.ts'
import type { SiteEnv } from '#server/http/site-env.ts'
import type { RenderEnv } from '#server/rendering/render-env.ts'

/** A question is short: a number, or some filters. */
const MAX_BYTES = 64 * 1024
const ALLOWED_HEADERS = ['Content-Type', 'Accept', 'Mcp-Protocol-Version', 'Mcp-Method', 'Mcp-Name', 'Mcp-Session-Id']

/**
 * What `/mcp` asks of a request before its calls are answered: each message of a batch counts as a call. Passes the message
 * on as a whole.
 */
export function mcpDoor(rate: CallRate | null): MiddlewareHandler<SiteEnv> {
  return async (c, next) => {
    if (c.req.method !== 'POST') return next()
    const stated = Number(c.req.header('Content-Length') ?? 0)
    const text = stated > MAX_BYTES ? null : await c.req.text()
    if (text === null || text.length > MAX_BYTES) return problemDocument(413, 'A message may have 64 kB.')
    const refusal = takeCalls(rate, c.get('visitor'), messageCount(text))
    if (refusal) return refusal
    c.req.raw = new Request(c.req.raw.url, { method: 'POST', headers: c.req.raw.headers, body: text })
    return next()
  }
}

/** Any page may ask: the answers are the same for everybody. */
export const mcpCors = () => cors({ origin: '*', allowMethods: ['POST'], allowHeaders: ALLOWED_HEADERS })

/** How many messages a body has. One that isn't JSON is refused by the handler. */
function messageCount(text: string): number {
  try {
    const messages: unknown = JSON.parse(text)
    return Array.isArray(messages) ? Math.max(1, messages.length) : 1
  } catch {
    return 1
  }
}

/**
 * The API's calls as tools for language models (Model Context Protocol over HTTP), mounted at `/mcp`: open, without
 * sessions, under the API's rate limit (`mcpDoor`). A tool has its call's description and runs the same function.
 */
export function createMcp(services: ApiServices): Hono<RenderEnv> {
  let handler: ReturnType<typeof createHandler> | null = null
  return new Hono<RenderEnv>().all('/', async (c) => {
    if (!services.catalogue())
      return problemDocument(503, "The catalog can't be read now. Please try again in a few minutes.")
    handler ??= createHandler(services) // loaded with the first request: the SDK is large
    return await (await handler).fetch(c.req.raw)
  })
}

async function createHandler(services: ApiServices) {
  const { createMcpHandler, McpServer } = await import('@modelcontextprotocol/server')
  const calls = createCalls(services)
  const tools = operations(services.families).flatMap((operation) => toolOf(operation) ?? [])

  /** The calls of a batch run one by one, with room for other answers in between. */
  const oneByOne = pLimit(1)

  const run = (answer: Answer, given: unknown) =>
    oneByOne(async () => {
      await breath()
      return await call(answer, given)
    })

  async function call(answer: Answer, given: unknown) {
    try {
      const values = callValues.parse(given)
      const asked = { value: (name: string) => String(values[name] ?? ''), query: callQuery(values) }
      const value = await answer.of(calls, asked)
      if (services.checkAnswers) answer.schema.parse(value)
      return { content: [textOf(JSON.stringify(value))], structuredContent: { ...value } }
    } catch (error) {
      return { isError: true, content: [textOf(failureOf(error, services.log, crypto.randomUUID()).detail)] }
    }
  }

  const serve = () => {
    const server = new McpServer({ name: `${COMPANY.name} parts catalog`, version: API_VERSION })
    for (const { name, answer, ...tool } of tools) server.registerTool(name, tool, (values) => run(answer, values))
    return server
  }
  return createMcpHandler(serve, { maxRequestBodySize: MAX_BYTES, maxSubscriptions: 1 })
}

type Answer = NonNullable<Operation['answer']>

const textOf = (text: string) => ({ type: 'text' as const, text })

/** A call as a tool. Null for the file of all parts, which is too long for a model. */
function toolOf({ id, summary, description, parameters, answer }: Operation) {
  if (!answer) return null
  const inputs = parameters.map(({ name, description: what, schema, required }) => {
    const described = schema.describe(what)
    return [name, required ? described : described.optional()] as const
  })
  return {
    name: id,
    answer,
    title: summary,
    description,
    inputSchema: z.object(Object.fromEntries(inputs)),
    outputSchema: answer.schema,
    annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  }
}
