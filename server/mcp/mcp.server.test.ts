import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { callAddress } from '#server/api/call-address.ts'
import { API_BASE } from '#server/api/description.ts'
import { EXAMPLES } from '#server/api/examples.ts'
import { operations } from '#server/api/operations.ts'
import { FAMILIES } from '#tests/site/product-content.ts'
import { type SiteProcess, startSite } from '#tests/site/site-process.ts'

const TOOLS = operations(FAMILIES).filter(({ answer }) => answer !== null)
const CALLS = TOOLS.flatMap((tool) =>
  Object.entries(EXAMPLES[tool.id] ?? {}).map(([name, { values }]) => [tool, name, values] as const),
)

let site: SiteProcess
const client = new Client({ name: 'tests', version: '1' })
beforeAll(async () => {
  site = await startSite({ RATE_LIMIT: '200' })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${site.url}/mcp`)))
})
afterAll(async () => {
  await client.close()
  await site.stop()
})

const send = (body: string, headers: Record<string, string> = {}, to = site) =>
  fetch(`${to.url}/mcp`, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...headers },
  })

test('every call of the API is a tool with its parameters, marked as read-only', async () => {
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name).sort()).toEqual(TOOLS.map(({ id }) => id).sort())
  for (const { name, description, inputSchema, outputSchema, annotations } of tools) {
    const tool = TOOLS.find(({ id }) => id === name)
    expect(description).toBe(tool?.description)
    expect(Object.keys(inputSchema.properties ?? {})).toEqual(tool?.parameters.map((one) => one.name))
    expect(inputSchema.required ?? []).toEqual(tool?.parameters.filter((one) => one.required).map((one) => one.name))
    expect(outputSchema).toMatchObject({ type: 'object' })
    expect(annotations).toMatchObject({ readOnlyHint: true })
  }
})

describe.for(CALLS)('%s', ([tool, name, values]) => {
  test(`${tool.id}: '${name}' gets the same answer as from the API`, async () => {
    const answer = await client.callTool({ name: tool.id, arguments: { ...values } })
    const api = await (await fetch(site.url + API_BASE + callAddress(tool.path, values))).json()
    expect(answer.structuredContent).toEqual(api)
    expect(answer.content).toEqual([{ type: 'text', text: JSON.stringify(api) }])
  })
})

test('errors are texts for the model', async () => {
  const gone = { tableName: 'Insulated-Military', id: '../../../etc/passwd' }
  const unknown = await client.callTool({ name: 'part', arguments: gone })
  expect(unknown).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('no part with this id') }] })
  const wrong = await client.callTool({ name: 'part', arguments: { tableName: 'nothing', id: '1' } })
  expect(JSON.stringify(wrong)).toMatch(/tableName/)
  await expect(client.callTool({ name: 'drop', arguments: {} })).rejects.toThrow(/drop/)
})

test('malformed, too large and other requests get a clear refusal', async () => {
  expect((await send('{"jsonrpc":')).status).toBe(400)
  expect((await send(`"${'x'.repeat(100_000)}"`)).status).toBe(413)
  expect((await fetch(`${site.url}/mcp`)).status).toBe(405)
  expect((await fetch(`${site.url}/mcp`, { method: 'DELETE' })).status).toBe(405)
  const answer = await send('{"jsonrpc":"2.0","id":1,"method":"ping"}', { Origin: 'https://elsewhere.example' })
  expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*')
})

test('each message of a batch is answered, a longer batch is refused', async () => {
  const ask = { jsonrpc: '2.0', method: 'tools/call', params: { name: 'search', arguments: { q: '10-880' } } }
  const batch = (count: number) => JSON.stringify(Array.from({ length: count }, (_, id) => ({ ...ask, id })))
  const text = await (await send(batch(3))).text()
  expect(text.match(/"id":\d/g)).toEqual(['"id":0', '"id":1', '"id":2'])
  expect(text.match(/structuredContent/g)).toHaveLength(3)
  expect((await send(batch(21))).status).toBe(413)
  const told = await send('[{"jsonrpc":"2.0","method":"notifications/initialized"}]')
  expect([told.status, await told.text()]).toEqual([202, ''])
})

test('one address may call as often as the API allows, then learns when to try again', async () => {
  const answers = await Promise.all(Array.from({ length: 220 }, () => send('{"jsonrpc":"2.0","id":1,"method":"ping"}')))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(Number(refused[0]?.headers.get('Retry-After'))).toBeGreaterThan(0)
})

test('each message of a batch counts as a call', async () => {
  const limited = await startSite({ RATE_LIMIT: '30' })
  onTestFinished(() => limited.stop())
  const batch = JSON.stringify(Array.from({ length: 20 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'ping' })))
  const statuses = []
  for (let sent = 0; sent < 3; sent += 1) statuses.push((await send(batch, {}, limited)).status)
  expect(statuses).toEqual([200, 200, 429])
})
