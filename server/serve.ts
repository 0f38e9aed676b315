import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { CATALOG } from '#app/ui/site-menu.ts'
import type { Family } from '#catalog/registry/family.ts'
import { tellsChanges } from '#outbox/settings.ts'
import { type DeskListener, listenForDesk } from '#server/desk/desk-listener.ts'
import { heldSocket, listen } from '#server/listen.ts'
import type { Config } from '#server/operations/config.ts'
import { health } from '#server/operations/health.ts'
import { serveMetrics } from '#server/operations/metrics-server.ts'
import { readSettings } from '#server/operations/settings-file.ts'
import type { ListenerOptions, Site } from '#server/page-cache/site-with-cache.ts'
import { endProcess, LiveThreads } from '#server/process/end-process.ts'
import type { OpenServices } from '#server/services.ts'
import type { createSite } from '#server/site.ts'
import { endsWithin } from '#shared/ends-within.ts'
import { isProblem } from '#shared/problem.ts'

/** Beyond it, closes those of the address with the most first, but no proxy's (behavior 14.11). */
const MAX_CONNECTIONS = 10_000
const BUILT = join(import.meta.dirname, '../build')
/** The time to finish requests: a form takes seconds on a busy machine. Leaves time to release mails. */
const MAX_REQUEST_STOP_MS = 8_000
/** The time to close the desk. What its threads do is rolled back if cut off. */
const MAX_DESK_STOP_MS = 8_000
/** systemd and Docker wait for 15 s. */
const MAX_STOP_MS = 12_000
const MAX_THREADS_STOP_MS = 2_000
const SWEEP_MS = 50
const AFTER_START_MS = 250
/** The first page shows the size of the catalog's PDF. A slow store doesn't delay the start. */
const MAX_CATALOG_MS = 1_000
/** A slow database doesn't delay the start: the desk's documents follow. */
const MAX_DESK_CONTENT_MS = 5_000

const running = {
  server: null as Server | null,
  metrics: null as Server | null,
  desk: null as DeskListener | null,
  services: null as OpenServices | null,
  stopping: false,
}
const threads = new LiveThreads()

// First, to handle signals during the first load. Replaces the listeners of start.mjs.
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  const earlier = process.listeners(signal)
  process.on(signal, () => stop())
  // Only now: a signal without any listener would be lost.
  for (const listener of earlier) process.off(signal, listener)
}
process.on('SIGHUP', () => running.services?.refresh())
process.on('uncaughtException', (error) => fail(error, 'The site stops because of an unexpected error'))

/** Starts the site from the build in this program's folder. */
export async function serve(): Promise<void> {
  const config = readConfig()
  // First, to load while the services open.
  const { RenderThreads } = await import('#server/rendering/render-threads.ts')
  const renderThreads = new RenderThreads({
    built: BUILT,
    dataDir: config.DATA_DIR,
    hosted: config.HOSTED_URL ?? null,
    fileHosts: config.FILE_HOSTS,
    siteUrl: config.SITE_URL ?? null,
    changeMails: tellsChanges(config, config.SITE_URL ?? null),
    logLevel: config.LOG_LEVEL,
  })
  const { openServices } = await import('#server/services.ts') // imported late: it is large, and would delay the signal handlers
  const entry: { createSite: typeof createSite } = await import(pathToFileURL(join(BUILT, 'server/index.js')).href)
  const services = await openServices(config, {
    clientFolder: join(BUILT, 'client'),
    threads: renderThreads,
  })
  running.services = services
  await Promise.all([
    services.files.findSize(CATALOG.file, MAX_CATALOG_MS),
    endsWithin(services.forDesk.contentChanged(), MAX_DESK_CONTENT_MS),
  ])
  if (services.watch && config.METRICS_PORT !== undefined) {
    const address = { port: config.METRICS_PORT, hostname: config.METRICS_HOST }
    const listening = serveMetrics(services.watch, health(services, services.release), address)
    running.metrics = await listening.catch((error) => notListening(error, 'METRICS_PORT', config.METRICS_PORT))
  }
  const limits = {
    maxConnections: MAX_CONNECTIONS,
    proxies: services.proxies,
    memory: services.memory,
    watch: services.watch,
  }
  const site = createChangingSite(services, (families) => entry.createSite({ ...services, families }))
  const socket = heldSocket(process.env)
  running.server = listen(site, socket ?? addressIn(config), limits, (port) => {
    services.log.info({ port }, `The site is at http://localhost:${port}`)
    if (socket && (port !== config.PORT || config.HOST !== undefined))
      services.log.warn({ PORT: config.PORT, HOST: config.HOST }, SOCKET_SAYS)
    if (config.DESK === 'on' && !running.stopping)
      running.desk = listenForDesk({
        port: config.DESK_PORT,
        hostname: config.DESK_HOST,
        proxies: services.proxies,
        times: services.networkTimes,
        borrowed: services.forDesk,
        log: services.log,
      })
    // Only now: the first page doesn't wait for what a start reads and checks.
    setTimeout(() => running.stopping || services.start(), AFTER_START_MS).unref()
  })
  running.server.once('error', (error) => notListening(error, 'PORT', config.PORT))
}

const SOCKET_SAYS = 'PORT and HOST have no say: systemd holds the port, and catalog.socket names it (ListenStream)'

const addressIn = ({ PORT: port, HOST: host }: Config) => (host === undefined ? { port } : { port, host })

/** Finishes requests, closes the services and exits (behavior 14.5). Cuts off slow requests. */
async function stop(): Promise<void> {
  if (running.stopping) return
  running.stopping = true
  const { server, services } = running
  if (!server) endProcess(0) // nothing is served yet, and files are written atomically
  if (!(await endsWithin(close(server), MAX_STOP_MS)))
    services?.log.error({}, 'The site stops before all of it could be closed: that took too long')
  const left = await threads.end(MAX_THREADS_STOP_MS)
  if (left === 0) process.exit(0)
  services?.log.error({ threads: left }, 'The site stops although threads of it are stuck: they can’t be ended')
  endProcess(0)
}

async function close(server: Server): Promise<void> {
  const { metrics, desk, services } = running
  metrics?.close()
  metrics?.closeAllConnections()
  try {
    const deskClosed = desk === null || endsWithin(desk.close(), MAX_DESK_STOP_MS)
    await Promise.all([finishRequests(server), deskClosed])
    await services?.close()
  } catch (error) {
    services?.log.error({ err: error }, 'The site could not stop cleanly')
  }
}

async function finishRequests(server: Server): Promise<void> {
  const closed = new Promise((done) => server.close(done))
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
  const cutOff = setTimeout(() => server.closeAllConnections(), MAX_REQUEST_STOP_MS)
  await closed
  clearInterval(sweep)
  clearTimeout(cutOff)
}

function notListening(error: NodeJS.ErrnoException, name: string, port: number | undefined): never {
  return fail(
    error,
    error.code === 'EADDRINUSE' ? `Port ${port} is in use. Set ${name} to a free port.` : error.message,
  )
}

function fail(error: Error, message: string): never {
  if (isProblem(error)) console.error(error.text)
  else if (running.services) running.services.log.error({ err: error }, message)
  else console.error(error)
  endProcess(1)
}

function readConfig(): Config {
  try {
    return readSettings()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

/** The site of the current families, made again when they change; open requests end in the old one (behavior 3.12). */
function createChangingSite(
  { families, searchTally }: Pick<OpenServices, 'families' | 'searchTally'>,
  make: (families: readonly Family[]) => Site,
): (options: ListenerOptions) => RequestListener {
  return (options) => {
    const made: { of: readonly Family[]; answer: RequestListener } = { of: families(), answer: answerOf(families()) }
    function answerOf(of: readonly Family[]): RequestListener {
      const site = make(of)
      return site.listener?.(options) ?? getRequestListener(site.fetch, options)
    }
    return (request: IncomingMessage, response: ServerResponse) => {
      searchTally.note(request.method, request.url) // before the cache answers
      const of = families()
      if (of !== made.of) Object.assign(made, { of, answer: answerOf(of) })
      return made.answer(request, response)
    }
  }
}
