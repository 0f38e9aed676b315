import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // `server/fresh-build.ts` names another one, so that the build in service stays whole meanwhile.
  buildDirectory: process.env.BUILD_FOLDER ?? 'build',
  routeDiscovery: { mode: 'initial' },
} satisfies Config
