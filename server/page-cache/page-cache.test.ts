import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { CacheResult } from '#server/http/request-watch.ts'
import { createCacheableAddresses } from '#server/page-cache/cacheable-address.ts'
import { PageCache } from '#server/page-cache/page-cache.ts'
import { queueTurns } from '#tests/queues/queue-turns.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

const cacheableAddress = createCacheableAddresses(FAMILIES, new Map([[':group/:family', 'family/family']]), () => [])
const JACKS = '/banana/insulated-jacks'
const page = (text: string) => `<p>${text}</p>`.repeat(400)

type Made = { status?: number; headers?: Record<string, string>; body?: string }

/** A cache whose data and clock the test sets. Every page names the data that it was made from. */
function cached(make: (address: string) => Made = () => ({}), bytes = 1_000_000, { queue } = queueTurns()) {
  const state = { version: 'v1' as string | null, at: 0, allowed: true }
  const rendered: string[] = []
  const log: string[] = []
  const failures: unknown[] = []
  const answer = async (address: string) => {
    rendered.push(address)
    const version = state.version
    await Promise.resolve()
    const { status = 200, headers = {}, body = page(`${version} ${address}`) } = make(address)
    return new Response(body, { status, headers: { 'Content-Type': 'text/html', ...headers } })
  }
  const cache = new PageCache(
    {
      cacheableAddress,
      inTurn: (visitor, job) => queue.run(visitor, job),
      fetch: async (address, { place, visitor }) =>
        place || visitor ? await answer(address) : new Response('busy', { status: 503 }),
      version: () => state.version,
      failed: (error) => failures.push(error),
      now: () => state.at,
    },
    bytes,
  )
  const send = async (path: string, headers: Record<string, string> = {}, method = 'GET', visitor = '192.0.2.1') =>
    cache.answer({
      method,
      path,
      acceptEncoding: headers['Accept-Encoding'] ?? null,
      ifNoneMatch: headers['If-None-Match'] ?? null,
      visitor: () => visitor,
      mayCall: () => state.allowed,
      answered: (_, { status }, how: CacheResult) => log.push(`${status} ${how}`),
    })
  const ask = async (...asked: Parameters<typeof send>) => {
    const sent = await send(...asked)
    return sent && new Response(sent.body, sent)
  }
  const statusFor = async (visitor: string, path: string) => (await send(path, {}, 'GET', visitor))?.status
  return { state, rendered, log, failures, cache, send, ask, statusFor }
}

test('a page is made once and then served from memory, for any other parameters', async () => {
  const { ask, rendered, log } = cached()
  const first = await ask(`${JACKS}?page=2&color=Red&utm_source=mail`)
  const text = await first?.text()
  for (const query of ['color=Red&page=2', 'page=2&color=Red', 'x=1&color=Red&color=Red&page=2&page=9']) {
    const again = await ask(`${JACKS}?${query}`)
    expect([query, await again?.text(), again?.headers.get('ETag')]).toEqual([query, text, first?.headers.get('ETag')])
  }
  expect(rendered).toEqual([`${JACKS}?color=Red&page=2`])
  expect(log).toEqual(['200 made', '200 kept', '200 kept', '200 kept'])
})

test('requests for the same page at the same time share one rendering', async () => {
  const { ask, rendered } = cached()
  const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => ask(`${JACKS}?x=${index}`)))
  expect(new Set(await Promise.all(answers.map((answer) => answer?.text()))).size).toBe(1)
  expect(rendered).toEqual([JACKS])
})

const [BUSY, BOB] = ['192.0.2.7', '192.0.2.9']

/** A cache behind a queue whose one place is taken until `free`, and in which one network has used much time. */
async function crowded(maxWaiting = 100) {
  const turns = queueTurns({ maxWaiting })
  const site = cached(undefined, undefined, turns)
  await site.ask('/')
  await turns.queue.run(BUSY, async () => ({ result: null, ms: 60_000 }))
  const place = Promise.withResolvers<{ result: null; ms: number }>()
  void turns.queue.run('192.0.2.1', () => place.promise)
  site.rendered.length = 0
  return { ...site, free: () => place.resolve({ result: null, ms: 1 }) }
}

test('an old page is made again at the turn of who asks for it; who is refused gets the old one', async () => {
  const { statusFor, rendered, state, log, free } = await crowded(1)
  state.at = 61_000
  const [old, page] = [statusFor(BUSY, '/'), statusFor(BOB, JACKS)]
  expect(await old).toBe(200)
  expect(rendered).toEqual([])
  free()
  expect(await page).toBe(200)
  expect([rendered, log.slice(-2)]).toEqual([[JACKS], ['200 kept', '200 made']])
})

test('an old page that can’t be made within a second is sent as it was', async () => {
  const { statusFor, rendered, state, log, free } = await crowded()
  state.at = 61_000
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const old = statusFor(BOB, '/')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await old).toBe(200)
  expect([rendered, log.at(-1)]).toEqual([[], '200 kept'])
  free()
})

test('a page is compressed once, and plain for who takes no gzip', async () => {
  const { ask, send, rendered } = cached()
  const gzip = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }
  const [one, other] = await Promise.all([send(JACKS, gzip), send(JACKS, gzip)])
  expect(one?.body).toBe(other?.body)
  expect(gunzipSync(one?.body ?? '').toString()).toBe(page(`v1 ${JACKS}`))
  const plain = await ask(JACKS)
  expect(await plain?.text()).toBe(page(`v1 ${JACKS}`))
  expect(plain?.headers.get('ETag')).toBe(one?.headers.etag)
  expect(plain?.headers.get('Vary')).toBe('Accept-Encoding')
  expect(rendered).toEqual([JACKS])
})

test('a client that still has the page gets 304, in whichever encoding it has it', async () => {
  const { ask } = cached(() => ({
    headers: { 'Content-Security-Policy': "default-src 'none'", 'X-Kind': 'page' },
  }))
  const tag = (await ask(JACKS, { 'Accept-Encoding': 'gzip' }))?.headers.get('ETag') ?? ''
  for (const known of [tag, tag.slice('W/'.length), `"other", ${tag}`, '*']) {
    const answer = await ask(JACKS, { 'Accept-Encoding': 'br, gzip', 'If-None-Match': known })
    expect([known, answer?.status, await answer?.text()]).toEqual([known, 304, ''])
    expect(answer?.headers.get('Content-Security-Policy')).toBeNull()
    expect(answer?.headers.get('X-Kind')).toBe('page')
  }
  const others = [
    { 'Accept-Encoding': 'br, gzip', 'If-None-Match': '"other"' },
    { 'Accept-Encoding': 'br, gzip', 'If-None-Match': tag.slice('W/"'.length, -1) },
  ]
  for (const headers of others) expect((await ask(JACKS, headers))?.status).toBe(200)
})

test('HEAD is answered from the page cached for GET, without its body', async () => {
  const { ask, rendered } = cached()
  const get = await ask(JACKS)
  const head = await ask(JACKS, {}, 'HEAD')
  expect(await head?.text()).toBe('')
  expect([head?.headers.get('ETag'), head?.headers.get('Content-Length')]).toEqual([
    get?.headers.get('ETag'),
    String((await get?.text())?.length),
  ])
  expect(rendered).toEqual([JACKS])
  expect(await ask(JACKS, {}, 'POST')).toBeNull()
})

test.for([
  [{ status: 404 }, 'an error'],
  [{ headers: { 'Set-Cookie': 'a=b' } }, 'an answer with a cookie'],
  [{ headers: { 'Cache-Control': 'no-store' } }, 'an answer with no-store'],
  [{ headers: { 'Cache-Control': 'private, max-age=1' } }, "a visitor's own answer"],
  [{ status: 503, headers: { 'Retry-After': '1' } }, 'a refusal'],
] as const)('$1 is served and not cached', async ([made]) => {
  const { ask, rendered, cache } = cached(() => made)
  await ask(JACKS)
  expect((await ask(JACKS))?.status).toBe('status' in made ? made.status : 200)
  expect([rendered.length, cache.pages]).toEqual([2, 0])
})

test('a redirect is left to the site if the request has other parameters', async () => {
  const { ask } = cached(() => ({ status: 302, headers: { Location: '/part/1' }, body: '' }))
  expect((await ask('/search?q=10-880'))?.status).toBe(302)
  expect(await ask('/search?q=10-880&utm_source=mail')).toBeNull()
})

test('new data never mixes with old: all pages are made again, also one that was being made', async () => {
  const { ask, state, cache } = cached()
  await ask('/')
  await ask(JACKS)
  const late = ask('/compare') // starts with v1 and ends with v2
  state.version = 'v2'
  await late
  expect(await (await ask(JACKS))?.text()).toContain('v2')
  expect(cache.pages).toBe(1)
  expect(await (await ask('/compare'))?.text()).toContain('v2')
  expect(await (await ask('/'))?.text()).toContain('v2')
  state.version = null
  expect(await ask('/')).toBeNull()
})

test('a page is made again after a minute, once for all who ask for it', async () => {
  let edition = 1
  const { ask, state, rendered } = cached((address) => ({ body: page(`${edition} ${address}`) }))
  await ask(JACKS)
  edition = 2
  state.at = 59_000
  await ask(JACKS)
  expect(rendered).toHaveLength(1)
  state.at = 61_000
  for (const answer of await Promise.all([ask(JACKS), ask(JACKS)])) expect(await answer?.text()).toContain('<p>2 ')
  expect(rendered).toHaveLength(2)
})

test('no requests make the cache hold more than its bytes', async () => {
  const { ask, cache } = cached(() => ({ body: crypto.randomUUID().repeat(100) }), 200_000)
  for (let index = 0; index < 300; index += 1) {
    await ask(`/search?q=${index % 170}-880`)
    expect(cache.bytes).toBeLessThanOrEqual(200_000)
  }
  expect(cache.pages).toBeGreaterThan(20)
})

test('the least recently used answer goes first', async () => {
  const { ask, rendered, cache } = cached(() => ({ body: crypto.randomUUID().repeat(20) }), 30_000)
  const full = async () => {
    for (let index = 0; ; index += 1) {
      const { pages } = cache
      await ask(`/search?q=${index}`)
      await ask('/')
      if (cache.pages === pages && index > 0) return
    }
  }
  await full()
  const before = rendered.length
  await ask('/')
  expect(rendered).toHaveLength(before)
  await ask('/search?q=0')
  expect(rendered).toHaveLength(before + 1)
})

test('an answer that would take more than an eighth of the cache is served and not cached', async () => {
  const { ask, cache } = cached(() => ({ body: 'x'.repeat(20_000), headers: { 'Content-Encoding': 'x' } }), 160_000)
  expect((await ask(JACKS))?.status).toBe(200)
  expect([cache.pages, cache.bytes]).toEqual([0, 0])
  const larger = cached(() => ({ body: 'x'.repeat(20_000), headers: { 'Content-Encoding': 'x' } }), 190_000)
  await larger.ask(JACKS)
  expect(larger.cache.pages).toBe(1)
})

test('a cache of 0 bytes holds nothing', async () => {
  const { ask, cache, rendered } = cached(() => ({}), 0)
  await ask(JACKS)
  expect((await ask(JACKS))?.status).toBe(200)
  expect([cache.pages, rendered.length]).toEqual([0, 2])
})

test('API answers are cached too, and calls are still counted for each visitor', async () => {
  const { ask, state, rendered } = cached(() => ({
    headers: { 'Content-Type': 'application/json' },
    body: '{"count":0}',
  }))
  expect(await (await ask('/api/v1/search?q=none', { 'Accept-Encoding': 'gzip' }))?.text()).toBe('{"count":0}') // too small to compress
  expect((await ask('/api/v1/search?q=none'))?.status).toBe(200)
  state.allowed = false
  expect(await ask('/api/v1/search?q=none')).toBeNull()
  expect(rendered).toHaveLength(1)
})

test('a page that can no longer be made stays, and the error is reported', async () => {
  let broken = false
  const { ask, state, failures } = cached(() => {
    if (broken) throw new Error('no memory')
    return {}
  })
  await ask(JACKS)
  broken = true
  state.at = 61_000
  expect((await ask(JACKS))?.status).toBe(200)
  expect(failures).toEqual([new Error('no memory')])
})

test.for(['no-store', 'private'])('a page that may not be cached (%s) does not replace the old one', async (policy) => {
  const made: Made = { body: page('whole') }
  const { ask, state } = cached(() => made)
  await ask(JACKS)
  Object.assign(made, { body: page('without a section'), headers: { 'Cache-Control': policy } })
  state.at = 61_000
  expect(await (await ask(JACKS))?.text()).toContain('whole')
})
