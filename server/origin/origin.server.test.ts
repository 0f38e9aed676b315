import { request as plainRequest } from 'node:http'
import { request } from 'node:https'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { upload } from '#tests/hostile/hostile-uploads.ts'
import { startTlsProxy, type TlsProxy } from '#tests/programs/tls-proxy.ts'
import { pdfOf } from '#tests/samples/attachment-samples.ts'
import { builtSite } from '#tests/site/built-site.ts'
import { CONTACT_FIELDS, formKey, ORDER_FIELDS, openForm, sentNumber } from '#tests/site/posted-forms.ts'
import { sampleCatalog } from '#tests/site/sample-catalog.ts'
import { type SiteProcess, startSite } from '#tests/site/site-process.ts'
import { storedRows } from '#tests/site/stored-rows.ts'

const FORWARDED = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'parts.concord.example' }
const MEGABYTE = 1_000_000
const OUR_PAGE = 'same-origin'
const FOREIGN = { Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' }

type Answer = { readonly status: number; readonly text: string }
type Headers = Readonly<Record<string, string>>

/** Uses its own socket: fetch neither sends these headers nor accepts the proxy's certificate. */
function ask(url: string, headers: Headers = {}, fields: Headers | null = null): Promise<Answer> {
  if (!url.startsWith('https:')) return askPlain(url, headers, fields)
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
const HERE = 'http://localhost'

async function askPlain(url: string, headers: Headers, fields: Headers | null): Promise<Answer> {
  const sent = fields ? { headers, method: 'POST', body: new URLSearchParams(fields) } : { headers }
  const answer = await (url.startsWith(`${HERE}/`) ? direct.send(url, sent) : fetch(url, sent))
  return { status: answer.status, text: await answer.text() }
}

/** A site without a proxy, at `HERE`. */
const direct = await builtSite(sampleCatalog())
let behind: SiteProcess
let proxy: TlsProxy
beforeAll(async () => {
  behind = await startSite({ TRUST_PROXY: '127.0.0.1,::1', RATE_LIMIT: '1' })
  proxy = await startTlsProxy(behind.url)
})
afterAll(async () => {
  await proxy.stop()
  await behind.stop()
})

// same-origin.test.ts has each way in which a browser or a program names the origin of a POST.
describe.for(['direct', 'behind a TLS proxy'] as const)('%s', (way) => {
  const here = () =>
    way === 'direct' ? { url: HERE, dataDir: direct.dataDir } : { url: proxy.url, dataDir: behind.dataDir }

  test.for([
    ['/order', ORDER_FIELDS],
    ['/contact', CONTACT_FIELDS],
  ] as const)('a post to %s is stored from our own page, and not from another site', async ([path, fields]) => {
    const { url, dataDir } = here()
    const settings = { dataDir, databaseUrl: null }
    const key = formKey((await ask(url + path)).text)
    const before = await storedRows(settings)
    const refused = await ask(url + path, FOREIGN, { ...fields, ...key })
    expect([refused.status, refused.text]).toEqual([
      403,
      expect.stringContaining('This form was sent from another site.'),
    ])
    expect(await storedRows(settings)).toEqual(before)
    const taken = await ask(url + path, { Origin: url, 'Sec-Fetch-Site': OUR_PAGE }, { ...fields, ...key })
    expect([taken.status, sentNumber(taken.text)]).toEqual([200, expect.stringMatching(/^[QC]-/)])
    expect((await storedRows(settings)).request).toBe(before.request + 1)
  })

  test("the router's own address of the form has the same protection and error", async () => {
    const { url } = here()
    const fields = { ...ORDER_FIELDS, ...formKey((await ask(`${url}/order`)).text) }
    expect((await ask(`${url}/order.data`, { Origin: url, 'Sec-Fetch-Site': OUR_PAGE }, fields)).status).toBe(200)
    expect((await ask(`${url}/order.data`, FOREIGN, fields)).status).toBe(403)
  })
})

test('without TRUST_PROXY forwarded addresses are ignored', async () => {
  const fields = { ...ORDER_FIELDS, ...formKey((await ask(`${HERE}/order`)).text) }
  const claimed = { ...FORWARDED, Origin: 'https://parts.concord.example' }
  expect((await ask(`${HERE}/order`, claimed, fields)).status).toBe(403)
  expect((await ask(`${HERE}/order`, { ...FORWARDED, Origin: HERE }, fields)).status).toBe(200)
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

describe('a form that arrives through a proxy', () => {
  test('brings 9 MB of files as they were', async () => {
    const { stamp } = await openForm(`${behind.url}/order`)
    const sizes = [5 * MEGABYTE, 4 * MEGABYTE - 1]
    const parts = sizes.map((size) => ({
      head: `Content-Disposition: form-data; name="attachments"; filename="${size}.pdf"`,
      body: pdfOf(size),
    }))
    const { headers, ...post } = upload(stamp, ...parts)
    const answer = await fetch(`${behind.url}/order`, { ...post, headers: { ...Object(headers), ...FORWARDED } })
    const [path = ''] = /\/request\/[\w-]{24}/.exec(await answer.text()) ?? []
    for (const [index, size] of sizes.entries()) {
      const file = await fetch(`${behind.url}${path}/files/${index + 1}/${size}.pdf`)
      expect(Buffer.compare(new Uint8Array(await file.arrayBuffer()), pdfOf(size))).toBe(0)
    }
  })

  // Earlier than Node's own limit for a request that isn't read, which would close the connection too.
  test('with 30 MB where 1 MB is allowed is refused before its end, and the connection closes', {
    timeout: 20_000,
  }, async () => {
    const posted = plainRequest(`${behind.url}/contact`, {
      method: 'POST',
      agent: false,
      headers: { ...FORM, ...FORWARDED },
    })
    posted.on('error', () => undefined) // it is still sending when the connection closes, and may miss the answer
    let status: number | undefined = 413
    posted.once('response', (answer) => {
      status = answer.resume().statusCode
    })
    const closed = new Promise((done) => posted.once('close', done))
    posted.end(`note=${'x'.repeat(30 * MEGABYTE)}`)
    await closed
    expect(status).toBe(413)
  })

  test('as calls of the tools is answered', async () => {
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'families', arguments: {} } }
    const answer = await fetch(`${behind.url}/mcp`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...FORWARDED },
      body: JSON.stringify(call),
    })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('Panel Jacks')
  })
})

test('RATE_LIMIT=1 is ten forms in ten minutes of a network', async () => {
  const headers = { ...FORWARDED, 'X-Forwarded-For': '203.0.113.7', Origin: 'https://parts.concord.example' }
  const send = async () => {
    const body = new URLSearchParams({ ...ORDER_FIELDS, ...(await openForm(`${behind.url}/order`)) })
    return (await fetch(`${behind.url}/order`, { method: 'POST', headers, body })).status
  }
  for (let sent = 0; sent < 10; sent += 1) expect(await send()).toBe(200)
  expect(await send()).toBe(429)
})
