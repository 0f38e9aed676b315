import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SiteFiles } from '#files/site-files.ts'
import { namedHashes, scriptHashes } from '#tests/pages/script-hashes.ts'
import { BUILT } from '#tests/programs/built-program.ts'
import { builtSite } from '#tests/site/built-site.ts'
import { filesIn } from '#tests/site/files-in.ts'
import { FAMILIES } from '#tests/site/product-content.ts'
import { sampleCatalog } from '#tests/site/sample-catalog.ts'

const site = await builtSite(sampleCatalog())
const PAGES = ['/', '/banana/insulated-jacks', '/part/10-880-2-05', '/search?q=10', '/nothing', '/order', '/contact']

test.for(PAGES.map((path) => [path] as const))('%s allows only its own scripts (behavior 13.7)', async ([path]) => {
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

test.for(OPEN)('pages of every origin may read %s, also its errors and 304 (behavior 13.17)', async (path) => {
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
])('pages of other origins may not read %s (behavior 13.17)', async (path) => {
  const { headers } = await site.get(path, { Origin: 'https://buyer.example' })
  expect(headers.get('Access-Control-Allow-Origin')).toBeNull()
  expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
  expect((await site.send(path, { method: 'OPTIONS' })).status).toBe(405)
})

test('the order and contact pages are never cached (behavior 13.12)', async () => {
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

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }
const MORE_THAN_A_FORM = `message=${'x'.repeat(1_100_000)}`
const [STYLE = ''] = (await readdir(join(BUILT, 'client/assets'))).filter((name) => name.endsWith('.css'))

let folder = ''
let files: SiteFiles
let guarded: Awaited<ReturnType<typeof builtSite>>
const memory = { short: false, isShort: () => memory.short }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'security-headers-'))
  await mkdir(join(folder, 'files/product-pdfs/Military'), { recursive: true })
  await writeFile(join(folder, 'files/product-pdfs/Military/32-204-X-XX.pdf'), '%PDF-1.7')
  files = await filesIn(folder)
  const others = { memory, calls: { max: 1, windowMs: 60_000 } }
  guarded = await builtSite(sampleCatalog(), FAMILIES, files, 'https://parts.concord.example', others)
})
afterAll(async () => {
  await files.close()
  await rm(folder, { recursive: true, force: true })
})

/** Every kind of answer. The second API call is above the limit. */
const KINDS: readonly (readonly [string, number, string, RequestInit?])[] = [
  ['a page', 200, '/banana/insulated-jacks'],
  ['a cached page', 200, '/banana/insulated-jacks'],
  ['data for a navigation', 200, '/banana/insulated-jacks.data'],
  ['a form', 200, '/order'],
  ['a missing page', 404, '/nothing'],
  ['a redirect', 301, '/Banana/Insulated-Jacks'],
  ['a problem document', 404, '/api/v1/none'],
  ['one call too many', 429, '/api/v1/search?q=10'],
  ['an asset', 200, `/assets/${STYLE}`],
  ['a missing asset', 404, '/assets/none.js'],
  ['a folder', 404, '/assets/'],
  ['a file outside of the site', 404, '/package.json'],
  ['what git keeps', 404, '/.git/config'],
  ['a file', 200, '/files/product-pdfs/Military/32-204-X-XX.pdf'],
  ['a missing file', 404, '/files/product-pdfs/Military/none.pdf'],
  ['a table download', 200, '/banana/insulated-jacks.csv'],
  ['a method that is not allowed', 405, '/', { method: 'PUT' }],
  ['a form that is too large', 413, '/order', { method: 'POST', headers: FORM, body: MORE_THAN_A_FORM }],
  ['a form from another origin', 403, '/order', { method: 'POST', headers: { ...FORM, Origin: 'https://a.example' } }],
]

async function headersOf(path: string, status: number, request: RequestInit = {}): Promise<Headers> {
  const answer = await guarded.send(path, request)
  expect(answer.status).toBe(status)
  await answer.body?.cancel()
  return answer.headers
}

function expectGuarded(headers: Headers): void {
  expect(Object.fromEntries(headers)).toMatchObject({
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('frame-ancestors'),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': expect.stringMatching(/^(same|cross)-origin$/),
  })
  for (const name of ['Server', 'X-Powered-By', 'Set-Cookie']) expect([name, headers.get(name)]).toEqual([name, null])
}

test.for(KINDS)('%s (%i) has every security header (behavior 13.10)', async ([, status, path, request]) => {
  expectGuarded(await headersOf(path, status, request))
})

test('a refusal while memory is short has them too', async () => {
  memory.short = true
  expectGuarded(await headersOf('/banana/insulated-plugs', 503))
  memory.short = false
})

test('Strict-Transport-Security is on a 304 too, and not without https', async () => {
  const ETag = (await headersOf('/panel-jacks/panel-jack', 200)).get('ETag') ?? ''
  const unchanged = await headersOf('/panel-jacks/panel-jack', 304, { headers: { 'If-None-Match': ETag } })
  expect(unchanged.get('Strict-Transport-Security')).toBe('max-age=31536000')
  const plain = await builtSite(sampleCatalog(), FAMILIES, files, 'http://parts.concord.example')
  expect((await plain.get('/')).headers.get('Strict-Transport-Security')).toBeNull()
})
