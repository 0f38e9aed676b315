import { Hono } from 'hono'
import type { Catalogue } from '#catalogue/answers.ts'
import type { Degraded } from '#problem/troubles.ts'

type Watched = { catalogue(): Catalogue | null; degraded(): readonly Degraded[] }

/** `/healthz`: the process lives. `/readyz`: what is degraded and since when; 503 only when nothing can be served. */
export function health({ catalogue, degraded }: Watched): Hono {
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', (c) => {
      const found = degraded()
      return c.json({ status: found.length > 0 ? 'degraded' : 'ok', degraded: found }, catalogue() ? 200 : 503)
    })
}
