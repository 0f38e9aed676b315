import { expect, test } from 'vitest'
import { createLog } from '#server/operations/log.ts'
import type { SiteServices } from '#server/site-services.ts'
import { LIMITS } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'
import { builtSite } from '#tests/site/built-site.ts'
import { sampleCatalog } from '#tests/site/sample-catalog.ts'

const rendererThat = (answer: SiteServices['renderer'] & object) => ({ renderer: answer, pageCacheBytes: 0 })
const failing = (error: Problem) =>
  rendererThat({ render: async () => ({ error, ms: 1 }), concurrency: 1, hostedRevision: () => '' })
const busy = new Problem(503, 'This takes long.', 'Try again.', { reason: 'busy' })
const unread = new Problem(503, 'This file can’t be read.', 'Try again.')

type Refused = {
  readonly reason: string
  readonly status: number
  readonly path: string
  readonly type: string
  readonly others: Partial<SiteServices>
  /** Without a catalog. */
  readonly isAway?: boolean
  readonly calls?: number
}
const PAGE = 'text/html; charset=utf-8'
const JSON_TYPE = 'application/problem+json'
const shortOfMemory = { memory: { isShort: () => true } }

test.for<Refused>([
  { reason: 'memory', status: 503, path: '/order', type: PAGE, others: shortOfMemory },
  { reason: 'memory', status: 503, path: '/banana/insulated-jacks', type: PAGE, others: shortOfMemory },
  { reason: 'memory', status: 503, path: '/api/v1/families', type: JSON_TYPE, others: shortOfMemory },
  { reason: 'database', status: 503, path: '/api/v1/families', type: JSON_TYPE, others: {}, isAway: true },
  { reason: 'database', status: 503, path: '/banana/insulated-jacks', type: PAGE, others: {}, isAway: true },
  { reason: 'database', status: 503, path: '/changes.atom', type: JSON_TYPE, others: {}, isAway: true },
  { reason: 'database', status: 503, path: '/kicad/v1/categories.json', type: JSON_TYPE, others: failing(unread) },
  { reason: 'busy', status: 503, path: '/kicad/v1/categories.json', type: JSON_TYPE, others: failing(busy) },
  {
    reason: 'rate',
    status: 429,
    path: '/api/v1/families',
    type: JSON_TYPE,
    others: { calls: { ...LIMITS.calls, max: 1 } },
    calls: 1,
  },
])(
  '$path says that it is refused for $reason, and so does the log (behavior 13.18)',
  async ({ reason, status, path, type, others, isAway, calls = 0 }) => {
    const lines: string[] = []
    const log = createLog('info', { destination: { write: (line: string) => lines.push(line) } })
    const site = await builtSite(isAway ? null : sampleCatalog(), undefined, undefined, null, { log, ...others })
    for (let call = 0; call < calls; call += 1) expect((await site.get(path)).status).toBe(200)
    const { status: answered, headers } = await site.get(path)
    expect([answered, headers.get('X-Refused'), headers.get('Content-Type')]).toEqual([status, reason, type])
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
    const [line, ...more] = lines.map((one) => JSON.parse(one)).filter(({ msg }) => msg === 'request refused')
    expect(more).toEqual([])
    expect(line).toMatchObject({ requestId: headers.get('X-Request-Id'), path, status, refused: reason })
  },
)

test('an address that answers, and one that says how the site is, have no such header', async () => {
  const site = await builtSite(null)
  const ready = await site.get('/readyz')
  expect([ready.status, ready.headers.get('X-Refused'), ready.headers.get('Retry-After')]).toEqual([503, null, '30'])
  expect((await site.get('/healthz')).headers.has('X-Refused')).toBe(false)
})
