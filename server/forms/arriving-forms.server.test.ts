import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { upload } from '#tests/hostile/hostile-uploads.ts'
import { pdfOf } from '#tests/samples/attachment-samples.ts'
import { openForm } from '#tests/site/posted-forms.ts'
import { type SiteProcess, startSite } from '#tests/site/site-process.ts'

const MEGABYTE = 1_000_000
const FORWARDED = {
  'X-Forwarded-For': '198.51.100.7',
  'X-Forwarded-Proto': 'https',
  'X-Forwarded-Host': 'parts.example',
}

describe.for([
  ['directly', {}, {}],
  ['through a proxy', { TRUST_PROXY: '127.0.0.1' }, FORWARDED],
] as const)('a form that arrives %s', ([, env, forwarded]) => {
  let site: SiteProcess
  beforeAll(async () => {
    site = await startSite({ ...env, FORM_MIN_SECONDS: '0', SITE_URL: 'https://parts.example' })
  })
  afterAll(() => site.stop())

  test('brings 9 MB of files as they were', async () => {
    const { stamp } = await openForm(`${site.url}/order`)
    const sizes = [5 * MEGABYTE, 4 * MEGABYTE - 1]
    const parts = sizes.map((size) => ({
      head: `Content-Disposition: form-data; name="attachments"; filename="${size}.pdf"`,
      body: pdfOf(size),
    }))
    const { headers, ...post } = upload(stamp, ...parts)
    const html = await (
      await fetch(`${site.url}/order`, { ...post, headers: { ...Object(headers), ...forwarded } })
    ).text()
    const [path = ''] = /\/request\/[\w-]{24}/.exec(html) ?? []
    for (const [index, size] of sizes.entries()) {
      const file = await fetch(`${site.url}${path}/files/${index + 1}/${size}.pdf`)
      expect(Buffer.compare(new Uint8Array(await file.arrayBuffer()), pdfOf(size))).toBe(0)
    }
  })

  // Earlier than Node's own limit for a request that isn't read, which would close the connection too.
  test('with 30 MB where 1 MB is allowed is refused before its end, and the connection closes', {
    timeout: 20_000,
  }, async () => {
    const posted = request(`${site.url}/contact`, {
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
    const answer = await fetch(`${site.url}/mcp`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...forwarded },
      body: JSON.stringify(call),
    })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('Panel Jacks')
  })
})
