import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Metrics } from '#server/operations/metrics.ts'

type Address = { readonly port: number; readonly hostname: string }

/** Serves `/metrics` beside `health` on its own port, away from visitors. Rejects if the port is in use. */
export async function serveMetrics(
  metrics: Pick<Metrics, 'text' | 'contentType'>,
  health: Hono,
  { port, hostname }: Address,
): Promise<Server> {
  const answers = health
    .get('/metrics', async (c) => c.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType }))
    .notFound((c) => c.text('Only GET /metrics and /readyz are available here.\n', 404))
    .onError((error, c) => c.text(`The metrics could not be read: ${error}\n`, 500))
  const server = createServer(getRequestListener(answers.fetch, { hostname }))
  await new Promise<void>((done, failed) => {
    server.once('error', failed)
    server.listen({ port, host: hostname }, done)
  })
  return server
}
