import type { Server } from 'node:http'
import { join } from 'node:path'
import { type Config, parseConfig } from '#server/config.ts'
import { ensureBuild } from '#server/fresh-build.ts'
import { listen } from '#server/listen.ts'
import { serveMetrics } from '#server/metrics-server.ts'
import type { Refusal } from '#server/overload/overload.ts'
import type { OpenParts } from '#server/parts.ts'
import type { createSite } from '#server/site.ts'

const ROOT = join(import.meta.dirname, '..')
/** Requests under way have this long to end, then they are cut off, so that mails have time to be given back. */
const REQUESTS_STOP_MS = 4_000
const LONGEST_STOP_MS = 9_500
const SWEEP_MS = 50

type Running = { server: Server | null; metrics: Server | null; parts: OpenParts | null; stopping: boolean }
const running: Running = { server: null, metrics: null, parts: null, stopping: false }

// Before anything else, so that a signal during the build or the first load is heard too; in place of start.mjs's own.
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  const earlier = process.listeners(signal)
  process.on(signal, () => stop())
  // Only now: without any listener in between, a signal that has come but isn't heard yet would be lost.
  for (const listener of earlier) process.off(signal, listener)
}
process.on('SIGHUP', () => running.parts?.refresh())
process.on('uncaughtException', (error) => fail(error, 'The site ends: an error that nobody expected'))

const config = readConfig()
await ensureBuild(ROOT)
const { openParts } = await import('#server/parts.ts') // large: it must not keep the signals above from being heard
const entry: { createSite: typeof createSite } = await import(join(ROOT, 'build/server/index.js'))
const parts = await openParts(config, { clientFolder: join(ROOT, 'build/client') })
running.parts = parts
const address = config.HOST === undefined ? { port: config.PORT } : { port: config.PORT, hostname: config.HOST }
if (parts.watch && config.METRICS_PORT !== undefined) {
  const listening = serveMetrics(parts.watch, { ...address, port: config.METRICS_PORT })
  running.metrics = await listening.catch((error) => notListening(error, 'METRICS_PORT', config.METRICS_PORT))
}
const limits = {
  maxConnections: config.MAX_CONNECTIONS,
  tell: parts.watch && ((why: Refusal) => parts.watch?.refused(why)),
}
running.server = listen(entry.createSite(parts), address, limits, (port) => {
  parts.log.info({ port }, `The site is at http://localhost:${port}`)
})
running.server.once('error', (error) => notListening(error, 'PORT', config.PORT))

/** Finishes what is under way, then ends; what takes longer than the time allowed is cut off. */
async function stop(): Promise<void> {
  if (running.stopping) return
  running.stopping = true
  const { server, metrics, parts } = running
  if (!server) process.exit(0) // nothing is served yet, and what was being written is whole or not there
  setTimeout(() => process.exit(0), LONGEST_STOP_MS).unref()
  metrics?.close()
  metrics?.closeAllConnections()
  try {
    await allAnswered(server)
    await parts?.close()
  } catch (error) {
    parts?.log.error({ err: error }, 'The site could not end well')
  } finally {
    process.exit(0)
  }
}

/** Takes no more connections and waits for the answers under way; a connection that is kept open ends with its answer. */
async function allAnswered(server: Server): Promise<void> {
  const closed = new Promise((done) => server.close(done))
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
  const patience = setTimeout(() => server.closeAllConnections(), REQUESTS_STOP_MS)
  await closed
  clearInterval(sweep)
  clearTimeout(patience)
}

function notListening(error: NodeJS.ErrnoException, name: string, port: number | undefined): never {
  return fail(error, error.code === 'EADDRINUSE' ? `Port ${port} is taken: set ${name} to a free one.` : error.message)
}

function fail(error: Error, words: string): never {
  if (running.parts) running.parts.log.error({ err: error }, words)
  else console.error(error)
  process.exit(1)
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
