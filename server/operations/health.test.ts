import { expect, test } from 'vitest'
import type { Catalog } from '#catalog/answers.ts'
import { health } from '#server/operations/health.ts'

const CATALOG = {} as Catalog
const ISSUE = { what: 'The disk of DATA_DIR has less than 100 MB left', since: '2026-11-26T08:00:00.000Z' }

test.for([
  ['what is well', CATALOG, [], 200, 200],
  ['an open issue', CATALOG, [ISSUE], 200, 503],
  ['nothing to serve', null, [], 503, 503],
] as const)(
  '%s: /readyz for a load balancer, and ?strict for a monitor that reads nothing but the status (behavior 14.4)',
  async ([, catalog, issues, plain, strict]) => {
    const app = health({ catalog: () => catalog, openIssues: () => issues, lastBackup: () => ISSUE.since })
    expect((await app.request('/readyz')).status).toBe(plain)
    const answer = await app.request('/readyz?strict')
    expect(answer.status).toBe(strict)
    const status = issues.length > 0 ? 'degraded' : 'ok'
    expect(await answer.json()).toEqual({ status, degraded: issues, lastBackup: ISSUE.since })
  },
)
