import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  appDirectory: '.',
  buildDirectory: '../build/desk',
  routeDiscovery: { mode: 'initial' },
} satisfies Config
