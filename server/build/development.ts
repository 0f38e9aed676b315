import { getRequestListener } from '@hono/node-server'
import { isRunnableDevEnvironment, type Plugin } from 'vite'
import type { createSite } from '#server/site.ts'

/**
 * `npm run dev`: the same Hono app, run through Vite. Stands before React Router's own plugin, which would answer first
 * and bypass the app (DESIGN 8.2).
 */
export function developmentSite(): Plugin {
  return {
    name: 'development-site',
    apply: 'serve',
    configureServer: async (server) => {
      const { parseConfig } = await import('#server/config.ts')
      const { openParts } = await import('#server/parts.ts')
      const parts = await openParts(parseConfig(process.env), { clientFolder: null })
      server.httpServer?.once('close', () => parts.close())
      return () => {
        server.middlewares.use(async (request, response, next) => {
          const { ssr } = server.environments
          if (!ssr || !isRunnableDevEnvironment(ssr)) return next()
          try {
            const entry: { createSite: typeof createSite } = await ssr.runner.import('/server/site.ts')
            request.url = request.originalUrl ?? request.url
            await getRequestListener(entry.createSite(parts).fetch)(request, response)
          } catch (error) {
            next(error)
          }
        })
      }
    },
  }
}
