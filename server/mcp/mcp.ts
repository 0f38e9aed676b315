import { Hono } from 'hono'
import * as z from 'zod'
import type { ApiServices } from '#server/api/api.ts'
import { callQuery, callValues } from '#server/api/call-address.ts'
import { createCalls } from '#server/api/calls.ts'
import { API_VERSION } from '#server/api/description.ts'
import { type Operation, operations } from '#server/api/operations.ts'
import { failureOf, noCatalogue } from '#server/http/error-answer.ts'
import { MAX_MESSAGE_BYTES } from '#server/mcp/mcp-messages.ts'
import type { RenderEnv } from '#server/rendering/render-env.ts'

/**
 * The API's calls as tools for language models (Model Context Protocol over HTTP), mounted at `/mcp`: open, without
 * sessions, under the API's rate limit (`mcp-messages.ts`). A tool has its call's description and runs the same function.
 */
export function createMcp(services: ApiServices): Hono<RenderEnv> {
  let handler: ReturnType<typeof createHandler> | null = null
  return new Hono<RenderEnv>().all('/', async (c) => {
    if (!services.catalogue()) return noCatalogue()
    handler ??= createHandler(services) // loaded with the first request: the SDK is large
    return await (await handler).fetch(c.req.raw)
  })
}

async function createHandler(services: ApiServices) {
  const { createMcpHandler, McpServer } = await import('@modelcontextprotocol/server')
  const calls = createCalls(services)
  const tools = operations(services.families).flatMap((operation) => toolOf(operation) ?? [])

  async function run(answer: Answer, given: unknown) {
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
    const server = new McpServer({ name: `${services.content().company.name} parts catalog`, version: API_VERSION })
    for (const { name, answer, ...tool } of tools) server.registerTool(name, tool, (values) => run(answer, values))
    return server
  }
  return createMcpHandler(serve, { maxRequestBodySize: MAX_MESSAGE_BYTES, maxSubscriptions: 1 })
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
