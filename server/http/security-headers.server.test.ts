import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SiteFiles } from '#files/site-files.ts'
import { BUILT } from '#tests/programs/built-program.ts'
import { builtSite, filesIn, sampleCatalog } from '#tests/site/built-site.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }
const MORE_THAN_A_FORM = `message=${'x'.repeat(1_100_000)}`
const [STYLE = ''] = (await readdir(join(BUILT, 'client/assets'))).filter((name) => name.endsWith('.css'))

let folder = ''
let files: SiteFiles
let site: Awaited<ReturnType<typeof builtSite>>
const memory = { short: false, isShort: () => memory.short }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'security-headers-'))
  await mkdir(join(folder, 'files/product-pdfs/Military'), { recursive: true })
  await writeFile(join(folder, 'files/product-pdfs/Military/32-204-X-XX.pdf'), '%PDF-1.7')
  files = await filesIn(folder)
  const others = { memory, calls: { max: 1, windowMs: 60_000 } }
  site = await builtSite(sampleCatalog(), FAMILIES, files, 'https://parts.concord.example', others)
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
  const answer = await site.send(path, request)
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

test.for(KINDS)('%s (%i) has every security header', async ([, status, path, request]) => {
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
