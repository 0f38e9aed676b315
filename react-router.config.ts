import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // `server/build/fresh-build.ts` sets another folder, so that the current build stays in use meanwhile.
  buildDirectory: process.env.BUILD_FOLDER ?? 'build',
  routeDiscovery: { mode: 'initial' },
} satisfies Config
