import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DocumentThread } from '#print/document-queue.ts'
import { LABEL_STOCKS } from '#print/schemas/label-stock.ts'
import { trustedProxies } from '#server/origin/trusted-proxies.ts'
import { NetworkTimes } from '#server/overload/network-times.ts'
import { builtSite } from '#tests/site/built-site.ts'
import { catalogOf } from '#tests/site/catalog-of.ts'
import { productFamily } from '#tests/site/product-content.ts'
import { sampleCatalog, sampleRecords } from '#tests/site/sample-catalog.ts'

const TABLE = '/banana/insulated-jacks'
const SHEET = '/part/10-880-2-05.pdf'
/** One of each kind of download. */
const DOWNLOADS = [`${TABLE}.csv`, `${TABLE}.xlsx`, SHEET, '/part/10-880-2-05.svg', '/api/v1/catalog.ndjson.gz']
/** Without a socket, as in these tests. */
const VISITOR = '127.0.0.1'

const rowsOf = (table: string, rows: number) => ({ [table]: sampleRecords(productFamily(table)).slice(0, rows) })
/** To make its downloads takes no longer than to measure them. */
const small = catalogOf({ ...rowsOf('Insulated Banana Jacks', 100), ...rowsOf('Insulated-Military', 30) })

const siteWith = (others: Parameters<typeof builtSite>[4]) =>
  builtSite(sampleCatalog(), undefined, undefined, null, others)

test('downloads wait behind the pages, and are refused after four seconds with a time to try again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const page = Promise.withResolvers<{ result: Response; ms: number }>()
  const site = await siteWith({
    renderer: { render: () => page.promise, concurrency: 1, hostedRevision: () => '' },
    proxies: trustedProxies([VISITOR]),
  })
  const opened = site.get('/order')
  const asked = DOWNLOADS.filter((path) => path !== SHEET).map((path) => site.get(path))
  for (let round = 0; round < 20; round += 1) await yieldToEventLoop()
  await vi.advanceTimersByTimeAsync(3_000)
  const others = site.get('/contact', { 'X-Forwarded-For': '203.0.113.9' })
  await vi.advanceTimersByTimeAsync(900)
  expect(await Promise.race([...asked, 'waiting'])).toBe('waiting')
  await vi.advanceTimersByTimeAsync(100)
  for (const answer of await Promise.all(asked)) {
    const { headers } = answer
    expect([answer.status, headers.get('Retry-After'), headers.get('X-Refused')]).toEqual([503, '2', 'queue'])
  }
  page.resolve({ result: new Response('the page'), ms: 1 })
  expect(await (await opened).text()).toBe('the page')
  await others
  expect((await site.get(DOWNLOADS[0] ?? '')).status).toBe(200)
})

test.for(DOWNLOADS)('the time that %s takes counts for its network, from the first byte to the last', async (path) => {
  const networkTimes = new NetworkTimes(() => 0) // nothing is forgotten
  const site = await builtSite(small, undefined, undefined, null, { networkTimes })
  const used = () => networkTimes.used(networkTimes.of(VISITOR))
  const answer = await site.get(path)
  const begun = used()
  expect(begun).toBeGreaterThan(0)
  const { byteLength } = await answer.arrayBuffer()
  expect(byteLength).toBeGreaterThan(1_000)
  if (!path.startsWith('/part/')) expect(used()).toBeGreaterThan(begun)
})

const CALL = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'families', arguments: {} } }
const LINES = new URLSearchParams({ text: '10-880-2-05, 250' })

test.for([
  ['a page', '/'],
  ['a fit', '/fit?wire=18+AWG'],
  ['a form', '/order'],
  ['a list as a file', '/list.csv?part=10-880-2-05'],
  ['a feed', '/changes.atom'],
  ['a library for KiCad', '/kicad/v1/categories.json'],
  ['a call', '/api/v1/families'],
  ['a message', '/mcp', JSON.stringify(CALL)],
  ['a pasted list', '/list/paste', LINES],
  ['a posted list', '/list.csv', LINES],
] as const)('the time that a thread takes for %s counts for the network that asked', async ([, path, body]) => {
  const networkTimes = new NetworkTimes(() => 0)
  const render = async () => ({ result: new Response('made'), ms: 7 })
  const renderer = { render, concurrency: 1, hostedRevision: () => '' }
  const site = await siteWith({ networkTimes, renderer, proxies: trustedProxies([VISITOR]) })
  const headers = { 'X-Forwarded-For': '203.0.113.9' }
  expect((await site.send(path, body === undefined ? { headers } : { headers, method: 'POST', body })).status).toBe(200)
  const used = ['203.0.113.9', VISITOR].map((visitor) => networkTimes.used(networkTimes.of(visitor)))
  expect(used).toEqual([7, 0])
})

test.for(['/api/v1/search?q=10-880', '/api/v1/search?q=red+jack&words=yes', '/api/v1/resolve?number=10-880'])(
  'the time of %s counts for its network, although it waits in no queue',
  async (path) => {
    const networkTimes = new NetworkTimes(() => 0)
    const render = () => Promise.reject(new Error('it is answered without a thread'))
    const site = await siteWith({ networkTimes, renderer: { render, concurrency: 1, hostedRevision: () => '' } })
    const used = () => networkTimes.used(networkTimes.of(VISITOR))
    expect((await site.get(path)).status).toBe(200)
    expect(used()).toBeGreaterThan(0)
  },
)

test('while all places are taken by one visitor, the page of another is made in the spare one', async () => {
  const places: boolean[] = []
  const first = Promise.withResolvers<{ result: Response; ms: number }>()
  const site = await siteWith({
    proxies: trustedProxies([VISITOR]),
    renderer: {
      render: (_, { place }) => {
        places.push(place.isSpare)
        return places.length === 1 ? first.promise : Promise.resolve({ result: new Response('theirs'), ms: 1 })
      },
      concurrency: 1,
      hostedRevision: () => '',
    },
  })
  const asking = [1, 2, 3].map(() => site.get('/order'))
  const other = await site.get('/order', { 'X-Forwarded-For': '203.0.113.9' })
  expect(await other.text()).toBe('theirs')
  expect(places).toEqual([false, true])
  first.resolve({ result: new Response('mine'), ms: 1 })
  expect((await Promise.all(asking)).map(({ status }) => status)).toEqual([200, 200, 200])
})

test('spec sheets that wait for the labels of the desk delay no page, and that wait costs their networks nothing', async () => {
  const documents = new DocumentThread()
  onTestFinished(() => documents.close())
  const networkTimes = new NetworkTimes(() => 0)
  const render = async () => ({ result: new Response('a page'), ms: 1 })
  const renderer = { render, concurrency: 1, hostedRevision: () => '' }
  const proxies = trustedProxies([VISITOR])
  const site = await siteWith({ networkTimes, renderer, proxies, specSheet: documents.specSheet })
  const of = (visitor: string) => ({ 'X-Forwarded-For': visitor })
  const label = { number: '10-880-2-05', otherNumber: null, lot: '', quantity: 1, url: SHEET, copies: 60 }
  const start = performance.now()
  const labels = documents.labels({
    company: 'Concord',
    date: '2026-11-26',
    stock: LABEL_STOCKS[0],
    skip: 0,
    labels: [label],
  })
  const sheets = ['203.0.113.1', '203.0.113.2'].map((visitor) => site.get(SHEET, of(visitor)))
  for (let round = 0; round < 20; round += 1) await yieldToEventLoop()
  expect(await (await site.get('/order', of('203.0.113.3'))).text()).toBe('a page')
  expect(await Promise.race([labels, ...sheets, 'waiting'])).toBe('waiting')
  await labels
  const waited = performance.now() - start
  for (const sheet of await Promise.all(sheets)) expect(sheet.status).toBe(200)
  expect(networkTimes.used(networkTimes.of('203.0.113.1'))).toBeLessThan(waited / 2)
})
