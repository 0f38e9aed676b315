import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  appDirectory: '.',
  // As for the site: `server/build/fresh-build.ts` builds beside the current build.
  buildDirectory: `../${process.env.BUILD_FOLDER ?? 'build'}/desk`,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
