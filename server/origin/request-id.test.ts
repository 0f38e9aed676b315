import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { SiteEnv } from '#server/http/site-env.ts'
import { requestIds } from '#server/origin/request-id.ts'
import { trustedProxies } from '#server/origin/trusted-proxies.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const [PROXY, VISITOR] = ['10.0.0.1', '192.0.2.1']
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'

/** The id of a request that comes from `remoteAddress` with this header. */
async function idOf(remoteAddress: string, given: string | null): Promise<string> {
  const app = new Hono<SiteEnv>()
    .use(requestIds(trustedProxies(['10.0.0.0/8'])))
    .get('/', (c) => c.text(c.get('requestId')))
  const headers: HeadersInit = given === null ? {} : { 'X-Request-Id': given }
  return await (await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } })).text()
}

test('a trusted proxy gives a request its id, so that both logs have it', async () => {
  expect(await idOf(PROXY, TRACE)).toBe(TRACE)
})

test.for([
  ['a visitor', VISITOR, TRACE],
  ['a proxy that gives none', PROXY, null],
  ['a proxy with a short one', PROXY, 'a-1'],
  ['a proxy with a long one', PROXY, 'a'.repeat(65)],
  ['a proxy with one that is no token', PROXY, 'ana@northbridge.example'],
] as const)('%s gets an id of ours, another each time', async ([, from, given]) => {
  const [first, second] = [await idOf(from, given), await idOf(from, given)]
  expect(first).toMatch(UUID)
  expect(second).toMatch(UUID)
  expect(first).not.toBe(second)
})
