import { dirname, isAbsolute, join, relative } from 'node:path'
import { build, type Plugin } from 'vite'
import { compactCode } from '#server/build/compact-code.ts'
import { slashed, sourceList } from '#server/build/source-list.ts'

/** What starts with the site, by its name in the bundle. Other threads start later, from their own files. */
const ENTRIES = { serve: 'server/serve.ts', 'render-thread': 'server/rendering/render-thread.ts' }
/** From the bundle to the program's folder. */
const ROOT = '../../..'

/**
 * Run by the build: joins the files of the main loop and of the threads that render. A start would find and load 500 of them.
 * Libraries stay where they are.
 */
const [root = '', built = ''] = process.argv.slice(2)
await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'error',
  plugins: [ownPlaces(), sourceList('program', built), compactCode()],
  build: {
    ssr: true,
    outDir: join(built, 'server/program'),
    target: 'node24',
    rollupOptions: {
      input: Object.fromEntries(Object.entries(ENTRIES).map(([name, file]) => [name, join(root, file)])),
      external: /^(?!#)[\w@]/,
      preserveEntrySignatures: 'strict',
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
})

/** Modules find files by their own place in the program's folder. In the bundle they still do. */
function ownPlaces(): Plugin {
  return {
    name: 'own-places',
    enforce: 'pre',
    transform(code, id) {
      const file = relative(root, id)
      if (isAbsolute(file) || file.startsWith('..')) return null
      const place = slashed(`${ROOT}/${file}`)
      const folder = `process.getBuiltinModule('node:path').join(import.meta.dirname, ${JSON.stringify(dirname(place))})`
      return code
        .replaceAll("'./render-thread.ts'", "'../../build/server/program/render-thread.mjs'")
        .replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url).href`)
        .replaceAll('import.meta.dirname', folder)
    },
  }
}
