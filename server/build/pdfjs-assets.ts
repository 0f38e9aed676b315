import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** Files that pdf.js fetches on demand: character maps, fonts, and decoders without WebAssembly. */
const FOLDERS = { cmaps: /\.bcmap$/, standard_fonts: /\.(pfb|ttf)$/, wasm: /nowasm_fallback\.js$/ }

/** Adds those files to the build, in a path with pdf.js's version, so browsers cache them (`pdf-document.ts`). */
export function pdfjsAssets(): Plugin {
  const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  return {
    name: 'pdfjs-assets',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      for (const { path, file } of await listFiles(folder)) {
        this.emitFile({ type: 'asset', fileName: path.slice(1), source: await readFile(file) })
      }
    },
    async configureServer(server) {
      const files = new Map((await listFiles(folder)).map(({ path, file }) => [path, file]))
      server.middlewares.use((request, response, next) => {
        const file = files.get(request.originalUrl?.split('?')[0] ?? '')
        if (!file) return next()
        if (file.endsWith('.js')) response.setHeader('Content-Type', 'text/javascript')
        readFile(file).then((bytes) => response.end(bytes), next)
      })
    },
  }
}

async function listFiles(packageFolder: string): Promise<{ path: string; file: string }[]> {
  const { version }: { version: string } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'))
  const folders = Object.entries(FOLDERS).map(async ([folder, pattern]) => {
    const names = (await readdir(join(packageFolder, folder))).filter((name) => pattern.test(name))
    return names.map((name) => ({
      path: `/assets/pdfjs-${version}/${folder}/${name}`,
      file: join(packageFolder, folder, name),
    }))
  })
  return (await Promise.all(folders)).flat()
}
