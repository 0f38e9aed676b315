import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ATTACKS, type Probed, probeUnder } from '#tests/hostile/attacks.ts'
import { type Nginx, startNginx } from '#tests/programs/nginx.ts'
import { type SiteProcess, startSite } from '#tests/site/site-process.ts'

/** The share of a visitor's requests that are still answered in the same time. Without turns it was next to none. */
const LEAST_SHARE = 1 / 10
const SECONDS = 4
/** Beside costly pages of every kind, half of the home page's answers take this many times as long at most, or less than FAST_MS. */
const SLOW_FACTOR = 10
const FAST_MS = 100

let site: SiteProcess
let nginx: Nginx
beforeAll(async () => {
  site = await startSite({ TRUST_PROXY: '127.0.0.1' })
  nginx = await startNginx([site.url], { cache: false })
})
afterAll(async () => {
  await nginx.stop()
  await site.stop()
})

describe.for([
  ['directly', () => site.url],
  ['through nginx', () => nginx.url],
] as const)('%s', ([through, url]) => {
  const port = () => Number(new URL(url()).port)
  let alone: Probed | null = null

  test('the home page stays fast while one client asks for the costliest page of every kind on 16 connections', {
    tags: through === 'directly' ? [] : ['long'],
    timeout: 60_000,
  }, async () => {
    alone ??= await probeUnder(port(), null, SECONDS)
    const under = await probeUnder(port(), 'everything', SECONDS)
    expect(under.statuses).toEqual([200])
    expect(under.answers).toBeGreaterThan(alone.answers * LEAST_SHARE)
    expect(under.home.p50).toBeLessThan(Math.max(FAST_MS, SLOW_FACTOR * alone.home.p50))
  })

  test.for(ATTACKS.filter((attack) => attack !== 'everything'))(
    'a visitor is served while one client asks for %s as fast as it can',
    {
      tags: ['long'],
      timeout: 60_000,
    },
    async (attack) => {
      alone ??= await probeUnder(port(), null, SECONDS)
      const under = await probeUnder(port(), attack, SECONDS)
      expect(under.statuses).toEqual([200])
      expect(under.answers).toBeGreaterThan(alone.answers * LEAST_SHARE)
    },
  )
})
