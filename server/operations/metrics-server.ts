import { createServer, type Server } from 'node:http'
import type { Metrics } from '#server/operations/metrics.ts'

type Address = { readonly port: number; readonly hostname: string }

/** Serves `/metrics` on its own port, away from visitors. Rejects if the port is in use. */
export async function serveMetrics(
  metrics: Pick<Metrics, 'text' | 'contentType'>,
  { port, hostname }: Address,
): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Only GET /metrics is available here.\n')
      return
    }
    try {
      const text = await metrics.text()
      response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text)
    } catch (error) {
      response.writeHead(500, { 'Content-Type': 'text/plain' }).end(`The metrics could not be read: ${error}\n`)
    }
  })
  await new Promise<void>((done, failed) => {
    server.once('error', failed)
    server.listen({ port, host: hostname }, done)
  })
  return server
}
