import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { compactCode } from '#server/build/compact-code.ts'

/** By package, the names that code imports of it. Their 400 small files are a third of what a start would load. */
const LIBRARIES = {
  kysely: ['kysely', 'kysely/migration'],
  'react-router': ['react-router'],
  zod: ['zod', 'zod/v4', 'zod/v4/core'],
} as const
/** Only React Router imports it. */
const INSIDE = [...Object.keys(LIBRARIES), '@remix-run/route-pattern']
/** Zod's messages in fifty languages are half of its code, and the site is in English. */
const englishOnly = {
  name: 'english-only',
  load: (id: string) => (/\/zod\/v4\/locales\/index\.js$/.test(id) ? "export { default as en } from './en.js'" : null),
}

/**
 * Run by the build: bundles each of these libraries into a file of this folder; what several share is a file too. The list
 * names the files that they replace, from the program's root, and the versions (see `library-bundles.ts`).
 */
const [root = '', folder = ''] = process.argv.slice(2)
const names = Object.values(LIBRARIES).flat()
const files = new Map(names.map((name) => [name, fileURLToPath(import.meta.resolve(name))]))
await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'error',
  plugins: [englishOnly, compactCode()],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: folder,
    target: 'node24',
    rollupOptions: {
      input: Object.fromEntries([...files].map(([name, file]) => [name.replaceAll('/', '-'), file])),
      external: (id) => /^[\w@]/.test(id) && !INSIDE.some((name) => id === name || id.startsWith(`${name}/`)),
      preserveEntrySignatures: 'strict',
      output: { entryFileNames: '[name].mjs', chunkFileNames: 'shared-[hash].mjs' },
    },
  },
})
const bundles = [...files].map(([name, file]) => [relative(root, file), `${name.replaceAll('/', '-')}.mjs`])
const versions = Object.keys(LIBRARIES).map(async (name) => {
  const file = `node_modules/${name}/package.json`
  return [file, JSON.parse(await readFile(join(root, file), 'utf8')).version]
})
const list = { bundles: Object.fromEntries(bundles), versions: Object.fromEntries(await Promise.all(versions)) }
await writeFile(join(folder, 'bundles.json'), JSON.stringify(list, null, 2))
