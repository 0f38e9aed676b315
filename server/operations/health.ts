import { Hono } from 'hono'
import type { Catalog } from '#catalog/answers.ts'
import type { OpenIssue } from '#shared/open-issues.ts'

type Options = { catalog(): Catalog | null; openIssues(): readonly OpenIssue[]; lastBackup(): string | null }

/** Not a refusal: it answers the question. */
const NOT_WELL = { 'Cache-Control': 'no-store', 'Retry-After': '30' }

/** `/healthz` and `/readyz` (behavior 14.4). */
export function health({ catalog, openIssues, lastBackup }: Options): Hono {
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', (c) => {
      const degraded = openIssues()
      const isWell = catalog() !== null && (degraded.length === 0 || c.req.query('strict') === undefined)
      const status = degraded.length > 0 ? 'degraded' : 'ok'
      return c.json({ status, degraded, lastBackup: lastBackup() }, isWell ? 200 : 503, isWell ? {} : NOT_WELL)
    })
}
