import { Hono } from 'hono'
import * as z from 'zod'
import type { Family } from '#catalog/registry/family.ts'
import type { ApiServices } from '#server/api/api.ts'
import { callQuery, callValues } from '#server/api/call-address.ts'
import { Calls } from '#server/api/calls.ts'
import { API_VERSION } from '#server/api/description.ts'
import { operations } from '#server/api/operations.ts'
import { failureOf, noCatalog } from '#server/http/error-answer.ts'
import { MAX_MESSAGE_BYTES } from '#server/mcp/mcp-messages.ts'
import { TOOL_TEXTS, toolInstructions } from '#server/mcp/tool-texts.ts'
import type { RenderEnv } from '#server/rendering/render-env.ts'

/**
 * The API's calls as tools for language models (Model Context Protocol over HTTP), mounted at `/mcp`: open, without
 * sessions, under the API's rate limit (`mcp-messages.ts`). A tool runs the same function as its call.
 */
export function createMcp(services: ApiServices): Hono<RenderEnv> {
  let handler: ReturnType<typeof createHandler> | null = null
  return new Hono<RenderEnv>().all('/', async (c) => {
    if (!services.catalog()) return noCatalog()
    handler ??= createHandler(services) // loaded with the first request: the SDK is large
    return await (await handler).fetch(c.req.raw)
  })
}

async function createHandler(services: ApiServices) {
  const { createMcpHandler, McpServer } = await import('@modelcontextprotocol/server')
  const calls = new Calls(services)
  const tools = toolsOf(services.families)

  async function answerTool({ path, answer, run }: Tool, given: Record<string, unknown>) {
    try {
      const value = await run(calls, given, callQuery(path, callValues.parse(given)))
      if (services.checkAnswers) answer.schema.parse(value)
      return { content: [textOf(JSON.stringify(value))], structuredContent: { ...value } }
    } catch (error) {
      return { isError: true, content: [textOf(failureOf(error, services.log, crypto.randomUUID()).detail)] }
    }
  }

  const serve = ({ requestInfo }: { readonly requestInfo?: Request }) => {
    const { company } = services.content()
    const { origin } = new URL(services.siteUrl ?? requestInfo?.url ?? '')
    const instructions = toolInstructions(company, services.families, origin)
    const server = new McpServer({ name: `${company.name} parts catalog`, version: API_VERSION }, { instructions })
    for (const tool of tools) server.registerTool(tool.name, tool.told, (values) => answerTool(tool, values))
    return server
  }
  return createMcpHandler(serve, { maxRequestBodySize: MAX_MESSAGE_BYTES, maxSubscriptions: 1 })
}

const textOf = (text: string) => ({ type: 'text' as const, text })

type Tool = ReturnType<typeof toolsOf>[number]

/** The calls that a model can make, each with its parameters as arguments. Others are an error that lists them. */
export const toolsOf = (families: readonly Family[]) =>
  operations(families).flatMap(({ id, path, summary, description, parameters, answer, run }) => {
    const text = TOOL_TEXTS[id]
    if (!answer || !run || !text) return []
    const names = Object.keys(parameters).join(', ')
    const error = ({ code }: { readonly code?: string }) =>
      code === 'unrecognized_keys' ? `There is no such argument. The arguments are: ${names || 'none'}.` : undefined
    const told = {
      title: summary,
      description: `${summary}. ${description} ${text.use}`,
      inputSchema: z.strictObject(parameters, { error }),
      outputSchema: answer.schema,
      annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    }
    return [{ id, path, name: text.name, answer, run, told }]
  })
