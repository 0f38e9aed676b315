import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#tests/site/free-port.ts'
import { type SiteProcess, startSite } from '#tests/site/site-process.ts'

const [PROXY, VISITOR] = ['127.0.0.9', '127.0.0.10']
const GIVEN = '4bf92f3577b34da6a3ce929d0e0e4736'

let site: SiteProcess
const urls = { site: '', desk: '' }

beforeAll(async () => {
  const deskPort = await freePort()
  site = await startSite({ DESK: 'on', DESK_PORT: String(deskPort), TRUST_PROXY: PROXY })
  Object.assign(urls, { site: site.url, desk: `http://127.0.0.1:${deskPort}` })
})
afterAll(() => site.stop())

/** The id of an answer to a request that names an id itself. */
async function idFrom(localAddress: string, url: string): Promise<unknown> {
  const sent = request(url, { localAddress, agent: false, headers: { 'X-Request-Id': GIVEN } }).end()
  const [answer] = await once(sent, 'response')
  answer.resume()
  return answer.headers['x-request-id']
}

// The second request for a page is answered from the cache.
test.for([
  ['site', '/'],
  ['site', '/'],
  ['site', '/order'],
  ['site', '/nothing'],
  ['site', '/api/v1/search?q=10-880'],
  ['site', '/mcp'],
  ['site', '/healthz'],
  ['desk', '/sign-in'],
  ['desk', '/nothing'],
] as const)(
  'the %s takes the id of a request for %s from a trusted proxy, and from no one else',
  async ([of, path]) => {
    expect(await idFrom(PROXY, urls[of] + path)).toBe(GIVEN)
    expect(await idFrom(VISITOR, urls[of] + path)).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)
  },
)
