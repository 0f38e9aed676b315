import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { requestId } from 'hono/request-id'
import * as z from 'zod'
import { COMPANY } from '#catalogue/company.ts'
import { type ApiParts, createApi } from '#server/api/api.ts'
import { callAddress, callValues } from '#server/api/call-address.ts'
import { type CallRate, callRate } from '#server/api/call-rate.ts'
import { API_VERSION } from '#server/api/description.ts'
import { type Operation, operations } from '#server/api/operations.ts'
import { errorAnswer } from '#server/error-answer.ts'
import type { SiteEnv } from '#server/site.ts'

/** A question is short: a number, or some filters. */
const MOST_BYTES = 64 * 1024
const ASKED_HEADERS = ['Content-Type', 'Accept', 'Mcp-Protocol-Version', 'Mcp-Method', 'Mcp-Name', 'Mcp-Session-Id']

const words = (text: string) => ({ type: 'text' as const, text })
const failure = z.object({ detail: z.string() })

/**
 * The API's reading calls as tools for language models (Model Context Protocol over HTTP), to be mounted at `/mcp`:
 * open, without sessions, as often as the API may be asked. A tool is made of a call's description, and asks that call.
 */
export function createMcp(parts: ApiParts, rate: CallRate | null): Hono<SiteEnv> {
  let handler: ReturnType<typeof createHandler> | null = null
  const app = new Hono<SiteEnv>()
  app.use(cors({ origin: '*', allowMethods: ['POST'], allowHeaders: ASKED_HEADERS }))
  app.use(callRate(rate))
  app.all('/', async (c) => {
    handler ??= createHandler(parts) // with the first who asks: the SDK is large
    return await (await handler).fetch(c.req.raw)
  })
  return app
}

async function createHandler(parts: ApiParts) {
  const { createMcpHandler, McpServer } = await import('@modelcontextprotocol/server')
  const api = new Hono<SiteEnv>()
  api.use(requestId({ generator: () => crypto.randomUUID() }))
  api.route('/', createApi(parts, null))
  api.onError((error, c) => errorAnswer(error, parts.log, c.get('requestId')))
  const tools = operations(parts.families).flatMap((operation) => toolOf(operation) ?? [])

  async function ask(address: string) {
    const answer = await api.request(`/v1${address}`)
    const text = await answer.text()
    if (answer.ok) return { content: [words(text)], structuredContent: z.json().parse(JSON.parse(text)) }
    return { isError: true, content: [words(failure.parse(JSON.parse(text)).detail)] }
  }

  const serve = () => {
    const server = new McpServer({ name: `${COMPANY.name} parts catalogue`, version: API_VERSION })
    for (const { name, path, ...tool } of tools) {
      server.registerTool(name, tool, (values) => ask(callAddress(path, callValues.parse(values))))
    }
    return server
  }
  return createMcpHandler(serve, { maxRequestBodySize: MOST_BYTES, maxSubscriptions: 1 })
}

/** A call as a tool; null for the file of all parts, which is too long to be read. */
function toolOf({ id, path, summary, description, parameters, answer }: Operation) {
  if (!answer) return null
  const inputs = parameters.map(({ name, description: what, schema, required }) => {
    const told = schema.describe(what)
    return [name, required ? told : told.optional()] as const
  })
  return {
    name: id,
    path,
    title: summary,
    description,
    inputSchema: z.object(Object.fromEntries(inputs)),
    outputSchema: answer.schema,
    annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  }
}
