import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ATTACKS, type Probed, probeUnder } from '#tests/hostile/attacks.ts'
import { type Nginx, startNginx } from '#tests/programs/nginx.ts'
import { type SiteProcess, startSite } from '#tests/site/site-process.ts'

/** The share of a visitor's requests that are still answered in the same time. Without turns it was next to none. */
const LEAST_SHARE = 1 / 10
const SECONDS = 6

let site: SiteProcess
let nginx: Nginx
beforeAll(async () => {
  site = await startSite({ TRUST_PROXY: '127.0.0.1' })
  nginx = await startNginx([site.url])
})
afterAll(async () => {
  await nginx.stop()
  await site.stop()
})

describe.for([
  ['directly', () => site.url],
  ['through nginx', () => nginx.url],
] as const)('%s', ([, url]) => {
  const port = () => Number(new URL(url()).port)
  let alone: Probed | null = null

  test.for(ATTACKS)(
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
