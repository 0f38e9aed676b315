import { Hono } from 'hono'
import * as z from 'zod'
import type { Company } from '#catalog/company/company.ts'
import type { Family } from '#catalog/registry/family.ts'
import type { ApiServices } from '#server/api/api.ts'
import { callQuery, callValues } from '#server/api/call-address.ts'
import { Calls } from '#server/api/calls.ts'
import { API_VERSION } from '#server/api/description.ts'
import { TABLE_NAMES } from '#server/api/operation.ts'
import { operations } from '#server/api/operations.ts'
import { MAX_MESSAGE_BYTES } from '#server/api/posted-call.ts'
import { failureOf, noCatalog } from '#server/http/error-answer.ts'
import type { RenderEnv } from '#server/rendering/render-env.ts'

function toolInstructions(company: Pick<Company, 'name'>, families: readonly Family[], origin: string): string {
  const groups = [...new Set(families.map(({ group }) => group))].join(', ')
  return [
    `The parts catalog of ${company.name}: electrical connection parts in ${families.length} families (${groups}). Read-only.`,
    'With a part number call resolve; with a description call search with words=yes; to filter call families, then parts; for all facts of one part call part with its tableName and id.',
    'Cells are as the maker wrote them. Sizes without a unit are in inches. A null cell means that the table does not state it: say so and do not guess.',
    'Compliance facts are derived from the rows and are not certificates. The catalog has no prices and no stock.',
    `Addresses that begin with / are on ${origin}. A person asks for a quote at ${origin}/order: prepare_request fills the form in, the person sends it.`,
    'An error says what was wrong and lists the names that would be right: correct the call and try again.',
  ].join('\n')
}

/** The API's calls as tools for language models at `/mcp`: open, without sessions, under the API's rate limit. */
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

  async function answerTool({ path, answer, isPosted, defaults, run }: Tool, asked: Record<string, unknown>) {
    const given = { ...defaults, ...asked }
    try {
      const query = isPosted ? new URLSearchParams() : callQuery(path, callValues.parse(given))
      const value = await run(calls, given, query)
      if (services.checkAnswers) answer.schema.parse(value)
      return { content: [textOf(JSON.stringify(value))] }
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

/** A model's calls, with parameters as arguments. Unknown ones get an error with the list. */
export const toolsOf = (families: readonly Family[]) =>
  operations(families).flatMap(({ id, path, summary, description, answer, isPosted = false, run, use, ...one }) => {
    if (!answer || !run || !use) return []
    const { toolName: name = id, toolDefaults: defaults = {}, toolWithout: without = [] } = one
    const parameters = Object.fromEntries(
      Object.entries(one.parameters)
        .filter(([name]) => !without.includes(name))
        .map(([name, schema]) => [name, TABLE_NAMES.includes(name) ? modelsTable(schema) : schema]),
    )
    const names = Object.keys(parameters).join(', ')
    const error = ({ code }: { readonly code?: string }) =>
      code === 'unrecognized_keys' ? `There is no such argument. The arguments are: ${names || 'none'}.` : undefined
    const told = {
      title: summary,
      description: `${summary}. ${one.toolDescription ?? description} ${use}`,
      inputSchema: z.strictObject(parameters, { error }),
      annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    }
    return [{ id, path, name, answer, isPosted, defaults, run, told, examples: one.examples }]
  })

/** A table's parameter without the list of all, which the tool families and any refusal have. */
function modelsTable(schema: z.ZodType): z.ZodType {
  const name = z.string().describe("The family's table, as the tool families names it.")
  return schema.isOptional() ? name.optional() : name
}
