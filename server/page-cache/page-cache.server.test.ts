import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { CHANGE_NOTICES } from '#catalog/company/company-document.ts'
import { sampleDocuments } from '#sample/company-documents.ts'
import { builtSite } from '#tests/site/built-site.ts'
import { catalogOf } from '#tests/site/catalog-of.ts'
import { CONTENT, FAMILIES } from '#tests/site/product-content.ts'
import { sampleCatalog } from '#tests/site/sample-catalog.ts'

const JACKS = '/banana/insulated-jacks'
const PART = '/part/10-880-2-05'
const CACHED = ['/', JACKS, `${JACKS}?color=Red&page=2`, PART, '/search?q=10-88', '/compare', '/about/company-profile']
const DATA = ['/_.data', `${JACKS}.data?page=2&_routes=family%2Ffamily`, '/api/v1/search?q=10-880']

/** Headers of an unusual visitor. */
const ODD: Record<string, string> = {
  Host: 'evil.example:99',
  Cookie: 'session=1; theme=dark',
  Authorization: 'Bearer x',
  'Accept-Language': 'de-CH, de;q=0.9',
  Accept: 'application/json',
  'User-Agent': 'Googlebot/2.1',
  'X-Forwarded-Host': 'evil.example',
  'X-Forwarded-Proto': 'https',
  'X-Forwarded-For': '198.51.100.7',
  'X-Request-Id': 'mine',
  Origin: 'https://evil.example',
  Range: 'bytes=0-10',
  'Sec-Purpose': 'prefetch',
  'Save-Data': 'on',
  'X-HTTP-Method-Override': 'DELETE',
}

type Facts = { status: number; headers: [string, string][]; body: string }
async function facts(answer: Response): Promise<Facts> {
  const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id')
  return { status: answer.status, headers, body: await answer.text() }
}

/** Counts how a site answered requests for cacheable pages. */
function counted() {
  const asked: string[] = []
  const watch = { answered: () => undefined, asked: (how: string) => asked.push(how), closed: () => undefined }
  return { asked, watch: { ...watch, watchPages: () => undefined } }
}

test('an answer depends only on its address, not on its first visitor (behavior 13.11)', async () => {
  const [plain, odd] = await Promise.all([builtSite(sampleCatalog()), builtSite(sampleCatalog())])
  for (const path of [...CACHED, ...DATA]) {
    const usual = await facts(await plain.get(path))
    const strange = await facts(await odd.get(path, ODD)) // this one is rendered for it
    expect([path, strange]).toEqual([path, usual])
    expect([path, await facts(await odd.get(path))]).toEqual([path, usual])
    expect([path, await facts(await plain.get(path, ODD))]).toEqual([path, usual])
    expect([path, usual.status]).toEqual([path, 200])
  }
})

test('nothing personal is cached: forms, requests, lists', async () => {
  const { asked, watch } = counted()
  const site = await builtSite(sampleCatalog(), FAMILIES, undefined, null, { watch })
  for (const path of ['/order', '/contact', '/order.data', '/list', '/list?part=10-880-2-05', '/list/paste', '/test']) {
    const [one, other] = [await site.get(path), await site.get(path)]
    expect([path, one.status]).toEqual([path, 200])
    expect(one.headers.get('Set-Cookie')).toBeNull()
    if (path.startsWith('/order')) expect(await one.text()).not.toBe(await other.text()) // each has its own stamp
  }
  await site.get('/request/none')
  await site.send('/', { method: 'POST', body: 'x' })
  expect(asked).toEqual([])
})

test('new rows show immediately on every page, and never next to old ones', async () => {
  const jacks = (Color: string) => catalogOf({ 'Insulated Banana Jacks': [{ 'Part No': '1', Color }] })
  const [before, after] = [jacks('Red'), jacks('Ultramarine')]
  let current = before
  const site = await builtSite(before, FAMILIES, undefined, null, { catalog: () => current })
  const pages = [JACKS, `${JACKS}.data`, `${JACKS}?color=Ultramarine`]
  const shows = () =>
    Promise.all(pages.map(async (path) => (await (await site.get(path)).text()).includes('Ultramarine')))
  expect(await shows()).toEqual([false, false, true]) // as the filter's own badge
  const tag = (await site.get(JACKS)).headers.get('ETag') ?? ''
  expect((await site.get(JACKS, { 'If-None-Match': tag })).status).toBe(304)
  current = after
  expect(await shows()).toEqual([true, true, true])
  expect((await site.get(JACKS, { 'If-None-Match': tag })).status).toBe(200)
  current = before
  expect(await shows()).toEqual([false, false, true])
})

test('the page of notices is cached until a document changes', async () => {
  const { asked, watch } = counted()
  const PAGE = CHANGE_NOTICES.path
  const documents = sampleDocuments(new Date('2026-11-21T12:00:00Z'), sampleCatalog())
  let content = { ...CONTENT, documents, version: 'one' }
  const site = await builtSite(sampleCatalog(), FAMILIES, undefined, null, { watch, content: () => content })
  const first = await (await site.get(PAGE)).text()
  expect(await (await site.get(`${PAGE}?utm_source=mail`)).text()).toBe(first)
  content = {
    ...CONTENT,
    documents: documents.map((document) => ({ ...document, title: 'Green posts end' })),
    version: 'two',
  }
  expect(await (await site.get(PAGE)).text()).toContain('Green posts end')
  expect(asked).toEqual(['made', 'kept', 'made'])
})

test('a page with a missing section is served and not cached', async () => {
  const whole = sampleCatalog()
  let broken = true
  const table: typeof whole.table = (name) => {
    const found = whole.table(name)
    return found && broken ? { ...found, facets: () => fail() } : found
  }
  const fail = (): never => {
    throw new Error('no options')
  }
  const site = await builtSite({ ...whole, table })
  const lacking = await site.get('/banana/non-insulated-jacks')
  expect(await lacking.text()).toContain('Failed to load filter options')
  expect(lacking.headers.get('Cache-Control')).toBe('no-store')
  broken = false
  expect(await (await site.get('/banana/non-insulated-jacks')).text()).not.toContain('Failed to load filter options')
})

test('pages, data, errors and forms are compressed; what is compressed already, and few bytes, are not', async () => {
  const site = await builtSite(sampleCatalog())
  const packed = async (path: string) => {
    const answer = await site.get(path, { 'Accept-Encoding': 'gzip, br, zstd' })
    return [path, answer.headers.get('Content-Encoding'), answer.headers.get('Vary')]
  }
  for (const path of [...CACHED, ...DATA]) {
    expect(await packed(path)).toEqual([path, 'gzip', 'Accept-Encoding'])
  }
  expect(await packed(`${JACKS}.csv`)).toEqual([`${JACKS}.csv`, 'gzip', 'Accept-Encoding']) // a stream
  for (const path of ['/order', '/nothing', '/list', '/api/v1/families']) {
    expect(await packed(path)).toEqual([path, 'gzip', 'Accept-Encoding'])
  }
  for (const path of ['/api/v1/catalog.ndjson.gz', `${JACKS}.xlsx`, '/placeholder-image.jpg', '/healthz']) {
    expect((await packed(path))[1]).toBeNull()
  }
})

test.for(['gzip', 'identity'])(
  'an answer that is not cached comes as %s to a client that takes nothing else',
  async (encoding) => {
    const site = await builtSite(sampleCatalog())
    const answer = await site.get('/order', { 'Accept-Encoding': encoding })
    expect(answer.headers.get('Content-Encoding')).toBe(encoding === 'identity' ? null : encoding)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect((encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString()).toMatch(
      /^<!DOCTYPE html>.*Order Form.*<\/html>$/s,
    )
  },
)

test('no answer names the software that made it, but for the mark by which the router knows its errors', async () => {
  const site = await builtSite(sampleCatalog())
  for (const path of [
    ...CACHED,
    ...DATA,
    '/nothing',
    '/part/none.data',
    '/nothing.data',
    '/order.data',
    '/api/v1/none',
  ]) {
    const { status, headers } = await site.get(path)
    const mark = status >= 400 && path.endsWith('.data') ? ['x-remix-response'] : []
    const names = [...headers.keys()]
    expect([
      path,
      names.filter((name) => /^x-(?!request-id|content-type-options|robots-tag)|^server$/.test(name)),
    ]).toEqual([path, mark])
  }
})

test('with too little memory, cached pages, built files and health are answered and everything else is refused', async () => {
  const memory = { short: false, isShort: () => memory.short }
  const site = await builtSite(sampleCatalog(), FAMILIES, undefined, null, { memory })
  await site.get(JACKS)
  const [style = ''] = (await (await site.get('/')).text()).match(/\/assets\/[\w.-]+\.css/) ?? []
  memory.short = true
  const statuses = async (paths: readonly string[]) =>
    Promise.all(paths.map(async (path) => (await site.get(path)).status))
  expect(await statuses([JACKS, `${JACKS}?utm_source=x`, '/', style, '/healthz', '/readyz'])).toEqual(
    Array(6).fill(200),
  )
  const refused = [
    PART,
    `${JACKS}?page=2`,
    '/order',
    '/api/v1/families',
    `${JACKS}.csv`,
    '/files/x.png',
    `${PART}.data`,
  ]
  for (const path of refused) {
    const answer = await site.get(path)
    expect([path, answer.status, answer.headers.get('Retry-After')]).toEqual([path, 503, '2'])
    expect([answer.headers.get('Cache-Control'), answer.headers.get('X-Content-Type-Options')]).toEqual([
      'no-store',
      'nosniff',
    ])
    expect(await answer.text()).toContain('try again in a few seconds')
  }
  memory.short = false
  expect(await statuses([PART, `${JACKS}?page=2`, '/order'])).toEqual([200, 200, 200])
})
