import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { type Config, parseConfig } from '#server/config.ts'
import { ensureBuild } from '#server/fresh-build.ts'
import type { OpenParts } from '#server/parts.ts'
import type { createSite } from '#server/site.ts'

const ROOT = join(import.meta.dirname, '..')
const LONGEST_STOP_MS = 9_000

const running: { server: ReturnType<typeof serve> | null; parts: OpenParts | null; stopping: boolean } = {
  server: null,
  parts: null,
  stopping: false,
}

// Before anything else, so that a signal during the build or the first load is heard too; in place of start.mjs's own.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.removeAllListeners(signal).on(signal, () => stop())
process.on('SIGHUP', () => running.parts?.refresh())

const config = readConfig()
await ensureBuild(ROOT)
const { openParts } = await import('#server/parts.ts') // large: it must not keep the signals above from being heard
const entry: { createSite: typeof createSite } = await import(join(ROOT, 'build/server/index.js'))
const parts = await openParts(config, { clientFolder: join(ROOT, 'build/client') })
running.parts = parts
const address = config.HOST === undefined ? { port: config.PORT } : { port: config.PORT, hostname: config.HOST }
running.server = serve({ fetch: entry.createSite(parts).fetch, ...address }, ({ port }) => {
  parts.log.info({ port }, `The site is at http://localhost:${port}`)
})
running.server.once('error', (error: NodeJS.ErrnoException) => {
  const busy = error.code === 'EADDRINUSE' ? `Port ${config.PORT} is taken: set PORT to a free one.` : error.message
  parts.log.error({ err: error }, busy)
  process.exit(1)
})

/** Finishes what is under way, then ends; what takes longer than the time allowed is cut off. */
async function stop(): Promise<void> {
  if (running.stopping) return
  running.stopping = true
  const { server } = running
  if (!server) process.exit(0) // nothing is served yet, and what was being written is whole or not there
  setTimeout(() => process.exit(0), LONGEST_STOP_MS).unref()
  const closed = new Promise((done) => server.close(done))
  if ('closeIdleConnections' in server) server.closeIdleConnections()
  try {
    await closed
    await running.parts?.close()
  } finally {
    process.exit(0)
  }
}

/** The settings; faults are said without a stack, since they are the operator's to mend. */
function readConfig(): Config {
  try {
    return parseConfig(process.env)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
