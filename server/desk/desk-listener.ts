import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { withRequestsDatabase } from '#database/open-requests.ts'
import { FIRST_OWNER, Invites, invitePath } from '#people/invites.ts'
import { ownerExists } from '#people/person-list.ts'
import type { createDesk, DeskOptions } from '#server/desk/desk-app.ts'
import type { BorrowedServices } from '#server/desk/open-desk-services.ts'
import type { Log } from '#server/operations/log.ts'
import { Connections } from '#server/overload/connections.ts'
import { loggedOnce, repeat } from '#server/tasks/repeat.ts'
import { refusalFields } from '#shared/refusal.ts'

type Door = Pick<BorrowedServices, 'database' | 'now' | 'log'>

/** Logs a link for the first owner while there is none (behavior 18.8). Ends earlier links. Retries until stopped. */
export function offerFirstOwner(origin: string, door: Door): () => void {
  const failed = 'Whether the desk has an owner can’t be looked up yet'
  const offer = async () => {
    await inviteFirstOwner(origin, door)
    stop()
  }
  const run = loggedOnce(offer, failed, door.log)
  const offering = repeat([{ run, firstMs: 0, everyMs: 2_000, failed }], door.log)
  const stop = () => void offering.stop()
  offering.start()
  return stop
}

const inviteFirstOwner = (origin: string, { database, now, log }: Door): Promise<void> =>
  withRequestsDatabase(database, async ({ db }) => {
    if (await ownerExists(db)) return
    const { token } = await new Invites(db, now).make(null, FIRST_OWNER, 'owner')
    log.warn({}, `The desk has no owner yet. This link makes one, once, for a day: ${origin}${invitePath(token)}`)
  })

const ROOT = join(import.meta.dirname, '../..')

type Options = Pick<DeskOptions, 'hostname' | 'proxies' | 'times'> & {
  readonly port: number
  readonly borrowed: BorrowedServices
  readonly log: Log
}

export type DeskListener = { readonly server: Server; close(): Promise<void> }

/** As for the site, but a clerk may upload a large file over a slow line. */
const LIMITS = { headersTimeout: 10_000, requestTimeout: 300_000, keepAliveTimeout: 65_000, maxHeaderSize: 16_384 }
const MAX_CONNECTIONS = 500
const AWAY = 'The desk can’t be opened: its database doesn’t answer. Please try again in a minute.\n'

/** Opens the desk's port (behavior 18.1), but loads the desk at its first request. A taken port is only logged. */
export function listenForDesk({ port, ...options }: Options): DeskListener {
  const { hostname, proxies, borrowed, log } = options
  let opening: ReturnType<typeof open> | null = null
  let stopOffering = () => {}
  const answer: RequestListener = async (request, response) => {
    opening ??= open(options)
    try {
      const { listener } = await opening
      await listener(request, response)
    } catch (error) {
      opening = null // tried again with the next request
      log.error({ err: error }, 'The desk could not be opened')
      away(response)
    }
  }
  const server = createServer(LIMITS)
  new Connections(server, answer, { max: MAX_CONNECTIONS, proxies, watch: null })
  server.once('error', (error: NodeJS.ErrnoException) => {
    const taken = `Port ${port} is in use, so the site has no desk. Set DESK_PORT to a free port, or DESK=off.`
    log.error({ err: error }, error.code === 'EADDRINUSE' ? taken : 'The desk could not listen')
  })
  server.listen(port, hostname, () => {
    const { port: open } = server.address() as AddressInfo
    const url = borrowed.deskUrl ?? `http://localhost:${open}`
    log.info({ port: open, host: hostname }, `The desk is at ${url}`)
    stopOffering = offerFirstOwner(url, borrowed)
  })
  return {
    server,
    async close() {
      stopOffering()
      server.close()
      server.closeAllConnections()
      await (await opening?.catch(() => null))?.opened.close()
    },
  }
}

async function open({ borrowed, ...options }: Omit<Options, 'port'>) {
  const { openDeskServices } = await import('#server/desk/open-desk-services.ts')
  const entry: { createDesk: typeof createDesk } = await import(join(ROOT, 'build/desk/server/index.js'))
  const opened = await openDeskServices(borrowed)
  const clientFolder = join(ROOT, 'build/desk/client')
  const desk = entry.createDesk({ ...options, services: opened.services, clientFolder })
  return { opened, listener: getRequestListener(desk.fetch) }
}

function away(response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  response.writeHead(503, {
    'Content-Type': 'text/plain; charset=utf-8',
    ...refusalFields(503, { reason: 'database' }),
  })
  response.end(AWAY)
}
