import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request } from 'node:https'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { upload } from '#tests/hostile/hostile-uploads.ts'
import { startTlsProxy, type TlsProxy } from '#tests/programs/tls-proxy.ts'
import { pdfOf } from '#tests/samples/attachment-samples.ts'
import { CONTACT_FIELDS, formKey, ORDER_FIELDS, openForm, sentNumber } from '#tests/site/posted-forms.ts'
import { type SiteProcess, startSite } from '#tests/site/site-process.ts'
import { storedRows } from '#tests/site/stored-rows.ts'

const FORWARDED = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'parts.concord.example' }
const OURS = 'ours'
const MEGABYTE = 1_000_000

/** Eight ways in which a browser or a program names the origin of a POST. */
const CASES = [
  ['a program without these headers', {}, 200],
  ['our own page', { Origin: OURS, 'Sec-Fetch-Site': 'same-origin' }, 200],
  ['our own page in a browser without Sec-Fetch-Site', { Origin: OURS }, 200],
  ['a form that the visitor sends again by hand', { Origin: OURS, 'Sec-Fetch-Site': 'none' }, 200],
  ['another site', { Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' }, 403],
  ['another site in a browser without Sec-Fetch-Site', { Origin: 'https://elsewhere.example' }, 403],
  ['a page that hides its origin', { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }, 403],
  ['another site on our domain', { Origin: OURS, 'Sec-Fetch-Site': 'same-site' }, 403],
] as const

type Answer = { readonly status: number; readonly text: string }
type Headers = Readonly<Record<string, string>>

/** Uses its own socket: fetch neither sends these headers nor accepts the proxy's certificate. */
function ask(url: string, headers: Headers = {}, fields: Headers | null = null): Promise<Answer> {
  if (url.startsWith('http:')) return askPlain(url, headers, fields)
  return new Promise((done, failed) => {
    const method = fields ? 'POST' : 'GET'
    const sent = request(url, { method, rejectUnauthorized: false, headers: { ...FORM, ...headers } }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk) => {
        text += chunk
      })
      answer.on('end', () => done({ status: answer.statusCode ?? 0, text }))
    })
    sent.once('error', failed)
    sent.end(fields ? new URLSearchParams(fields).toString() : undefined)
  })
}

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }

async function askPlain(url: string, headers: Headers, fields: Headers | null): Promise<Answer> {
  const body = fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}
  const answer = await fetch(url, { headers, ...body })
  return { status: answer.status, text: await answer.text() }
}

let direct: SiteProcess
let behind: SiteProcess
let proxy: TlsProxy
beforeAll(async () => {
  direct = await startSite()
  behind = await startSite({ TRUST_PROXY: '127.0.0.1,::1' })
  proxy = await startTlsProxy(behind.url)
})
afterAll(async () => {
  await proxy.stop()
  await Promise.all([direct.stop(), behind.stop()])
})

const named = (headers: Headers, ours: string): Headers =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value === OURS ? ours : value]))

describe.for(['direct', 'behind a TLS proxy'] as const)('%s', (way) => {
  const here = () => (way === 'direct' ? { url: direct.url, site: direct } : { url: proxy.url, site: behind })

  describe.for([
    ['/order', ORDER_FIELDS, CASES],
    ['/contact', CONTACT_FIELDS, [CASES[1], CASES[4]]],
  ] as const)('%s', ([path, fields, cases]) => {
    test.for([...cases])('a post from %s: %s gets %i', async ([, headers, status]) => {
      const { url, site } = here()
      const settings = { dataDir: site.dataDir, databaseUrl: null }
      const key = formKey((await ask(url + path)).text)
      const before = await storedRows(settings)
      const answer = await ask(url + path, named(headers, url), { ...fields, ...key })
      expect(answer.status).toBe(status)
      const after = await storedRows(settings)
      if (status === 200) {
        expect(sentNumber(answer.text)).toMatch(/^[QC]-/)
        expect(after.request).toBe(before.request + 1)
      } else {
        expect(answer.text).toContain('This form was sent from another site.')
        expect(after).toEqual(before)
      }
    })
  })

  test("the router's own address of the form has the same protection and error", async () => {
    const { url } = here()
    const key = formKey((await ask(`${url}/order`)).text)
    const fields = { ...ORDER_FIELDS, ...key }
    expect((await ask(`${url}/order.data`, { Origin: url, 'Sec-Fetch-Site': 'same-origin' }, fields)).status).toBe(200)
    const foreign = { Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' }
    expect((await ask(`${url}/order.data`, foreign, fields)).status).toBe(403)
  })
})

test('without TRUST_PROXY forwarded addresses are ignored', async () => {
  const fields = { ...ORDER_FIELDS, ...formKey((await ask(`${direct.url}/order`)).text) }
  const claimed = { ...FORWARDED, Origin: 'https://parts.concord.example' }
  expect((await ask(`${direct.url}/order`, claimed, fields)).status).toBe(403)
  expect((await ask(`${direct.url}/order`, { ...FORWARDED, Origin: direct.url }, fields)).status).toBe(200)
})

test('behind a trusted proxy the internal address is another origin', async () => {
  const fields = { ...ORDER_FIELDS, ...formKey((await ask(`${proxy.url}/order`)).text) }
  expect((await ask(`${proxy.url}/order`, { Origin: behind.url }, fields)).status).toBe(403)
})

test('a form that a proxy makes look foreign gets its page in words, and /readyz says what the proxy lacks', async () => {
  const degraded = async () => {
    const { degraded } = await (await fetch(`${behind.url}/readyz`)).json()
    return degraded.map(({ what }: { what: string }) => what).filter((what: string) => what.includes('proxy'))
  }
  const fields = { ...ORDER_FIELDS, ...formKey((await ask(`${proxy.url}/order`)).text) }
  const own = { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://parts.concord.example' }
  for (const path of ['/order', '/order.data']) {
    const answer = await fetch(`${behind.url}${path}`, {
      method: 'POST',
      headers: own,
      body: new URLSearchParams(fields),
    })
    const text = await answer.text()
    expect([answer.status, text]).toEqual([
      403,
      expect.stringContaining("We can't tell whether this form came from our own page"),
    ])
    expect(text).toContain('Back button')
    expect(text).toContain(ORDER_FIELDS.companyName)
    if (path === '/order') expect(answer.headers.get('Content-Type')).toContain('text/html')
  }
  expect(await degraded()).toEqual([expect.stringContaining('Let it send that host as X-Forwarded-Host')])
  const headers = { ...own, ...FORWARDED }
  const right = await fetch(`${behind.url}/order`, { method: 'POST', headers, body: new URLSearchParams(fields) })
  expect([right.status, sentNumber(await right.text())]).toEqual([200, expect.stringMatching(/^Q-/)])
  expect(await degraded()).toEqual([])
})

test('with SITE_URL a form from there is ours, also behind a proxy that says neither scheme nor host', {
  tags: ['long'],
}, async () => {
  const site = await startSite({ SITE_URL: 'https://parts.concord.example', SAMPLE: 'on' })
  try {
    const fields = { ...ORDER_FIELDS, ...formKey((await ask(`${site.url}/order`)).text) }
    for (const more of [{}, { 'Sec-Fetch-Site': 'same-origin' }]) {
      const sent = await ask(`${site.url}/order`, { Origin: 'https://parts.concord.example', ...more }, fields)
      expect([sent.status, sentNumber(sent.text)]).toEqual([200, expect.stringMatching(/^Q-/)])
    }
    const foreign = await ask(`${site.url}/order`, { Origin: 'https://elsewhere.example' }, fields)
    expect(foreign.status).toBe(403)
  } finally {
    await site.stop()
  }
})

describe.for([
  ['directly', () => direct.url, {}],
  ['through a proxy', () => behind.url, FORWARDED],
] as const)('a form that arrives %s', ([, url, forwarded]) => {
  test('brings 9 MB of files as they were', async () => {
    const { stamp } = await openForm(`${url()}/order`)
    const sizes = [5 * MEGABYTE, 4 * MEGABYTE - 1]
    const parts = sizes.map((size) => ({
      head: `Content-Disposition: form-data; name="attachments"; filename="${size}.pdf"`,
      body: pdfOf(size),
    }))
    const { headers, ...post } = upload(stamp, ...parts)
    const html = await (
      await fetch(`${url()}/order`, { ...post, headers: { ...Object(headers), ...forwarded } })
    ).text()
    const [path = ''] = /\/request\/[\w-]{24}/.exec(html) ?? []
    for (const [index, size] of sizes.entries()) {
      const file = await fetch(`${url()}${path}/files/${index + 1}/${size}.pdf`)
      expect(Buffer.compare(new Uint8Array(await file.arrayBuffer()), pdfOf(size))).toBe(0)
    }
  })

  // Earlier than Node's own limit for a request that isn't read, which would close the connection too.
  test('with 30 MB where 1 MB is allowed is refused before its end, and the connection closes', {
    timeout: 20_000,
  }, async () => {
    const posted = plainRequest(`${url()}/contact`, {
      method: 'POST',
      agent: false,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...forwarded },
    })
    posted.on('error', () => undefined) // it is still sending when the connection closes
    const answered = new Promise<IncomingMessage>((done) => posted.once('response', done))
    const closed = new Promise((done) => posted.once('close', done))
    posted.end(`note=${'x'.repeat(30 * MEGABYTE)}`)
    expect((await answered).resume().statusCode).toBe(413)
    await closed
  })

  test('as calls of the tools is answered', async () => {
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'families', arguments: {} } }
    const answer = await fetch(`${url()}/mcp`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...forwarded },
      body: JSON.stringify(call),
    })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('Panel Jacks')
  })
})
