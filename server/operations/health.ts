import { Hono } from 'hono'
import type { Catalog } from '#catalog/answers.ts'
import type { Release } from '#server/process/release.ts'
import type { OpenIssue } from '#shared/open-issues.ts'

type Sources = { catalog(): Catalog | null; openIssues(): readonly OpenIssue[]; lastBackup(): string | null }

/** Not a refusal: it answers the question. */
const NOT_WELL = { 'Cache-Control': 'no-store', 'Retry-After': '30' }

/** `/healthz` and `/readyz` (behavior 14.4). With `release`, which visitors must not reach, `/readyz` says what runs. */
export function health({ catalog, openIssues, lastBackup }: Sources, release?: Release): Hono {
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', (c) => {
      const degraded = openIssues()
      const isWell = catalog() !== null && (degraded.length === 0 || c.req.query('strict') === undefined)
      const status = degraded.length > 0 ? 'degraded' : 'ok'
      return c.json(
        { status, degraded, lastBackup: lastBackup(), ...release },
        isWell ? 200 : 503,
        isWell ? {} : NOT_WELL,
      )
    })
}
