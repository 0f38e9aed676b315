import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LOAD } from '#tests/alone/load.ts'
import { ATTACKS, attackOnce, type Probed, probeUnder } from '#tests/hostile/attacks.ts'
import { folderOfModels } from '#tests/hostile/heavy-models.ts'
import { type Nginx, startNginx } from '#tests/programs/nginx.ts'
import { processFigures } from '#tests/programs/process-figures.ts'
import { type DeskSite, startDeskSite } from '#tests/site/desk-process.ts'

/** The share of a visitor's requests that are still answered in the same time. Without turns it was next to none. */
const LEAST_SHARE = 1 / 10
const SECONDS = 2 + LOAD
/**
 * Answers take this many times as long as alone at most, or three times what they may on a quiet machine: `bench` measures that
 * (docs/performance.md). Without turns they took half a minute.
 */
const SLOW_FACTOR = 10
const [HOME_MS, P99_MS, LONGEST_MS] = [100, 600, 3_000]
/** A page that the attacker has asked for too, or the 3D view of another model, which takes a second alone. */
const SAME_KIND_MS = 10_000
const LIMIT_MB = 1_000
const A_MINUTE = 60_000

let site: DeskSite
let nginx: Nginx
beforeAll(async () => {
  const dataDir = await folderOfModels()
  site = await startDeskSite({
    DATA_DIR: dataDir,
    TRUST_PROXY: '127.0.0.1',
    FORM_MIN_SECONDS: '0',
    MEMORY_LIMIT_MB: `${LIMIT_MB}`,
  })
  nginx = await startNginx([site.url], { cache: false })
})
afterAll(async () => {
  await nginx.stop()
  await site.stop()
  await rm(site.dataDir, { recursive: true })
})

const deskPort = () => Number(new URL(site.deskUrl).port)
const memory = async (): Promise<number> => (await processFigures(site.child.pid ?? 0)).rssBytes

/** The visitor got every answer, all orders are stored, and nothing took much longer than alone. */
function expectServed(under: Probed, alone: Probed): void {
  expect(under.statuses).toEqual([200])
  expect(under.orders.length).toBeGreaterThan(0)
  expect(under.orders).not.toContain(null)
  expect(under.answers).toBeGreaterThan(alone.answers * LEAST_SHARE)
  expect(under.home.p50).toBeLessThan(Math.max(HOME_MS, SLOW_FACTOR * alone.home.p50))
  expect(under.p99).toBeLessThan(Math.max(P99_MS, SLOW_FACTOR * alone.p99))
  expect(under.longest).toBeLessThan(Math.max(LONGEST_MS, SLOW_FACTOR * alone.longest))
  expect(under.sameKind?.longest ?? 0).toBeLessThan(SAME_KIND_MS)
}

test.for(['tools', 'lists', 'tables', 'pages', 'views', 'exports'] as const)(
  'the site does what the attack with %s asks for',
  { timeout: A_MINUTE },
  async (attack) => {
    expect(await attackOnce(Number(new URL(site.url).port), attack)).toBe(200)
  },
)

describe.for([
  ['directly', () => site.url],
  ['through nginx', () => nginx.url],
] as const)('%s', ([through, url]) => {
  const port = () => Number(new URL(url()).port)
  let alone: Probed | null = null
  const probedAlone = async () => (alone ??= await probeUnder(port(), null, SECONDS, deskPort()))

  test.for(ATTACKS)(
    'a visitor is served while one client does its worst with %s',
    {
      timeout: 2 * A_MINUTE,
      tags: ['long'],
    },
    async (attack) => {
      const under = await probeUnder(port(), attack, SECONDS, deskPort())
      expect(await memory()).toBeLessThan(LIMIT_MB * 1e6)
      expectServed(under, await probedAlone())
    },
  )

  test('the home page stays fast while one client asks for the costliest page of every kind on 16 connections', {
    tags: through === 'directly' ? [] : ['long'],
    timeout: A_MINUTE,
  }, async () => {
    expectServed(await probeUnder(port(), 'everything', SECONDS, deskPort()), await probedAlone())
  })
})
