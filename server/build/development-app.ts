import { createServer } from 'vite'
import type { Listening } from '#server/build/run-development.ts'

// One app of `npm run dev`: `development-app.ts <Vite configuration>`.
const [, , configFile = 'vite.config.ts'] = process.argv
try {
  const server = await createServer({ configFile, clearScreen: false })
  await server.listen()
  const [url = ''] = server.resolvedUrls?.local ?? []
  process.send?.({ name: configFile.includes('desk') ? 'Desk' : 'Site', url } satisfies Listening)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => void server.close().finally(() => process.exit()))
  }
} catch (error) {
  // A port in use is a sentence. A mistake in a configuration has a place.
  const isPortInUse = error instanceof Error && error.message.endsWith('is already in use')
  console.error(isPortInUse ? error.message : error)
  process.exit(1)
}
