import { Hono } from 'hono'
import type { Catalog } from '#catalog/answers.ts'
import type { OpenIssue } from '#shared/open-issues.ts'

type Options = { catalog(): Catalog | null; openIssues(): readonly OpenIssue[] }

/** `/healthz` and `/readyz` (behavior 14.4). */
export function health({ catalog, openIssues }: Options): Hono {
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', (c) => {
      const degraded = openIssues()
      const isWell = catalog() !== null && (degraded.length === 0 || c.req.query('strict') === undefined)
      return c.json({ status: degraded.length > 0 ? 'degraded' : 'ok', degraded }, isWell ? 200 : 503)
    })
}
