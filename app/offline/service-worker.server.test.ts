import { expect, test } from 'vitest'
import { openNumberList } from '#catalog/search/number-list.ts'
import type { SiteRequests } from '#server/site-services.ts'
import { builtSite, sampleCatalog } from '#tests/site/built-site.ts'
import { formKey } from '#tests/site/posted-forms.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

const catalog = sampleCatalog()
const site = await builtSite(catalog)
const BROWSER = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }

test('the worker is revalidated each time, sent only if it has changed, and knows the files of its build', async () => {
  const { headers, ...worker } = await site.get('/sw.js', BROWSER).then(async (answer) => ({
    status: answer.status,
    headers: answer.headers,
    text: await (await site.get('/sw.js', { 'Accept-Encoding': 'identity' })).text(),
  }))
  expect(worker.status).toBe(200)
  expect(headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
  expect(headers.get('Cache-Control')).toBe('no-cache')
  expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; script-src 'self'; connect-src 'self'")
  const again = await site.get('/sw.js', { ...BROWSER, 'If-None-Match': headers.get('ETag') ?? '' })
  expect(again.status).toBe(304)
  const [style = 'none'] = /\/assets\/app-[\w-]+\.css/.exec(await (await site.get('/')).text()) ?? []
  expect(worker.text).toContain(style)
  expect(worker.text).not.toContain('/assets/pdf-document')
})

test('with OFFLINE=off the worker deletes its caches and unregisters itself', async () => {
  const off = await builtSite(catalog, FAMILIES, undefined, null, { offline: false })
  const answer = await off.get('/sw.js')
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-cache'])
  const text = await answer.text()
  expect(text).toContain('registration.unregister()')
  expect(text).not.toContain('fetch')
})

test('the list of numbers is small, matches the catalog, and is sent once per revision', async () => {
  const answer = await site.get('/offline/numbers.json', BROWSER)
  expect(answer.headers.get('Content-Encoding')).toBe('br')
  expect((await answer.arrayBuffer()).byteLength).toBeLessThan(100_000)
  const list = openNumberList(await (await site.get('/offline/numbers.json', { 'Accept-Encoding': 'identity' })).json())
  expect(list.search('10-880')).toEqual(await (await site.get('/api/v1/search?q=10-880')).json())
  const etag = answer.headers.get('ETag') ?? ''
  expect((await site.get('/offline/numbers.json', { ...BROWSER, 'If-None-Match': etag })).status).toBe(304)
})

test('the offline order form is the same for everybody: no key, no stamp', async () => {
  const answer = await site.get('/offline/order')
  expect(answer.headers.get('Cache-Control')).toBe('no-cache')
  const html = await answer.text()
  expect(html).toContain('name="requestKey" value=""')
  expect(html).toContain('name="stamp" value=""')
  expect(html).toContain('content="noindex"')
  expect(await (await site.get('/offline/order')).text()).toBe(html)
  expect((await site.send('/offline/order', { method: 'POST', body: new URLSearchParams() })).status).toBe(405)
})

test('a stamp is never cached, and equivalent to the form’s', async () => {
  const answer = await site.get('/order/stamp')
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  const { stamp, seconds } = await answer.json()
  expect(seconds).toBe(0)
  const opened = formKey(await (await site.get('/order')).text())
  expect(stamp.length).toBe(opened.stamp.length)
  expect(stamp).not.toBe((await (await site.get('/order/stamp')).json()).stamp)
})

/** Fetches a stamp from a site with these requests. */
async function stampFrom(counter: Partial<SiteRequests>): Promise<Response> {
  const requests = { takePost: () => 0, freshStamp: async () => 'a stamp', ...counter } as SiteRequests
  return await (await builtSite(catalog, FAMILIES, undefined, null, { requests })).get('/order/stamp')
}

test('a stamp says how old it has to be', async () => {
  expect(await (await stampFrom({ minSeconds: 3 })).json()).toEqual({ stamp: 'a stamp', seconds: 3 })
})

test('stamps are refused like forms: after too many, and while the database is unavailable', async () => {
  const many = await stampFrom({ takePost: () => 30 })
  expect([many.status, many.headers.get('Retry-After'), many.headers.get('Cache-Control')]).toEqual([
    429,
    '30',
    'no-store',
  ])
  expect((await stampFrom({ freshStamp: async () => '' })).status).toBe(503)
})
