import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { SiteEnv } from '#server/http/site-env.ts'
import { isRange, trustedProxies } from '#server/origin/trusted-proxies.ts'
import { visitorAddress } from '#server/origin/visitor-address.ts'

/** Calls an app as if its socket's peer were `peer`. */
async function seen(peer: string, headers: Record<string, string>, ranges = ['10.0.0.0/8', '::1']) {
  const app = new Hono<SiteEnv>().use(visitorAddress(trustedProxies(ranges), 'arriving'))
  app.get('*', (c) => c.json({ visitor: c.get('visitor'), url: c.req.raw.url }))
  const incoming = {
    socket: { remoteAddress: peer, remotePort: 1, remoteFamily: peer.includes(':') ? 'IPv6' : 'IPv4' },
  }
  const answer = await app.request('http://inside:3000/order?qty=1', { headers }, { incoming })
  return await answer.json()
}

const typed = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'parts.example' }

test.for([
  ['203.0.113.9', {}, '203.0.113.9', 'http://inside:3000/order?qty=1'],
  ['203.0.113.9', { 'X-Forwarded-For': '198.51.100.1', ...typed }, '203.0.113.9', 'http://inside:3000/order?qty=1'], // not one of our proxies
  ['10.1.2.3', { 'X-Forwarded-For': '198.51.100.1', ...typed }, '198.51.100.1', 'https://parts.example/order?qty=1'],
  ['10.1.2.3', { 'X-Forwarded-For': '198.51.100.1:5678' }, '198.51.100.1', 'http://inside:3000/order?qty=1'],
  ['10.1.2.3', { 'X-Forwarded-For': '[2001:db8::7]:5678, [::1]:1' }, '2001:db8::7', 'http://inside:3000/order?qty=1'],
  ['10.1.2.3', { 'X-Forwarded-For': 'unknown' }, '10.1.2.3', 'http://inside:3000/order?qty=1'],
  ['::ffff:10.1.2.3', { 'X-Forwarded-For': '198.51.100.1' }, '198.51.100.1', 'http://inside:3000/order?qty=1'],
  [
    '10.1.2.3',
    { 'X-Forwarded-For': '1.1.1.1, 198.51.100.1, 10.9.9.9' },
    '198.51.100.1',
    'http://inside:3000/order?qty=1',
  ], // the visitor forged 1.1.1.1
  [
    '::1',
    { 'X-Forwarded-Proto': 'https, http', 'X-Forwarded-Host': 'parts.example:8443, inside' },
    '::1',
    'https://parts.example:8443/order?qty=1',
  ],
  [
    '10.1.2.3',
    { 'X-Forwarded-Proto': 'javascript', 'X-Forwarded-Host': 'parts.example' },
    '10.1.2.3',
    'http://inside:3000/order?qty=1',
  ],
  [
    '10.1.2.3',
    { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'a b/..' },
    '10.1.2.3',
    'http://inside:3000/order?qty=1',
  ],
] as const)('%s with %o is the visitor %s at %s (behavior 13.13)', async ([peer, headers, visitor, url]) => {
  expect(await seen(peer, headers)).toEqual({ visitor, url })
})

test('without TRUST_PROXY forwarded addresses are ignored (behavior 13.13)', async () => {
  expect(await seen('10.1.2.3', { 'X-Forwarded-For': '198.51.100.1', ...typed }, [])).toEqual({
    visitor: '10.1.2.3',
    url: 'http://inside:3000/order?qty=1',
  })
})

test.for(['10.0.0.0/33', 'proxy', '10.0.0.1/8/8', '::1/129', '10.0.0.0/'])('%s is not a range', (range) => {
  expect(isRange(range)).toBe(false)
})
