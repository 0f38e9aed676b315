import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { callRate } from '#server/api/call-rate.ts'
import type { SiteEnv } from '#server/http/site-env.ts'
import { NetworkLimit } from '#shared/limits.ts'

const limitOf = (max: number | null, clock?: () => number) =>
  max === null ? null : new NetworkLimit({ max, windowMs: 60_000 }, clock)

/** An API with this limit per minute. The test sets the visitor's address and the time. */
function api(most: number | null) {
  const asked = { visitor: '192.0.2.7', now: 0 }
  const app = new Hono<SiteEnv>()
  app.use((c, next) => {
    c.set('visitor', asked.visitor)
    return next()
  })
  app.use(callRate(limitOf(most, () => asked.now))).get('/', (c) => c.json({}))
  return { asked, statuses: async (times: number) => Promise.all(Array.from({ length: times }, () => status(app))) }
}

const status = async (app: Hono<SiteEnv>) => (await app.request('/')).status

test('calls above the limit are refused until the minute is over, other networks are not affected', async () => {
  const { asked, statuses } = api(3)
  expect(await statuses(4)).toEqual([200, 200, 200, 429])
  asked.visitor = '192.0.2.8'
  expect(await statuses(1)).toEqual([200])
  asked.visitor = '192.0.2.7'
  asked.now = 60_000
  expect(await statuses(1)).toEqual([200])
})

test('the addresses of one IPv6 network share a limit', async () => {
  const { asked, statuses } = api(1)
  asked.visitor = '2001:db8:1:2::1'
  expect(await statuses(1)).toEqual([200])
  asked.visitor = '2001:db8:1:2:ffff::2'
  expect(await statuses(1)).toEqual([429])
})

test('a refusal says when to try again', async () => {
  const app = new Hono<SiteEnv>()
  app.use((c, next) => {
    c.set('visitor', '192.0.2.7')
    return next()
  })
  app.use(callRate(limitOf(1))).get('/', (c) => c.json({}))
  await app.request('/')
  const refusal = await app.request('/')
  expect([refusal.headers.get('Content-Type'), refusal.headers.get('Retry-After')]).toEqual([
    'application/problem+json',
    '60',
  ])
})

test('without a limit no call is refused', async () => {
  expect(new Set(await api(null).statuses(50))).toEqual(new Set([200]))
})
