import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { isRunnableDevEnvironment, type Plugin, type ViteDevServer } from 'vite'
import type { createDesk } from '#server/desk/desk-app.ts'
import type { Config } from '#server/operations/config.ts'
import type { OpenServices } from '#server/services.ts'
import type { createSite } from '#server/site.ts'

const ROOT = join(import.meta.dirname, '../..')

type Answers = (request: Request) => Response | Promise<Response>

/** Called once. Returns what makes the app of a module each time Vite reloads it. */
type Open = (
  services: OpenServices,
  config: Config,
  server: ViteDevServer,
) => Promise<(module: never) => { fetch: Answers }>

export const developmentSite = (): Plugin =>
  development(
    'server/site.ts',
    async (services) => (module: { createSite: typeof createSite }) =>
      module.createSite({ ...services, families: services.families() }),
  )

export const developmentDesk = (): Plugin =>
  development(
    'server/desk/desk-app.ts',
    async ({ forDesk, log, proxies, networkTimes: times }, config, { httpServer }) => {
      const { openDeskServices }: typeof import('#server/desk/open-desk-services.ts') = await ours(
        'server/desk/open-desk-services.ts',
      )
      const { offerFirstOwner }: typeof import('#server/desk/desk-listener.ts') =
        await ours('server/desk/desk-listener.ts')
      const { services, close } = await openDeskServices(forDesk)
      httpServer?.once('close', () => close())
      httpServer?.once('listening', () => {
        const { port } = httpServer.address() as AddressInfo
        offerFirstOwner(forDesk.deskUrl ?? `http://localhost:${port}`, forDesk)
      })
      const options = { services, log, proxies, times, hostname: config.DESK_HOST, clientFolder: null }
      return (module: { createDesk: typeof createDesk }) => module.createDesk(options)
    },
  )

/** By address: otherwise Vite bundles the whole server into its configuration for every build. */
const ours = (file: string) => import(pathToFileURL(join(ROOT, file)).href)

/** Must precede React Router's plugin, which would answer without the app. */
function development(module: string, open: Open): Plugin {
  return {
    name: `development of ${module}`,
    apply: 'serve',
    configureServer: async (server) => {
      const { openServices }: typeof import('#server/services.ts') = await ours('server/services.ts')
      const { readSettings }: typeof import('#server/operations/settings-file.ts') = await ours(
        'server/operations/settings-file.ts',
      )
      const config = readSettings()
      const services = await openServices(config, { clientFolder: null, threads: null })
      services.start()
      server.httpServer?.once('close', () => services.close())
      const appOf = await open(services, config, server)
      return () => {
        server.middlewares.use(async (request, response, next) => {
          const { ssr } = server.environments
          if (!ssr || !isRunnableDevEnvironment(ssr)) return next()
          try {
            const app = appOf((await ssr.runner.import(join(ROOT, module))) as never)
            request.url = request.originalUrl ?? request.url
            await getRequestListener(app.fetch)(request, response)
          } catch (error) {
            next(error)
          }
        })
      }
    },
  }
}
