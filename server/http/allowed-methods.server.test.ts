import { once } from 'node:events'
import { type IncomingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#tests/site/free-port.ts'
import { type SiteProcess, startSite } from '#tests/site/site-process.ts'

/** Node parses these; each is one that no address takes. */
const OTHERS = ['TRACE', 'PUT', 'DELETE', 'PATCH', 'PROPFIND', 'QUERY', 'LINK', 'PURGE', 'M-SEARCH']
/** Addresses of each kind, and what they take. */
const TAKEN = [
  ['site', '/', 'GET, HEAD'],
  ['site', '/part/10-880-2-05', 'GET, HEAD'],
  ['site', '/nothing', 'GET, HEAD'],
  ['site', '/order', 'GET, HEAD, POST'],
  ['site', '/list.csv', 'GET, HEAD, POST'],
  ['site', '/api/v1/search?q=10-880', 'GET, HEAD, OPTIONS'],
  ['site', '/api/v1/families', 'GET, HEAD, OPTIONS'],
  ['site', '/api/v1/catalog.ndjson.gz', 'GET, HEAD, OPTIONS'],
  ['site', '/mcp', 'POST, OPTIONS'],
  ['site', '/files/product-images/nothing.jpg', 'GET, HEAD, OPTIONS'],
  ['site', '/banana/insulated-jacks.csv', 'GET, HEAD, OPTIONS'],
  ['site', '/assets/nothing.js', 'GET, HEAD'],
  ['site', '/favicon.svg', 'GET, HEAD'],
  ['site', '/healthz', 'GET, HEAD'],
  ['site', '/readyz', 'GET, HEAD'],
  ['site', '/sitemap.xml', 'GET, HEAD'],
  ['desk', '/', 'GET, HEAD'],
  ['desk', '/sign-in', 'GET, HEAD, POST'],
  ['desk', '/sign-out', 'POST'],
  ['desk', '/parts', 'GET, HEAD'],
  ['desk', '/assets/nothing.js', 'GET, HEAD'],
  ['desk', '/nothing', 'GET, HEAD'],
] as const

let site: SiteProcess
let logged: Promise<string>
const urls = { site: '', desk: '' }
const [PROXY, VISITOR] = ['127.0.0.9', '127.0.0.10']
const GIVEN = '4bf92f3577b34da6a3ce929d0e0e4736'

beforeAll(async () => {
  const deskPort = await freePort()
  const env = { DESK: 'on', DESK_PORT: String(deskPort), TRUST_PROXY: PROXY, LOG_LEVEL: 'error' }
  site = await startSite(env, 'pipe')
  logged = site.child.stdout ? text(site.child.stdout) : Promise.resolve('')
  Object.assign(urls, { site: site.url, desk: `http://127.0.0.1:${deskPort}` })
})

type Answer = { readonly status: number | undefined; readonly headers: IncomingHttpHeaders; readonly body: string }

async function send(method: string, url: string): Promise<Answer> {
  const sent = request(url, { method, agent: false }).end()
  const [answer] = await once(sent, 'response')
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}

test.for(TAKEN)('the %s takes at %s: %s', async ([of, path, taken]) => {
  const refused = [...OTHERS, ...['GET', 'POST', 'OPTIONS'].filter((method) => !taken.includes(method))]
  for (const method of refused) {
    const { status, headers, body } = await send(method, urls[of] + path)
    expect([method, status, headers.allow]).toEqual([method, 405, taken])
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(JSON.parse(body)).toMatchObject({ status: 405 })
  }
  for (const method of taken.split(', ')) {
    const { status } = await send(method, urls[of] + path)
    expect([method, status]).not.toEqual([method, 405])
    expect(status).toBeLessThan(500)
  }
})

test('a method that HTTP has not is a 400, and no tunnel is opened', async () => {
  for (const url of Object.values(urls)) {
    expect((await send('FOO', url)).status).toBe(400)
    const tunnel = request(url, { method: 'CONNECT', path: 'parts.example:443', agent: false }).end()
    await expect(once(tunnel, 'connect')).rejects.toThrow('socket hang up')
  }
})

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

afterAll(async () => {
  await site.stop()
  const errors = (await logged).split('\n').filter((line) => !line.includes('The site answers late'))
  expect(errors).toEqual(['']) // a busy machine is no error of an answer
})
