import { build, type Plugin } from 'vite'

/** The viewer of datasheets and what it brings: large, and of no use without a datasheet. */
const VIEWER = /^assets\/pdf/
const NEEDED = /^assets\/[\w.-]+\.(js|css|woff2)$/

/**
 * Builds the service worker (`offline/worker.ts`) as one file at the site's root, which names the scripts, styles and
 * fonts of the build that it comes with: another build is another worker. There is none in development.
 */
export function offlineWorker(): Plugin {
  return {
    name: 'offline-worker',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle(_, bundle) {
      const names = Object.keys(bundle).filter((name) => NEEDED.test(name) && !VIEWER.test(name))
      const paths = names.sort().map((name) => `/${name}`)
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: await builtWorker(paths) })
    },
  }
}

async function builtWorker(assets: readonly string[]): Promise<string> {
  const made = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { BUILT_ASSETS: JSON.stringify(assets) },
    build: {
      write: false,
      target: 'es2022',
      rollupOptions: { input: 'offline/worker.ts', output: { format: 'iife' } },
    },
  })
  const outputs = [made].flat().flatMap((each) => ('output' in each ? each.output : []))
  const [worker, ...others] = outputs
  if (worker?.type !== 'chunk' || others.length > 0) throw new Error('The service worker is not one file')
  return worker.code
}
