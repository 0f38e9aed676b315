import { once } from 'node:events'
import { type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#tests/site/free-port.ts'
import { ORDER_FIELDS, openForm, sentNumber } from '#tests/site/posted-forms.ts'
import { type SiteProcess, startSite } from '#tests/site/site-process.ts'
import { storedRows } from '#tests/site/stored-rows.ts'

/** Node parses these; each is one that no address takes. The home pages are asked with all of them. */
const OTHERS = ['TRACE', 'PUT', 'DELETE', 'PATCH', 'PROPFIND', 'QUERY', 'LINK', 'PURGE', 'M-SEARCH']
const FEW = ['TRACE', 'PUT']
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

test.for(TAKEN)('the %s takes at %s: %s (behavior 13.16)', async ([of, path, taken]) => {
  const others = path === '/' ? OTHERS : FEW
  const refused = [...others, ...['GET', 'POST', 'OPTIONS'].filter((method) => !taken.includes(method))]
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
  'the %s takes the id of a request for %s from a trusted proxy, and from no one else (behavior 13.10)',
  async ([of, path]) => {
    expect(await idFrom(PROXY, urls[of] + path)).toBe(GIVEN)
    expect(await idFrom(VISITOR, urls[of] + path)).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)
  },
)

const FORM = 'Content-Type: application/x-www-form-urlencoded'
const CHUNK = 'x'.repeat(64_000)
const PATIENCE_MS = 5_000

/** Closes the connection instead of sending more. */
const GONE = null
type Pieces = readonly (string | typeof GONE)[]

/** Writes raw bytes to the site. Returns what it answers until the connection ends or is silent. */
function say(...pieces: Pieces): Promise<string> {
  return new Promise((done) => {
    let heard = ''
    const socket = connect(Number(new URL(site.url).port), '127.0.0.1', () => {
      for (const piece of pieces) {
        if (piece === GONE) socket.end()
        else socket.write(piece, 'latin1')
      }
    })
    socket.setTimeout(PATIENCE_MS, () => socket.destroy())
    socket.on('data', (data) => {
      heard += data.toString('utf8')
    })
    socket.on('error', () => undefined) // the site may close a connection that it refuses
    socket.on('close', () => done(heard))
  })
}

const head = (...lines: readonly string[]): string =>
  ['POST /order HTTP/1.1', 'Host: 127.0.0.1', 'Connection: close', ...lines, '', ''].join('\r\n')
const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`
const ok = (fields: Readonly<Record<string, string>>): string => new URLSearchParams(fields).toString()

/** What is sent, and how the answer begins. A client that has left gets none. */
const CASES: readonly (readonly [string, Pieces, RegExp])[] = [
  [
    'more than 1 MB in chunks, without a length',
    [head(FORM, 'Transfer-Encoding: chunked'), ...Array.from({ length: 20 }, () => chunk(CHUNK)), '0\r\n\r\n'],
    /^HTTP\/1\.1 413 .*more than we accept at once/s,
  ],
  ['a chunk without a size', [head(FORM, 'Transfer-Encoding: chunked'), 'zz\r\nabc\r\n0\r\n\r\n'], /^HTTP\/1\.1 400 /],
  ['two lengths', [head(FORM, 'Content-Length: 3', 'Content-Length: 4'), 'abcd'], /^HTTP\/1\.1 400 /],
  [
    'both a length and chunks',
    [head(FORM, 'Content-Length: 3', 'Transfer-Encoding: chunked'), '3\r\nabc\r\n0\r\n\r\n'],
    /^HTTP\/1\.1 400 /,
  ],
  ['a negative length', [head(FORM, 'Content-Length: -1'), 'abc'], /^HTTP\/1\.1 400 /],
  ['a head of 100 kB', [head(FORM, `X-Long: ${'x'.repeat(100_000)}`)], /^HTTP\/1\.1 431 /],
  ['a NUL in the head', [head(FORM, 'X-Nul: a\0b')], /^HTTP\/1\.1 400 /],
  ['TRACE', ['TRACE / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n'], /^HTTP\/1\.1 405 /],
  ['no HTTP at all', ['\x16\x03\x01\x02\0\x01'], /^HTTP\/1\.1 400 /],
  ['half a form, then gone', [head(FORM, 'Content-Length: 1000'), 'companyName=A', GONE], /^(HTTP\/1\.1 400 |$)/],
  [
    'half a chunk, then gone',
    [head(FORM, 'Transfer-Encoding: chunked'), '400\r\ncompanyName=A', GONE],
    /^(HTTP\/1\.1 400 |$)/,
  ],
]

test.for(CASES)('%s leaves no open socket, and the next visitor is served', async ([, pieces, answer]) => {
  const settings = { dataDir: site.dataDir, databaseUrl: null }
  const before = await storedRows(settings)
  expect(await say(...pieces)).toMatch(answer)
  expect(await storedRows(settings)).toEqual(before)
  expect((await fetch(`${site.url}/order`)).status).toBe(200)
})

test('a valid form in chunks of one byte is accepted', async () => {
  const body = ok({ ...ORDER_FIELDS, ...(await openForm(`${site.url}/order`)) })
  const heard = await say(head(FORM, 'Transfer-Encoding: chunked'), ...[...body].map(chunk), '0\r\n\r\n')
  expect(heard).toMatch(/^HTTP\/1\.1 200 /)
  expect(sentNumber(heard.replace(/\r\n[\da-f]+\r\n/g, ''))).toMatch(/^Q-/)
})

afterAll(async () => {
  await site.stop()
  const errors = (await logged).split('\n').filter((line) => !line.includes('The site answers late'))
  expect(errors).toEqual(['']) // a busy machine is no error of an answer
})
