import { afterAll, beforeAll, expect, test } from 'vitest'
import { ATTACKS, type Probed, probeUnder } from '#tests/hostile/attacks.ts'
import { type SiteProcess, startSite } from '#tests/site/site-process.ts'

/** The share of a visitor's requests that are still answered in the same time. Without turns it was next to none. */
const LEAST_SHARE = 1 / 10
const SECONDS = 6

let site: SiteProcess
let alone: Probed
const port = () => Number(new URL(site.url).port)
beforeAll(async () => {
  site = await startSite()
  alone = await probeUnder(port(), null, SECONDS)
})
afterAll(() => site.stop())

test.for(ATTACKS)(
  'a visitor is served while one client asks for %s as fast as it can',
  { tags: ['long'], timeout: 60_000 },
  async (attack) => {
    const under = await probeUnder(port(), attack, SECONDS)
    expect(under.statuses).toEqual([200])
    expect(under.answers).toBeGreaterThan(alone.answers * LEAST_SHARE)
  },
)
