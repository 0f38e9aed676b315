import { expect, test } from 'vitest'
import { namedHashes, scriptHashes } from '#tests/pages/script-hashes.ts'
import { builtSite, sampleCatalog } from '#tests/site/built-site.ts'

const site = await builtSite(sampleCatalog())
const PAGES = ['/', '/banana/insulated-jacks', '/part/10-880-2-05', '/search?q=10', '/nothing', '/order', '/contact']

test.for(PAGES.map((path) => [path] as const))('%s has a policy that allows only its own scripts', async ([path]) => {
  const answer = await site.get(path)
  const html = await answer.text()
  const policy = answer.headers.get('Content-Security-Policy') ?? ''
  expect(policy).toMatch(
    /^default-src 'none'; script-src 'self'( 'sha256-[^']+')*; style-src 'self'; img-src 'self' data:;/,
  )
  expect(policy).not.toContain('unsafe')
  expect(html).not.toContain('nonce=')
  expect(html).not.toMatch(/\sstyle="/)
  expect(namedHashes(policy)).toEqual(scriptHashes(html))
})

test('the same page has the same bytes, and is answered 304', async () => {
  for (const path of ['/', '/banana/insulated-jacks?page=2', '/api/v1/search?q=10-880']) {
    const first = await site.get(path)
    const tag = first.headers.get('ETag') ?? ''
    expect(tag, path).toMatch(/^(W\/)?"[^"]+"$/)
    expect(first.headers.get('Cache-Control'), path).toBe('no-cache')
    const again = await site.get(path, { 'If-None-Match': tag })
    expect([path, again.status]).toEqual([path, 304])
    // A browser would apply the policy of a 304 to its cached page.
    expect([null, first.headers.get('Content-Security-Policy')]).toContain(again.headers.get('Content-Security-Policy'))
  }
})

const OPEN = [
  ...['/api/v1/search?q=10-880', '/api/v1/parts/Insulated-Military/26', '/api/v1/openapi.json'],
  '/files/product-images/Insulated-Military/10-880-2-05-1-XXXX.jpg',
  '/files/product-pdfs/Insulated-Military/10-880-X-XX.pdf',
  ...['/files/product-models/Insulated-Military/10-880-2-05.step?as=glb', '/part/10-880-2-05.pdf'],
  ...['/part/10-880-2-05.svg'],
  ...['/terminals/insulated-military.csv', '/terminals/insulated-military.xlsx', '/kicad/v1/categories.json'],
  ...['/kicad/parts.kicad_httplib', '/.well-known/api-catalog'],
]

test.for(OPEN)('pages of every origin may read %s, also its errors and 304', async (path) => {
  const headers = { Origin: 'https://buyer.example', 'Access-Control-Request-Method': 'GET' }
  const preflight = await site.send(path, {
    method: 'OPTIONS',
    headers: { ...headers, 'Access-Control-Request-Headers': 'if-none-match,range' },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('Access-Control-Allow-Headers')).toBe('if-none-match,range')
  const answer = await site.get(path, { Origin: 'https://buyer.example' })
  await answer.body?.cancel()
  const tag = answer.headers.get('ETag') ?? '"none"'
  for (const { headers } of [preflight, answer, await site.get(path, { 'If-None-Match': tag })]) {
    expect(headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(headers.get('Access-Control-Allow-Credentials')).toBeNull()
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
  }
})

test.for([
  ...['/', '/part/10-880-2-05', '/order', '/contact', '/list?part=10-880-2-05', '/list.csv?part=10-880-2-05'],
  ...['/request/none', '/request/none/files/1/a.pdf', '/notices/none', '/terminals/insulated-military', '/readyz'],
])('pages of other origins may not read %s', async (path) => {
  const { headers } = await site.get(path, { Origin: 'https://buyer.example' })
  expect(headers.get('Access-Control-Allow-Origin')).toBeNull()
  expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
  expect((await site.send(path, { method: 'OPTIONS' })).status).toBe(405)
})

test('the order and contact pages are never cached', async () => {
  for (const path of ['/order?part=1', '/contact', '/order.data', '/contact.data', '/Order?part=1', '/order/']) {
    expect((await site.get(path)).headers.get('Cache-Control'), path).toBe('no-store')
  }
})

test('data for a navigation within the site may be cached for half a minute', async () => {
  const answer = await site.get('/banana/insulated-jacks.data')
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=30, stale-while-revalidate=30')
})

test('health says that the process is alive and what is degraded', async () => {
  expect(await (await site.get('/healthz')).json()).toEqual({ status: 'ok' })
  expect(await (await site.get('/readyz')).json()).toEqual({ status: 'ok', degraded: [], lastBackup: null })
  expect((await (await builtSite(null)).get('/readyz')).status).toBe(503)
})
