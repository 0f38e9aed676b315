import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { type CallValues, callAddress, callValues } from '#server/api/call-address.ts'
import { API_BASE } from '#server/api/description.ts'
import { operations } from '#server/api/operations.ts'
import { rowList } from '#server/api/row-list.ts'
import { toolsOf } from '#server/mcp/mcp.ts'
import { builtSite } from '#tests/site/built-site.ts'
import { FAMILIES } from '#tests/site/product-content.ts'
import { sampleSite } from '#tests/site/sample-site.ts'

const TOOLS = toolsOf(FAMILIES)
const CALLS = TOOLS.flatMap((tool) =>
  Object.entries(tool.examples).map(([name, { values, posted }]) => [tool.name, name, tool, values, posted] as const),
)
const OPERATIONS = operations(FAMILIES)
const CALLS_FOR_MODELS = OPERATIONS.map(({ id }) => id).filter((id) => id !== 'catalog')
/** A tool answers rows, which have an offset. */
const NOT_FOR_MODELS = ['page', 'pageSize']
const tableName = 'Insulated-Military'

const site = await sampleSite(null)
const SERVER = 'http://localhost'
/** As `fetch` of a client, without a socket. */
const fetchHere = (url: string | URL | Request, sent: RequestInit = {}) => site.send(String(url), sent)
const client = new Client({ name: 'tests', version: '1' })
const olderClient = new OlderClient({ name: 'tests', version: '1' })
beforeAll(async () => {
  const address = new URL(`${SERVER}/mcp`)
  await client.connect(new StreamableHTTPClientTransport(address, { fetch: fetchHere }))
  await olderClient.connect(new OlderTransport(address, { fetch: fetchHere }))
})
afterAll(async () => {
  await Promise.all([client.close(), olderClient.close()])
  await site.close()
})

const send = (body: string, headers: Record<string, string> = {}, to: Pick<typeof site, 'send'> = site) =>
  to.send('/mcp', {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...headers },
  })

/** The one text of an answer, as JSON. */
const textOf = (answer: unknown): string =>
  z.object({ content: z.tuple([z.object({ type: z.literal('text'), text: z.string() })]) }).parse(answer).content[0]
    .text

const KINDS = [
  ['the client of today', client],
  ['the client of the SDK of 2025', olderClient],
] as const

test.for(KINDS)('%s gets each call as a read-only tool with its parameters (behavior 13.14)', async ([, client]) => {
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name))
  expect(TOOLS.map(({ id }) => id)).toEqual(CALLS_FOR_MODELS)
  expect(Buffer.byteLength(JSON.stringify(tools))).toBeLessThan(30_000)
  for (const { name, description, inputSchema, annotations } of tools) {
    const { id } = TOOLS.find((tool) => tool.name === name) ?? {}
    const all = Object.entries(OPERATIONS.find((one) => one.id === id)?.parameters ?? {})
    const parameters = Object.fromEntries(
      all.filter(([parameter]) => id !== 'parts' || !NOT_FOR_MODELS.includes(parameter)),
    )
    expect(description).toMatch(/(Use|Call) it /)
    expect(description).not.toMatch(/\/(families|bases|search)|parameter of its own|page by page/)
    expect(Object.keys(inputSchema.properties ?? {})).toEqual(Object.keys(parameters))
    expect(inputSchema.required ?? []).toEqual(
      Object.keys(parameters).filter((name) => !parameters[name]?.isOptional()),
    )
    expect(annotations).toMatchObject({ readOnlyHint: true })
  }
})

test.for(KINDS)('%s learns what the catalog is and where to start', async ([, client]) => {
  const told = client.getInstructions() ?? ''
  for (const name of ['resolve', 'search', 'families', 'parts', 'part']) expect(told).toContain(name)
  expect(told).toContain(`on ${SERVER}`)
})

const withoutPages = (values: CallValues): CallValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !NOT_FOR_MODELS.includes(name)))

test.for(CALLS)(
  '%s: %s gets the same answer as from the API, with either client (behavior 13.14)',
  async ([, name, tool, values, posted]) => {
    const given = tool.id === 'parts' ? withoutPages(values) : values
    const called = { name: tool.name, arguments: { ...given, ...posted } }
    const sent = posted && { method: 'POST', body: JSON.stringify(posted) }
    const address = callAddress(tool.path, callValues.parse({ ...tool.defaults, ...given }))
    const api = await (await site.send(API_BASE + address, sent ?? {})).json()
    const expected = { content: [{ type: 'text', text: JSON.stringify(api) }] }
    expect(await client.callTool(called)).toEqual(expected)
    if (name === Object.keys(tool.examples)[0]) expect(await olderClient.callTool(called)).toEqual(expected)
  },
)

test('pages through all rows of a family, each page within 20 kB', async () => {
  const ids: string[] = []
  for (let offset: number | null = 0; offset !== null; ) {
    const text = textOf(await client.callTool({ name: 'parts', arguments: { tableName, offset } }))
    const { total, rows, next } = rowList.parse(JSON.parse(text))
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(20_000)
    ids.push(...rows.map(([id]) => id ?? ''))
    expect(next === null).toBe(ids.length === total)
    offset = next
  }
  expect(new Set(ids).size).toBe(ids.length)
})

test.for([
  [{ filter: ['colour:Red'] }, 'There is no filter colour. The filters are: any, partNumber, length'],
  [{ columns: ['colour'] }, 'There is no column colour. The columns are: id, url'],
  [{ valuesOf: ['colour'] }, 'There is no column colour. The columns are: partNumber'],
  [{ sort: 'colour' }, 'There is no column colour. The columns are: partNumber'],
  [{ filter: ['Red'] }, 'filter has no colon. Write it as key:value, for example filter=color:Red.'],
  [{ filter: ['lengthFrom:10-32'] }, "Some ranges can't be read. lengthFrom:"],
  [{ valuesOf: ['color', 'length', 'holeSize', 'partNumber', 'mounting'] }, 'valuesOf takes at most 4 columns.'],
  [{ colour: 'Red' }, 'The arguments are: tableName, filter, sort, dir, columns, valuesOf, offset.'],
] as const)('parts with %j says which names are right', async ([given, text]) => {
  const answer = await client.callTool({ name: 'parts', arguments: { tableName, ...given } })
  expect(answer.isError).toBe(true)
  expect(JSON.stringify(answer.content)).toContain(text)
  expect(JSON.stringify(answer.content).length).toBeLessThan(3_000)
})

test.for(['*/*', 'application/json', ''])('Accept: %s gets JSON', async (accept) => {
  const ask = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'resolve', arguments: { number: '10-880-2-05' } },
  }
  const one = await send(JSON.stringify(ask), { Accept: accept })
  expect([one.status, one.headers.get('Content-Type')]).toEqual([200, 'application/json'])
  const { id, result } = await one.json()
  expect([id, JSON.parse(textOf(result)).how]).toEqual([1, 'exact'])
})

test('errors are texts for the model', async () => {
  const gone = { tableName: 'Insulated-Military', id: '../../../etc/passwd' }
  const unknown = await client.callTool({ name: 'part', arguments: gone })
  expect(unknown).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('no part with this id') }] })
  const wrong = await client.callTool({ name: 'part', arguments: { tableName: 'nothing', id: '1' } })
  expect(JSON.stringify(wrong)).toMatch(/The tables are: .*Insulated-Military/)
  await expect(client.callTool({ name: 'drop', arguments: {} })).rejects.toThrow(/drop/)
})

test('malformed, too large and other requests get a clear refusal', async () => {
  expect((await send('{"jsonrpc":')).status).toBe(400)
  expect((await send(`"${'x'.repeat(100_000)}"`)).status).toBe(413)
  expect((await site.get('/mcp')).status).toBe(405)
  expect((await site.send('/mcp', { method: 'DELETE' })).status).toBe(405)
  const answer = await send('{"jsonrpc":"2.0","id":1,"method":"ping"}', { Origin: 'https://elsewhere.example' })
  expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*')
})

test('a batch is refused, and a notification has no answer', async () => {
  const told = { jsonrpc: '2.0', method: 'notifications/initialized' }
  expect((await send(JSON.stringify([told]))).status).toBe(400)
  const answer = await send(JSON.stringify(told))
  expect([answer.status, await answer.text()]).toEqual([202, ''])
})

test('one address may call as often as the API allows, then learns when to try again', async () => {
  const limited = await builtSite(site.catalog, FAMILIES, undefined, null, { calls: { max: 2, windowMs: 60_000 } })
  const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })
  expect((await send(ping, {}, limited)).status).toBe(200)
  expect((await limited.get('/api/v1/families')).status).toBe(200)
  const refused = await send(ping, {}, limited)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
})
