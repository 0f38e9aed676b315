import { build, type Plugin } from 'vite'

/** The datasheet viewer and pdf.js: large, and useless without a datasheet. */
const VIEWER = /^assets\/pdf/
const NEEDED = /^assets\/[\w.-]+\.(js|css|woff2)$/

/**
 * Builds the service worker (`app/offline/service-worker.ts`) as one file at the site's root. It names the scripts, styles and fonts of
 * its build, so every build has another worker. In development there is none.
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
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { BUILT_ASSETS: JSON.stringify(assets) },
    build: {
      write: false,
      target: 'es2022',
      rollupOptions: { input: 'app/offline/service-worker.ts', output: { format: 'iife' } },
    },
  })
  const outputs = [result].flat().flatMap((each) => ('output' in each ? each.output : []))
  const [worker, ...others] = outputs
  if (worker?.type !== 'chunk' || others.length > 0) throw new Error('The service worker is not one file')
  return worker.code
}
