import { createServer } from 'vite'
import type { Listening } from '#server/build/run-development.ts'
import { readSettings } from '#server/operations/settings-file.ts'

// One app of `npm run dev`: `development-app.ts <Vite configuration>`.
const [, , configFile = 'vite.config.ts'] = process.argv
const isDesk = configFile.includes('desk')
try {
  const { PORT, HOST, DESK_PORT, DESK_HOST } = readSettings()
  // Ports of the environment only: the site itself may be running on those of the settings file.
  const listening = isDesk
    ? { port: process.env.DESK_PORT ? DESK_PORT : 5174, host: DESK_HOST }
    : { port: process.env.PORT ? PORT : 5173, host: HOST ?? 'localhost' }
  const server = await createServer({ configFile, clearScreen: false, server: { ...listening, strictPort: true } })
  await server.listen()
  const [url = ''] = server.resolvedUrls?.local ?? []
  process.send?.({ name: isDesk ? 'Desk' : 'Site', url } satisfies Listening)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => void server.close().finally(() => process.exit()))
  }
} catch (error) {
  // A port in use is a sentence. A mistake in a configuration has a place.
  const isPortInUse = error instanceof Error && error.message.endsWith('is already in use')
  console.error(isPortInUse ? error.message : error)
  process.exit(1)
}
