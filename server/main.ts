import { join } from 'node:path'
import { type ServerType, serve } from '@hono/node-server'
import { parseConfig } from '#server/config.ts'
import { ensureBuild } from '#server/fresh-build.ts'
import { openParts } from '#server/parts.ts'
import type { createSite } from '#server/site.ts'

const ROOT = join(import.meta.dirname, '..')
const LONGEST_STOP_MS = 9_000

const config = parseConfig(process.env)
await ensureBuild(ROOT)
const entry: { createSite: typeof createSite } = await import(join(ROOT, 'build/server/index.js'))
const parts = await openParts(config, { clientFolder: join(ROOT, 'build/client') })
const site = entry.createSite(parts)
const address = config.HOST === undefined ? { port: config.PORT } : { port: config.PORT, hostname: config.HOST }
const server = serve({ fetch: site.fetch, ...address }, ({ port }) => {
  parts.log.info({ port }, `The site is at http://localhost:${port}`)
})
server.once('error', (error: NodeJS.ErrnoException) => {
  const busy = error.code === 'EADDRINUSE' ? `Port ${config.PORT} is taken: set PORT to a free one.` : error.message
  parts.log.error({ err: error }, busy)
  process.exit(1)
})
process.on('SIGHUP', () => parts.refresh())
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop(server))

/** Finishes what is under way, then ends; what takes longer than the time allowed is cut off. */
async function stop(running: ServerType): Promise<void> {
  setTimeout(() => process.exit(0), LONGEST_STOP_MS).unref()
  const closed = new Promise((done) => running.close(done))
  if ('closeIdleConnections' in running) running.closeIdleConnections()
  await closed
  await parts.close()
  process.exit(0)
}
