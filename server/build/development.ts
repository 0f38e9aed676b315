import { getRequestListener } from '@hono/node-server'
import { isRunnableDevEnvironment, type Plugin } from 'vite'
import type { createSite } from '#server/site.ts'

/** By address: Vite bundles what its configuration imports, and would read the whole server for every build. */
const SETTINGS = new URL('../operations/settings-file.ts', import.meta.url).href
const SERVICES = new URL('../services.ts', import.meta.url).href

/** `npm run dev`: the same Hono app, through Vite. Goes before React Router's plugin, which would answer without the app. */
export function developmentSite(): Plugin {
  return {
    name: 'development-site',
    apply: 'serve',
    config: async () => {
      const { readSettings }: typeof import('#server/operations/settings-file.ts') = await import(SETTINGS)
      const { PORT, HOST } = readSettings()
      // Without a PORT of its own it is not the site's, which may be running.
      const port = process.env.PORT ? { port: PORT, strictPort: true } : {}
      return { server: { ...port, ...(HOST === undefined ? {} : { host: HOST }) } }
    },
    configureServer: async (server) => {
      const { readSettings }: typeof import('#server/operations/settings-file.ts') = await import(SETTINGS)
      const { openServices }: typeof import('#server/services.ts') = await import(SERVICES)
      const services = await openServices(readSettings(), { clientFolder: null, threads: null, buildFailure: null })
      services.start()
      server.httpServer?.once('close', () => services.close())
      return () => {
        server.middlewares.use(async (request, response, next) => {
          const { ssr } = server.environments
          if (!ssr || !isRunnableDevEnvironment(ssr)) return next()
          try {
            const entry: { createSite: typeof createSite } = await ssr.runner.import('/server/site.ts')
            request.url = request.originalUrl ?? request.url
            await getRequestListener(entry.createSite({ ...services, families: services.families() }).fetch)(
              request,
              response,
            )
          } catch (error) {
            next(error)
          }
        })
      }
    },
  }
}
