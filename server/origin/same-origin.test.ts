import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { adviceOn } from '#server/desk/read-health.ts'
import type { SiteEnv } from '#server/http/site-env.ts'
import { createLog } from '#server/operations/log.ts'
import { ProxyWatch } from '#server/origin/proxy-watch.ts'
import { sameOrigin } from '#server/origin/same-origin.ts'
import { trustedProxies } from '#server/origin/trusted-proxies.ts'
import { OpenIssues } from '#shared/open-issues.ts'

const log = createLog('silent')
const issues = new OpenIssues<string>(log, () => new Date())
const proxyWatch = new ProxyWatch(trustedProxies(['10.0.0.0/8']), issues)
const app = new Hono<SiteEnv>()
app.use(sameOrigin({ siteUrl: 'https://www.parts.example', proxyWatch, log }))
app.all('*', (c) => {
  const refused = c.get('refused')
  return refused ? c.text(refused.refusal.join(' '), refused.status) : c.text('taken')
})

test.for([
  [{}, 200], // a program
  [{ Origin: 'https://parts.example' }, 200],
  [{ Origin: 'https://www.parts.example' }, 200], // SITE_URL
  [{ Origin: 'https://parts.example', 'Sec-Fetch-Site': 'same-origin' }, 200],
  [{ Origin: 'http://parts.example', 'Sec-Fetch-Site': 'same-origin' }, 200], // a proxy terminated TLS
  [{ Origin: 'https://parts.example:8443' }, 200], // a proxy left the port out of the host
  [{ Origin: 'https://parts.example:8443', 'Sec-Fetch-Site': 'same-origin' }, 200],
  [{ Origin: 'http://parts.example:8080' }, 403],
  [{ Origin: 'https://evil.example:8443' }, 403],
  [{ Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }, 403],
  [{ Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' }, 403], // browsers never send this
  [{ Origin: 'https://parts.example', 'Sec-Fetch-Site': 'cross-site' }, 403],
  [{ Origin: 'null' }, 403],
  [{ Origin: 'http://parts.example' }, 403],
  [{ 'Sec-Fetch-Site': 'cross-site' }, 403],
  [{ 'Sec-Fetch-Site': 'same-site' }, 403],
  [{ 'Sec-Fetch-Site': 'none' }, 200], // reloaded by the visitor
] as const)('a post with %o gets %i (behavior 13.15)', async ([headers, status]) => {
  const answer = await app.request('https://parts.example/order', { method: 'POST', headers })
  expect(answer.status).toBe(status)
})

test.for([
  [{ Origin: 'https://parts.example:8443' }, 200],
  [{ Origin: 'http://parts.example:8443', 'Sec-Fetch-Site': 'same-origin' }, 200],
  [{ Origin: 'https://parts.example:9000' }, 403], // another service on this machine
  [{ Origin: 'https://parts.example:9000', 'Sec-Fetch-Site': 'same-site' }, 403],
  [{ Origin: 'https://parts.example' }, 403],
] as const)('a post to a host with a port, with %o, gets %i', async ([headers, status]) => {
  const answer = await app.request('https://parts.example:8443/order', { method: 'POST', headers })
  expect(answer.status).toBe(status)
})

const HERE = { Origin: 'https://www.parts.example', 'Sec-Fetch-Site': 'same-origin' }

test.for([
  ['http://www.parts.example', HERE, 200, /sends no X-Forwarded-Proto/],
  ['http://site.internal:3000', HERE, 200, /another host than visitors see.*X-Forwarded-Host/],
  ['http://www.parts.example', { ...HERE, 'X-Forwarded-Proto': 'https' }, 200, /TRUST_PROXY doesn't name the proxy/],
  ['http://site.internal:3000', { ...HERE, Origin: 'https://parts.example' }, 403, /another host than visitors see/],
  ['http://parts.example', { Origin: 'https://parts.example' }, 403, /sends no X-Forwarded-Proto/],
] as const)(
  'a form that is asked at %s with %j gets %i, and the operator reads what the proxy lacks (behavior 13.15)',
  async ([asked, headers, status, issue]) => {
    const answer = await app.request(`${asked}/order`, { method: 'POST', headers })
    expect(answer.status).toBe(status)
    if (status === 403) expect(await answer.text()).toContain('The problem is on our side')
    expect(issues.list()).toMatchObject([{ what: expect.stringMatching(issue) }])
    expect(adviceOn(issues.list()[0]?.what ?? '').advice).toContain('Buyers')
    await app.request('https://www.parts.example/order', { method: 'POST', headers: HERE })
    expect(issues.list()).toEqual([])
  },
)

test('a form from another site says nothing about the proxy', async () => {
  for (const headers of [
    { Origin: 'https://evil.example' },
    { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
  ]) {
    const answer = await app.request('http://parts.example/order', { method: 'POST', headers })
    expect(await answer.text()).toContain('This form was sent from another site.')
  }
  expect(issues.list()).toEqual([])
})

test('anyone may read', async () => {
  const answer = await app.request('https://parts.example/order', { headers: { Origin: 'https://evil.example' } })
  expect(answer.status).toBe(200)
})
